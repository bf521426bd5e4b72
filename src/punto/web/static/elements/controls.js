// @ts-check
/** Balance, chips to choose from, and what can be done with bets. */

import { chip } from "../draw/chip.js";
import { draggable } from "../lib/drag.js";
import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";
import { icon } from "../draw/icons.js";
import { showLimits } from "./limits.js";

/** @typedef {import("../lib/fold.js").View} View */

const ACTIONS = /** @type {const} */ (["undo", "rebet", "double", "clear"]);

export class Controls extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} own
   * @param {{ chosen: number, choose: (value: number) => void, drop: (box: string, value: number) => void, act: (action: string) => void, sit: (() => void) | null }} hands
   *   what can be done here; nobody sits where no seat is free
   */
  show(felt, own, hands) {
    const money = (/** @type {number} */ amount) => amountText(amount, felt.currency, { always: true });
    const balance = html("dl", { class: "balance" },
      html("div", {}, html("dt", {}, say("web.balance")), html("dd", {}, money(own.balance ?? 0))),
      html("div", {}, html("dt", {}, say(!own.won ? "web.on-the-table" : own.won > 0 ? "web.won-this-round" : "web.lost-this-round")), html("dd", {}, own.won ? amountText(own.won, felt.currency, { signed: true, always: true }) : money(own.staked ?? 0))));
    const chips = html("div", { class: "chips", role: "radiogroup", "aria-label": say("web.chips") },
      ...felt.chips.map((/** @type {View} */ each) => html("button", {
        type: "button", role: "radio", class: "chip-choice", "data-chip": each.amount,
        "aria-checked": each.amount === hands.chosen ? "true" : "false",
        "aria-label": say("web.chip", { amount: amountText(each.amount, felt.currency) }),
        disabled: !own.open || each.amount > (own.chips ?? 0),
        onclick: () => hands.choose(each.amount),
        onpointerdown: draggable(() => chip(each.value, ""), (box) => hands.drop(box, each.amount)),
      }, chip(each.value, ""))));
    const actions = html("div", { class: "actions" }, ...ACTIONS.map((action) => html("button", {
      type: "button", class: `action ${own.suggested === action ? "primary" : ""}`, disabled: !own.can?.includes(action),
      "data-action": action, onclick: () => hands.act(action),
    }, icon(action), html("span", {}, say(`web.${action}`)))));
    const broke = own.seat && !own.balance && !own.staked;
    redraw(this, balance, own.seat && !broke ? chips : invitation(own, hands.sit), actions);
  }
}

/**
 * Whoever only watches is asked to sit down; whoever has nothing left can have more play money.
 * @param {View} own
 * @param {(() => void) | null} sit
 */
function invitation(own, sit) {
  const [words, label, press] = own.seat ? ["web.nothing-left", "web.more-play-money", () => showLimits()] : [sit ? "web.you-watch" : "web.all-taken", "web.take-a-seat", sit];
  return html("div", { class: "invitation" }, html("p", {}, say(words)), press ? html("button", { type: "button", class: "gold", onclick: () => press() }, say(label)) : null);
}

customElements.define("punto-controls", Controls);
