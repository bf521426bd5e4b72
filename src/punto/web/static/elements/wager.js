// @ts-check
/** The rule of a wager, its pay table and its exact edge, in words: opened by its name. */

import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/**
 * @param {string} table
 * @param {View} felt
 * @param {View} box
 */
export async function explain(table, felt, box) {
  const answer = await fetch(`/api/tables/${encodeURIComponent(table)}/wagers/${encodeURIComponent(box.id)}`);
  const told = await answer.json();
  const rows = told.lines.map((/** @type {View} */ line) =>
    html("tr", {}, html("td", {}, line.name), html("td", {}, line.pays), html("td", {}, line.chance)));
  const dialog = html("dialog", { class: "wager-card", "aria-label": told.title },
    html("form", { method: "dialog" },
      html("header", {}, html("h2", {}, told.title), html("button", { class: "square", "aria-label": say("web.close") }, "×")),
      html("p", {}, told.rule),
      html("table", {}, html("thead", {}, html("tr", {}, html("th", {}, say("web.line")), html("th", {}, say("web.pays")), html("th", {}, say("web.chance")))), html("tbody", {}, ...rows)),
      html("p", { class: "edge" }, html("b", {}, told.edge), " ", told.edge_words),
      told.fraction ? html("p", { class: "fraction" }, told.fraction) : null,
      told.clauses.length ? html("p", { class: "clauses" }, told.clauses.join(", ")) : null));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
