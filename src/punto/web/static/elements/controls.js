// @ts-check
/** Balance, chips to choose from, and what can be done with bets. */

import { chip } from "../draw/chip.js";
import { draggable } from "../lib/drag.js";
import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";
import { icon } from "../draw/icons.js";

/** @typedef {import("../lib/fold.js").View} View */

/** @typedef {{ words: string, label: string, press: () => void }} Joining how one comes to the table */

const ACTIONS = /** @type {const} */ (["undo", "rebet", "double", "clear"]);
const LONG = 10;  // figures that leave little room beside them

export class Controls extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} own
   * @param {{ chosen: number, choose: (value: number) => void, drop: (box: string, value: number) => void, act: (action: string) => void, join: Joining | null, more: (() => void) | null, elsewhere: View | null }} hands
   *   what can be done here; nobody comes where there is no place, and play money alone is there for the asking
   */
  show(felt, own, hands) {
    const money = (/** @type {number} */ amount) => amountText(amount, felt.currency, { always: true });
    const holds = money(own.balance ?? 0);
    const balance = html("dl", { class: holds.length > LONG ? "balance long" : "balance" },
      html("div", {}, html("dt", {}, say("web.balance")), html("dd", {}, holds)),
      html("div", {}, html("dt", {}, say(!own.won ? "web.on-the-table" : own.won > 0 ? "web.won-this-round" : "web.lost-this-round")), html("dd", {}, own.won ? amountText(own.won, felt.currency, { signed: true, always: true }) : money(own.staked ?? 0))));
    const owed = own.owed && html("p", { class: "owed" }, say("web.you-owe", { amount: own.owed }), " ",
      html("button", { type: "button", class: "action", "data-action": "pay", onclick: () => hands.act("pay") }, say("web.pay-vigorish", { amount: own.owed })));
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
    const here = own.seat || own.behind;
    const broke = isBroke(own);
    redraw(this, html("div", { class: "purse" }, balance, owed), here && !broke && !hands.join ? chips : invitation(broke, hands), actions);
  }
}

/** Whether somebody at the table has nothing left to bet with, and nothing at stake. @param {View} own */
export function isBroke(own) {
  return Boolean(own.seat || own.behind) && !own.balance && !own.staked;
}

/**
 * Whoever only watches is asked to sit down, or to stand behind a seat; whoever has nothing left here is told of chips that
 * lie at another table, else can have more play money, or goes to the cage.
 * @param {boolean} broke
 * @param {{ join: Joining | null, more: (() => void) | null, elsewhere: View | null }} hands
 */
function invitation(broke, { join, more, elsewhere }) {
  if (broke && !join && elsewhere) {
    return html("div", { class: "invitation" }, html("p", {}, say("web.chips-elsewhere", { amount: elsewhere.held, table: elsewhere.name })),
      html("a", { class: "gold", href: `/table/${elsewhere.name}` }, say("web.return")));
  }
  const left = more ? { words: say("web.nothing-left"), label: say("web.more-play-money"), press: more } : { words: say("web.no-chips-left"), label: "", press: null };
  const { words, label, press } = broke && !join ? left : join ?? { words: say("web.all-taken"), label: "", press: null };
  return html("div", { class: "invitation" }, html("p", {}, words), press ? html("button", { type: "button", class: "gold", onclick: () => press() }, label) : null);
}

customElements.define("punto-controls", Controls);
