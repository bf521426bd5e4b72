// @ts-check
/** A badge and its PIN in a dialog, and the keys that do it or leave it. */

import { awaited } from "../lib/asked.js";
import { html } from "../lib/html.js";
import { say, sentence } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

export class Swipe {
  /**
   * @param {HTMLDialogElement} dialog
   * @param {(request: View) => Promise<View>} act
   * @param {() => void} refused what is shown may be gone, or another
   */
  constructor(dialog, act, refused) {
    this.dialog = dialog;
    this.act = act;
    this.refused = refused;
    this.busy = false;
    this.badge = html("input", { name: "badge", inputmode: "numeric", autocomplete: "off", "aria-label": say("dealer.badge") });
    this.pin = html("input", { name: "pin", type: "password", inputmode: "numeric", autocomplete: "off", "aria-label": say("dealer.pin") });
  }

  fields() {
    this.badge.value = this.pin.value = "";
    return [html("p", { class: "fields" }, html("label", {}, say("dealer.badge"), this.badge), html("label", {}, say("dealer.pin"), this.pin))];
  }

  /**
   * @param {View} request
   * @param {boolean} badge
   */
  answers(request, badge) {
    const go = html("button", { type: "button", class: "press first", "data-enter": true, onclick: () => this.#carryOut(request, badge) }, say("dealer.do-it"), html("kbd", {}, "Enter"));
    return html("p", { class: "answers" }, go, this.leave());
  }

  leave() {
    return html("button", { type: "button", class: "press", onclick: () => this.dialog.close() }, say("dealer.leave-it"), html("kbd", {}, "Esc"));
  }

  /** From the badge to its PIN, from there to the deed; whether it was one of the two. @param {HTMLInputElement} at */
  enter(at) {
    if (at === this.badge) this.pin.focus();
    else if (at === this.pin) /** @type {HTMLElement | null} */ (this.dialog.querySelector("[data-enter]"))?.click();
    return at === this.badge || at === this.pin;
  }

  /**
   * @param {View} request
   * @param {boolean} badge
   */
  async #carryOut(request, badge) {
    if (this.busy) return;
    const empty = badge && [this.badge, this.pin].find((each) => !each.value);
    if (empty) { empty.focus(); return; }  // nobody has vouched yet
    const title = this.dialog.querySelector("h2");
    const swiped = badge ? { badge: this.badge.value, pin: this.pin.value } : {};
    this.pin.value = "";  // before it is sent: what is typed after the answer stays
    this.busy = true;
    const answer = await awaited(this.act({ ...request, ...swiped }), () => this.#say(say("web.not-known")));
    this.busy = false;
    if (!title?.isConnected) return;  // another thing is shown by now
    if (answer.taken) { this.dialog.close(); return; }
    this.#say(...answer.reasons.map((/** @type {View} */ each) => each.what));
    this.refused();
  }

  /** Nothing is done from here any more; what was typed stays. @param {string} words why @param {HTMLElement | null} again the way on, if there is one */
  stop(words, again) {
    for (const each of this.dialog.querySelectorAll(".answers")) each.remove();
    this.#say(words);
    const leave = this.leave();
    this.dialog.append(html("p", { class: "answers" }, again, leave));
    if (again) again.focus();
    else if (!this.dialog.contains(document.activeElement)) leave.focus();
  }

  /** @param {string[]} words */
  #say(...words) {
    this.dialog.querySelector(".bad.last")?.remove();
    this.dialog.append(html("ul", { class: "bad last", role: "alert" }, ...words.map((each) => html("li", {}, `⚠ ${sentence(each)}`))));
  }
}
