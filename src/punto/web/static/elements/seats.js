// @ts-check
/** The seats in a row, for narrow screens: who has what on which hand, and how many stand behind. */

import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/**
 * Whom one would stand behind, and who does already.
 * @param {View} view
 * @param {number} seat
 */
export function standWords(view, seat) {
  const at = (/** @type {View} */ each) => each.seat === seat;
  const people = view.behind.filter(at).map((/** @type {View} */ each) => each.who).join(", ");
  const words = say("web.stand-at", { who: view.seats.find(at)?.who, seat });
  return people ? `${words}. ${say("web.stand-there", { people })}` : words;
}

export class Seats extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} view
   * @param {View} own
   * @param {{ sit: (seat: number) => void, stand: (seat: number) => void }} hands
   */
  show(felt, view, own, hands) {
    const taken = new Set(view.seats.map((/** @type {View} */ each) => each.seat));
    redraw(this, ...felt.seats.map((/** @type {number} */ seat) => {
      const pile = view.piles.find((/** @type {View} */ each) => each.seat === seat && each.place !== "side" && !each.behind);
      const paid = view.payments?.find((/** @type {View} */ each) => each.seat === seat && !each.who);
      const bet = pile && `${say(`web.${pile.place}`)} ${amountText(pile.amount, felt.currency)}`;
      const words = paid ? amountText(paid.amount, felt.currency, { signed: true }) : pile ? `${say(`web.letter-${pile.place}`)} ${amountText(pile.amount, felt.currency)}` : taken.has(seat) ? "" : say("web.free");
      const behind = view.behind.filter((/** @type {View} */ each) => each.seat === seat).length;
      const stands = taken.has(seat) && felt.behind && !own.seat && own.behind !== seat;
      const state = own.seat === seat ? "mine" : own.behind === seat ? "mine standing" : taken.has(seat) ? "" : "free";
      const sitter = view.seats.find((/** @type {View} */ each) => each.seat === seat);
      const label = stands ? standWords(view, seat) : sitter ? say("web.seat-taken", { seat, who: own.seat === seat ? say("web.you") : sitter.who }) : say(own.seat ? "web.seat" : "web.sit-at", { seat });
      return html("button", { type: "button", class: `seat-chip ${state} ${paid ? "won" : pile?.place ?? ""}`, ...(stands ? { "data-behind": seat } : { "data-seat": seat }), disabled: !stands && (taken.has(seat) || Boolean(own.seat)), "aria-label": bet ? `${label}. ${bet}` : label, onclick: () => (stands ? hands.stand(seat) : hands.sit(seat)) },
        html("span", { class: "seat-dot" }, String(seat), behind || stands ? html("i", { class: behind ? "" : "free", "aria-hidden": "true" }, `+${behind || ""}`) : null), html("span", {}, words));
    }));
  }
}

customElements.define("punto-seats", Seats);
