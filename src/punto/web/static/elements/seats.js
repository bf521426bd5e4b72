// @ts-check
/** The seats in a row, for narrow screens: who has what on which hand. */

import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

export class Seats extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} view
   * @param {View} own
   * @param {(seat: number) => void} sit
   */
  show(felt, view, own, sit) {
    const taken = new Set(view.seats.map((/** @type {View} */ each) => each.seat));
    redraw(this, ...felt.seats.map((/** @type {number} */ seat) => {
      const pile = view.piles.find((/** @type {View} */ each) => each.seat === seat && each.place !== "side");
      const paid = view.payments?.find((/** @type {View} */ each) => each.seat === seat);
      const words = paid ? amountText(paid.amount, felt.currency, { signed: true }) : pile ? `${say(`web.letter-${pile.place}`)} ${amountText(pile.amount, felt.currency)}` : taken.has(seat) ? "" : say("web.free");
      const state = own.seat === seat ? "mine" : taken.has(seat) ? "" : "free";
      return html("button", { type: "button", class: `seat-chip ${state} ${paid ? "won" : pile?.place ?? ""}`, "data-seat": seat, disabled: taken.has(seat) || Boolean(own.seat), "aria-label": say("web.seat", { seat }), onclick: () => sit(seat) },
        html("span", { class: "seat-dot" }, String(seat)), html("span", {}, words));
    }));
  }
}

customElements.define("punto-seats", Seats);
