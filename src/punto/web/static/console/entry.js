// @ts-check
/** What is typed: cards by two keys each, or words. One line, sent whole; nothing in it is lost with the connection. */

import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
const SUITS = /** @type {const} */ ([["s", "♠"], ["h", "♥"], ["d", "♦"], ["c", "♣"]]);

/** So many letters are three cards, and four: more of them are smaller letters, and then lie above the keys. */
const [SHORT, LONG] = [8, 11];

export class Entry {
  /** @param {{ changed: () => void, sent: (line: string) => void }} hands */
  constructor(hands) {
    this.hands = hands;
    this.typing = "words";
    this.words = false;
    this.again = false;
    this.line = html("input", { class: "line", autocomplete: "off", spellcheck: "false", "aria-label": say("dealer.line"), oninput: () => this.#changed() });
    this.keys = html("div", { class: "card-keys" });
    this.element = html("section", { class: "panel entry", "aria-label": say("dealer.entry") }, this.line, this.keys);
  }

  get value() {
    return this.line.value.trim();
  }

  set value(text) {
    this.line.value = text;
    this.#changed();
  }

  /** Whether letters and digits are cards just now. */
  get cards() {
    return this.typing === "cards" && !this.words;
  }

  /** The rank whose suit has not been typed yet. */
  get half() {
    const last = this.line.value.trim().split(" ").pop() ?? "";
    return this.cards && last.length === 1 ? last : "";
  }

  /** @param {string} typing */
  show(typing) {
    if (typing !== this.typing) this.words = false;
    this.typing = typing;
    this.draw();
  }

  clear() {
    this.words = false;
    this.value = "";
  }

  /** A line that was not taken: it stands there to be mended, and the next thing that is typed takes its place. @param {string} text */
  giveBack(text) {
    this.value = text;
    this.again = true;
    if (document.activeElement === this.line) this.line.select();
  }

  /** Begin a line of words, whatever letters mean now. @param {string} [text] */
  say(text = "") {
    this.words = true;
    this.value = text;
    this.line.focus();
  }

  /**
   * A key as part of a card; whether it was one.
   * @param {string} key
   */
  card(key) {
    const typed = this.again ? "" : this.line.value;
    const last = (typed.split(" ").pop() ?? "").replace("cut", "");
    const upper = key.toUpperCase() === "0" ? "T" : key.toUpperCase();
    if (upper === "X") return this.#put(typed.endsWith("cut") ? typed.replace(/ ?cut$/, "") : `${typed} cut`.trim());
    if (last.length === 1 && last !== "" && SUITS.some(([letter]) => letter === key.toLowerCase())) return this.#put((typed + key.toLowerCase()).replace(/^cut (\w\w)$/, "$1 cut"));
    if (RANKS.includes(upper)) return this.#put(last.length === 1 ? typed.slice(0, -1) + upper : typed ? `${typed.trimEnd()} ${upper}` : upper);
    return false;
  }

  back() {
    const typed = this.line.value;
    this.value = typed.endsWith("cut") ? typed.replace(/ ?cut$/, "") : typed.slice(0, -1).trimEnd();
  }

  /** @param {string} typed */
  #put(typed) {
    this.value = typed;
    return true;
  }

  #changed() {
    this.again = false;
    this.hands.changed();
    this.draw();
  }

  draw() {
    this.line.placeholder = say(this.cards ? "dealer.type-a-card" : this.typing === "dice" ? "dealer.type-dice" : "dealer.type-words");
    this.element.classList.toggle("words", !this.cards);
    this.element.classList.toggle("long", this.line.value.length > SHORT);
    this.element.classList.toggle("longer", this.line.value.length > LONG);
    const { half } = this;
    const press = (/** @type {string} */ key) => () => { this.card(key); this.line.focus(); };
    this.keys.hidden = !this.cards;
    this.keys.replaceChildren(
      html("div", {}, ...RANKS.map((rank) => html("button", { type: "button", tabindex: "-1", class: half === rank ? "on" : "", onclick: press(rank) }, rank === "T" ? "10" : rank, rank === "T" ? html("small", {}, "0") : null))),
      html("div", {}, ...SUITS.map(([letter, shape]) => html("button", { type: "button", tabindex: "-1", class: letter === "h" || letter === "d" ? "red" : "", onclick: press(letter) }, shape, " ", say(`dealer.suit-${letter}`), html("kbd", {}, letter.toUpperCase()))),
        html("button", { type: "button", tabindex: "-1", class: this.line.value.endsWith("cut") ? "on" : "", onclick: press("x") }, say("dealer.cut-first"), html("kbd", {}, "X")),
        html("button", { type: "button", tabindex: "-1", onclick: () => this.hands.sent(this.value) }, say("dealer.deal"), html("kbd", {}, "Enter"))));
  }
}
