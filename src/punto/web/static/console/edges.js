// @ts-check
/** The house's edge as a shoe stands, box by box, over the screen; it follows the shoe while it is open. */

import { asked } from "../lib/asked.js";
import { html } from "../lib/html.js";
import { openDialog } from "../lib/dialog.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

const EVERY = 2000;

/** @param {string} table */
export async function openEdges(table) {
  const place = html("div", { class: "edges-shown", "aria-live": "polite", tabindex: 0 });
  const dialog = openDialog("edges", say("edges.table", { number: table }), place);
  let drawn = "";
  const look = async () => {
    const { status, said: told } = await asked(`/api/tables/${encodeURIComponent(table)}/edges`);
    const shown = JSON.stringify(told);
    if (!status || shown === drawn) return;
    drawn = shown;
    place.replaceChildren(...(told.error ? [html("p", { class: "bad" }, told.error)] : told.boxes.length ? figures(told) : [html("p", {}, say("edges.none"))]));
  };
  const looking = setInterval(look, EVERY);
  dialog.addEventListener("close", () => clearInterval(looking));
  await look();
}

/** @param {View} told */
function figures(told) {
  const head = [html("th", { scope: "col" }, say("edges.wager")), ...[say("edges.now"), say("edges.full")].map((name) => html("th", { scope: "col", class: "figure" }, name))];
  const rows = told.boxes.map((/** @type {View} */ each) => html("tr", { class: each.ahead ? "ahead" : "" }, html("th", { scope: "row" }, each.title), html("td", { class: "figure" }, each.edge || "–"), html("td", { class: "figure muted" }, each.full || "–")));
  return [html("p", {}, say("edges.of", told)), html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)), html("p", { class: "faint" }, say("edges.note"))];
}
