// @ts-check
/** The words that can be typed, below the line while it is typed: all of them, then those that begin as it does. */

import { asked } from "../lib/asked.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/** So many words are told with what they do; of more, only how they are written. */
const FEW = 9;

export class Words {
  constructor() {
    this.element = html("section", { class: "panel word-list", hidden: true, tabindex: 0, "aria-label": say("dealer.word-list") });
    /** @type {View[]} */
    this.moments = [];
  }

  get open() {
    return !this.element.hidden;
  }

  /** @param {string} typed */
  async show(typed) {
    this.element.hidden = false;
    if (!this.moments.length) {
      const { ok, said } = await asked("/api/words");
      if (ok) this.moments = said;
    }
    this.draw(typed);
  }

  close() {
    this.element.hidden = true;
  }

  /** @param {string} typed */
  draw(typed) {
    if (!this.open) return;
    const [first] = typed.toLowerCase().split(/\s+/);
    const fits = (/** @type {View} */ each) => each.word.startsWith(first) || each.form.toLowerCase().startsWith(`${first},`);
    const found = this.moments.map((each) => ({ ...each, words: each.words.filter(fits) })).filter((each) => each.words.length);
    const few = found.reduce((sum, each) => sum + each.words.length, 0) <= FEW;
    this.element.replaceChildren(found.length ? html("div", {}, ...found.map((each) => moment(each, few))) : html("p", { class: "muted" }, say("dealer.no-such-word")));
  }

  /** Keys that turn its pages while somebody types; whether it was one. @param {string} key */
  scroll(key) {
    const by = /** @type {Record<string, number>} */ ({ ArrowDown: 40, ArrowUp: -40, PageDown: 200, PageUp: -200 })[key];
    if (!this.open || !by) return false;
    this.element.scrollBy(0, by);
    return true;
  }
}

/**
 * @param {View} told
 * @param {boolean} few
 */
function moment({ title, words }, few) {
  return html("div", { class: few ? "few" : "" }, html("h4", {}, title), html("dl", {}, ...words.flatMap((/** @type {View} */ each) => [
    html("dt", { title: each.does }, each.form), ...(few ? [html("dd", {}, each.does), ...(each.example ? [html("dd", {}, html("pre", {}, each.example))] : [])] : [])])));
}
