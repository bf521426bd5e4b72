// @ts-check
/** While a result lies there: how long until the next bets, in words. */

import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

const SECOND = 1000;

export class NextBets {
  constructor() {
    this.words = html("p", { class: "next-bets" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {import("../lib/fold.js").Clock | null} clock */
  show(clock) {
    clearTimeout(this.timer);
    const left = clock?.what === "result" ? clock.until - performance.now() : 0;
    this.words.textContent = left > 0 ? say("web.next-bets", { seconds: Math.ceil(left / SECOND) }) : "";
    if (left > 0) this.timer = setTimeout(() => this.show(clock), left % SECOND || SECOND);
  }
}
