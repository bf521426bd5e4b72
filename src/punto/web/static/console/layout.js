// @ts-check
/** The layout by seat, as the dealer sees it: a row for each wager, each hand's holder at its seat, vigorish owed. */

import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/** So many lines stand on a small screen at their full height, below the names of who sits there. */
const FEW = 6;

/** @param {View} view */
export function layout(view) {
  const { seats, rows, owed, owed_total: total } = view.grid;
  const head = html("tr", {}, html("th", { scope: "col" }, say("dealer.seat")),
    ...seats.map((/** @type {View} */ each) => html("th", { scope: "col", class: each.taken ? "taken" : "" }, String(each.seat), ...each.holds.map((/** @type {string} */ hand) => html("i", { class: `disc small ${hand}`, title: say("dealer.turns", { hand: say(`web.${hand}`) }) }, say(`web.letter-${hand}`))),
      ...(/** @type {const} */ (["who", "chips"])).filter((what) => each[what]).map((what) => html("small", { class: what, title: each[what] }, each[what])))),
    html("th", { scope: "col", class: "figure" }, say("dealer.total")));
  const body = rows.map((/** @type {View} */ row) => html("tr", {}, html("th", { scope: "row", title: row.title }, row.title),
    ...seats.map((/** @type {View} */ each) => html("td", {}, ...row.cells.filter((/** @type {View} */ cell) => cell.seat === each.seat).map(cell))),
    html("td", { class: "figure" }, row.total)));
  const owes = owed.length ? [html("tr", { class: "owed" }, html("th", { scope: "row" }, say("dealer.vigorish-owed")),
    ...seats.map((/** @type {View} */ each) => html("td", {}, ...owed.filter((/** @type {View} */ one) => one.seat === each.seat).map((/** @type {View} */ one) => html("span", { class: "marker" }, one.amount, one.mark ? html("small", {}, one.mark) : null)))), html("td", { class: "figure" }, total))] : [];
  const lines = body.length + owes.length + rows.filter((/** @type {View} */ row) => row.cells.some((/** @type {View} */ each) => each.hands.length)).length;
  return html("section", { class: `panel layout${lines > FEW ? " many" : ""}`, tabindex: 0, "aria-label": say("dealer.layout") }, html("table", {}, html("thead", {}, head), html("tbody", {}, ...body, ...owes)));
}

/** What lies there, and what the dealer's hands do with it: paid from the tray, vigorish taken or marked. @param {View} one */
function cell(one) {
  const said = [one.mark, one.spoken ? say("dealer.spoken") : "", one.stayed ? say("dealer.stayed") : ""].filter(Boolean).join(", ");
  return html("span", { class: `bet ${one.result}` }, one.amount, one.pressed ? html("b", {}, ` +${one.pressed}`) : null, ...one.hands.flatMap((/** @type {View} */ each) => [" ", html("small", { class: `moves${each.done ? " done" : ""}` }, each.done ? `✓ ${each.does}` : each.does)]), said ? html("small", {}, said) : null);
}
