// @ts-check
/** The boxes of your own seat, enlarged: main bets large, side bets grouped by name, exactly what the house offers. */

import { pile } from "../draw/chip.js";
import { pressOrHold } from "../lib/hold.js";
import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

export class Dock extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} own
   * @param {{ bet: (box: View) => void, explain: (box: View) => void }} hands what a press on a box, or its name, does
   */
  show(felt, own, hands) {
    const beside = felt.beside.map((/** @type {View[]} */ column) => html("div", { class: "column" }, ...column.map((box) => this.#box(box, felt, own, hands))));
    const main = felt.main.map((/** @type {View} */ box) => this.#box(box, felt, own, hands, true));
    const [left, right] = beside;
    const groups = felt.groups.map((/** @type {View} */ group) => {
      const made = html("section", { class: "group", "aria-label": group.title },
        html("h3", {}, html("span", {}, group.title)),
        html("div", { class: "group-boxes", "data-boxes": group.boxes.length }, ...group.boxes.map((/** @type {View} */ box) => this.#box(box, felt, own, hands))));
      made.style.flexGrow = String(group.boxes.length);
      return made;
    });
    const row = html("div", { class: "dock-main" }, left ?? null, ...main, right ?? null);
    const all = felt.groups.reduce((/** @type {number} */ sum, /** @type {View} */ group) => sum + group.boxes.length, 0);
    redraw(this, row, html("div", { class: "dock-groups", "data-all": across(all) }, ...groups));
  }

  /**
   * @param {View} box
   * @param {View} felt
   * @param {View} own
   * @param {{ bet: (box: View) => void, explain: (box: View) => void }} hands
   * @param {boolean} [large]
   */
  #box(box, felt, own, hands, large = false) {
    const bet = own.bets?.[box.id];
    const open = own.open && !(own.behind && box.by_seat);
    const state = bet?.state ?? (open ? "open" : "closed");
    const amount = bet ? amountText(bet.amount, felt.currency) : "";
    const won = bet?.net ? amountText(bet.net, felt.currency, { signed: true, always: true }) : "";
    const label = [box.title, box.note, box.odds, amount && say("web.your-bet", { amount }), won].filter(Boolean).join(", ");
    const press = html("button", {
      type: "button", class: "box-press", "data-box": box.id, "aria-label": label,
      disabled: !open, ...pressOrHold(() => hands.bet(box), () => hands.explain(box)),
    });
    const name = html("button", { type: "button", class: "box-name", "data-name": box.id, "aria-label": say("web.explain", { wager: box.title }), onclick: () => hands.explain(box) }, ...named(box));
    return html("div", { class: `box ${box.colour} ${large ? "large" : "small"} ${state}`, "data-place": box.place ?? "" },
      press, name,
      html("span", { class: "box-odds" }, box.note ? html("b", {}, `${box.note} `) : null, !large && (won || amount) ? html("b", { class: "box-amount" }, won || amount) : large ? box.full : box.on ? box.odds.replaceAll(" ", "\u00a0") : box.odds),
      bet ? html("span", { class: "box-lies" },
        html("span", { class: "box-chips" }, pile(bet.chips, "")),
        large ? html("span", { class: "box-stake" }, won || amount) : null,
        large && bet.paid?.length ? html("span", { class: "box-chips box-paid" }, pile(bet.paid, "")) : null) : null);
  }
}

/** How many boxes stand side by side where there is little room: four, or three where that leaves no hole. @param {number} boxes */
function across(boxes) {
  return boxes <= 4 ? boxes : boxes <= 9 && boxes % 3 === 0 ? 3 : 4;
}

/** A box's name; the words that its group has in common stand apart, for where they are said above it. @param {View} box */
function named(box) {
  if (!box.head) return [box.title];
  return [html("span", { class: "box-head" }, `${box.head}: `), html("span", { class: "box-rest" }, box.title.slice(box.head.length + 2))];
}

customElements.define("punto-dock", Dock);
