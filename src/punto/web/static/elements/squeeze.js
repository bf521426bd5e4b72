// @ts-check
/** The squeeze: the holder peels the card by dragging, by touch or by a button; past half-way it turns. */

import { card, face, HEIGHT, WIDTH } from "../draw/card.js";
import { svg } from "../draw/svg.js";
import "./clock.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";
import { SqueezeDrawing, OUTLINE } from "../squeeze/drawing.js";
import { foldBetween, shareBeyond } from "../squeeze/geometry.js";

/** @typedef {import("../lib/fold.js").View} View */

const RADIUS = WIDTH / 12;
const BACK = 180;

export class Squeeze {
  /** @param {(hand: string) => void} turn */
  constructor(turn) {
    this.turn = turn;
    this.key = "";
    this.clock = /** @type {import("./clock.js").Clock} */ (document.createElement("punto-clock"));
    this.dialog = html("dialog", { class: "squeeze", "aria-label": say("web.squeeze") });
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
  }

  /**
   * Opens while this person has a hand to turn, and closes when it is turned.
   * @param {View} own
   * @param {View} view
   * @param {import("../lib/fold.js").Clock | null} clock when the dealer turns it instead
   */
  show(own, view, clock) {
    const hand = heldWords(own) ? null : own.turns;
    this.clock.show(hand && clock?.what === "squeeze" ? clock : null);
    const cards = hand ? own.cards?.[hand] ?? [] : [];
    const key = hand ? `${view.round}-${hand}-${cards.length}` : "";
    if (key === this.key) return;
    this.key = key;
    if (!key) return this.dialog.close();
    const known = view.hands[hand].cards.filter((/** @type {string | null} */ card) => card).length;
    this.#open(hand, cards.slice(known), view, own.help);
  }

  /**
   * @param {string} hand
   * @param {string[]} cards those that still lie face down
   * @param {View} view
   * @param {View} help what the card would decide, where the server says so
   */
  #open(hand, cards, view, help) {
    const pictures = cards.map((code) => this.#card(code, hand, cards.length));
    const title = say("web.you-turn", { hand: say(`web.${hand}`) });
    this.left = cards.length;
    this.dialog.replaceChildren(
      html("div", { class: "squeeze-head" }, lying(view, "player"), html("div", { class: "squeeze-title" }, html("h2", {}, title), this.clock), lying(view, "banker")),
      html("div", { class: "squeeze-help" },
        help?.title ? html("section", {}, html("h3", {}, help.title), ...help.lines.map((/** @type {string} */ line) => html("p", {}, line))) : null,
        html("p", {}, say("web.peel-slowly"))),
      html("div", { class: "squeeze-cards" }, ...pictures),
      html("div", { class: "answers" }, html("button", { type: "button", class: "gold", autofocus: true, onclick: () => this.turn(hand) }, say("web.turn-over"))));
    if (!this.dialog.open) this.dialog.showModal();
  }

  /**
   * @param {string} code
   * @param {string} hand
   * @param {number} several
   */
  #card(code, hand, several) {
    const drawing = new SqueezeDrawing(code);
    const picture = svg("svg", { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, class: several > 1 ? "pair" : "single", role: "img", "aria-label": say("web.face-down") }, drawing.group);
    /** @type {import("../squeeze/geometry.js").Point | null} */
    let grabbed = null;
    /** @type {import("../squeeze/geometry.js").Fold | null} */
    let fold = null;
    /** @param {PointerEvent} event */
    const where = (event) => {
      const matrix = picture.getScreenCTM();
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix?.inverse());
      return { x: point.x, y: point.y };
    };
    picture.addEventListener("pointerdown", (event) => {
      picture.setPointerCapture(event.pointerId);
      const point = where(event);
      grabbed = { x: Math.max(0, Math.min(WIDTH, point.x)), y: Math.max(0, Math.min(HEIGHT, point.y)) };
      grabbed = edgeOf(grabbed);
    });
    picture.addEventListener("pointermove", (event) => {
      if (!grabbed) return;
      fold = foldBetween(grabbed, where(event), RADIUS);
      drawing.show(fold);
    });
    const release = () => {
      if (grabbed && fold && shareBeyond(OUTLINE, fold) > 0.5) {
        this.#turned(picture, code);
        this.left = (this.left ?? 1) - 1;
        if (this.left <= 0) this.turn(hand);
      } else if (fold) settle(drawing, grabbed, fold);
      grabbed = fold = null;
    };
    picture.addEventListener("pointerup", release);
    picture.addEventListener("pointercancel", release);
    return picture;
  }

  /**
   * Past half-way the card lies face up, for its holder to see.
   * @param {SVGSVGElement} picture
   * @param {string} code
   */
  #turned(picture, code) {
    picture.replaceChildren(face(code));
    picture.classList.add("turned");
    picture.setAttribute("aria-label", say(`card.${code}`));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    picture.animate(calm ? [{ opacity: 0 }, { opacity: 1 }] : [{ scale: "0.1 1" }, { scale: "1 1" }], calm ? 120 : 240);
  }
}

/**
 * Real cards are in their holder's own hands: the page knows none of them, and only says where they are.
 * @param {View} own
 */
export function heldWords(own) {
  const unknown = own.turns && own.cards?.[own.turns]?.includes(null);
  return unknown ? say("web.you-hold", { hand: say(`web.${own.turns}`) }) : "";
}

/**
 * A hand as it lies, small: what is known of it, and its count.
 * @param {View} view
 * @param {"player" | "banker"} name
 */
function lying(view, name) {
  const { cards, points } = view.hands[name];
  const known = points !== null && points !== undefined && cards.every((/** @type {string | null} */ each) => each);
  return html("section", { class: `lying ${name}`, "aria-label": say(`web.${name}`) },
    html("h3", {}, say(`web.${name}`)),
    html("div", {}, ...cards.map((/** @type {string | null} */ code) => card(code, code ? say(`card.${code}`) : say("web.face-down"))),
      known ? html("output", { class: `count ${name}` }, String(points)) : null));
}

/**
 * The nearest point of the card's edge: a card is taken at its rim.
 * @param {import("../squeeze/geometry.js").Point} point
 */
function edgeOf(point) {
  const ways = [
    { x: 0, y: point.y, far: point.x }, { x: WIDTH, y: point.y, far: WIDTH - point.x },
    { x: point.x, y: 0, far: point.y }, { x: point.x, y: HEIGHT, far: HEIGHT - point.y },
  ];
  const { x, y } = ways.reduce((best, way) => (way.far < best.far ? way : best));
  return { x, y };
}

/**
 * Let go too early, it lies back.
 * @param {SqueezeDrawing} drawing
 * @param {import("../squeeze/geometry.js").Point | null} _from
 * @param {import("../squeeze/geometry.js").Fold} fold
 */
function settle(drawing, _from, fold) {
  const began = performance.now();
  const far = Math.max(...OUTLINE.map(({ x, y }) => fold.normal.x * x + fold.normal.y * y));
  const step = () => {
    const part = Math.min(1, (performance.now() - began) / BACK);
    drawing.show(part < 1 ? { ...fold, at: fold.at + (far - fold.at) * part } : null);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
