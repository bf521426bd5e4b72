// @ts-check
/** A ring that runs down: how long bets can still be made, or until the next thing. */

import { picture, svg } from "../draw/svg.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

const ROUND = 2 * Math.PI * 44;
const EVERY = 100;  // ms: a ring of this size moves by less than a pixel, and a waiting page rests

export class Clock extends HTMLElement {
  constructor() {
    super();
    this.ring = svg("circle", { class: "clock-ring", r: 44, "stroke-dasharray": ROUND, transform: "rotate(-90)" });
    this.number = html("span", { class: "clock-number" });
    this.unit = html("span", { class: "clock-unit" });
    /** @type {import("../lib/fold.js").Clock | null} */
    this.clock = null;
    this.timer = 0;
  }

  connectedCallback() {
    if (!this.firstChild) {
      this.append(picture("-50 -50 100 100", "", svg("circle", { class: "clock-face", r: 44 }), this.ring), html("div", { class: "clock-words" }, this.number, this.unit));
    }
    this.setAttribute("role", "timer");
    this.#run();
  }

  disconnectedCallback() {
    clearTimeout(this.timer);
  }

  /** @param {import("../lib/fold.js").Clock | null} clock */
  show(clock) {
    this.clock = clock?.what === "result" ? null : clock;
    this.hidden = !this.clock;
    this.unit.textContent = say("web.seconds");
    this.#run();
  }

  #run() {
    clearTimeout(this.timer);
    if (!this.clock || !this.isConnected) return;
    const left = Math.max(0, this.clock.until - performance.now());
    const seconds = String(Math.ceil(left / 1000));
    if (this.number.textContent !== seconds) this.number.textContent = seconds;
    this.ring.setAttribute("stroke-dashoffset", String(ROUND * (1 - left / this.clock.total)));
    this.classList.toggle("soon", left < 5000);
    if (left > 0) this.timer = setTimeout(() => this.#run(), EVERY);
  }
}

customElements.define("punto-clock", Clock);
