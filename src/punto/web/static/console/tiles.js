// @ts-check
/** A table as an instrument: what it waits for, its seats, its shoe, its newest results. Red only where a person must act. */

import { picture, svg } from "../draw/svg.js";
import { html } from "../lib/html.js";
import { say, sentence } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/**
 * @param {View} table
 * @param {View | undefined} alarm
 * @param {boolean} chosen
 * @param {() => void} open
 */
export function tile(table, alarm, chosen, open) {
  const state = alarm ? `⚠ ${alarm.title}` : table.last_hand ? say("supervisor.last-hand") : say(`web.phase-${table.phase}`);
  const who = table.dealt === "machine" ? say("supervisor.machine") : table.dealers.length ? say("supervisor.dealer", { who: table.dealers.join(", ") }) : say("supervisor.nobody");
  return html("button", { type: "button", class: `tile${alarm ? " red" : ""}${table.phase === "closed" ? " closed" : ""}`, "data-table": table.name, "data-version": table.version, "aria-current": chosen ? "true" : null, onclick: open },
    html("span", { class: "state" }, html("span", {}, state), html("span", {}, alarm ? lasts(alarm.since) : "")),
    html("span", { class: "name" }, html("b", {}, table.name), html("span", {}, table.title, html("small", {}, who))),
    html("span", { class: "due" }, sentence(alarm ? alarm.what : table.due)),
    html("span", { class: "row" }, seats(table), html("small", {}, say(table.behind ? "supervisor.free-of-behind" : "supervisor.free-of", { taken: table.taken.length, seats: table.seats.length, behind: table.behind }))),
    html("span", { class: "row" }, html("small", {}, table.phase === "closed" && table.tray ? say("supervisor.tray", { amount: table.tray }) : say("supervisor.round", { round: table.round })), html("small", {}, table.left === null ? "" : say("supervisor.cards-left", { cards: table.left }))),
    shoe(table), results(table));
}

/** @param {number} seconds */
export function lasts(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** @param {View} table */
function seats(table) {
  return html("span", { class: "seat-marks", "aria-hidden": "true" }, ...table.seats.map((/** @type {number} */ seat) => html("i", { class: table.taken.includes(seat) ? "on" : "" })));
}

/** @param {View} table */
function shoe(table) {
  const share = table.left === null || !table.of ? 0 : table.left / table.of;
  return picture("0 0 200 8", "", svg("rect", { class: "empty", y: 1, width: 200, height: 6, rx: 3 }), svg("rect", { class: "full", x: 200 * (1 - share), y: 1, width: 200 * share, height: 6, rx: 3 }),
    ...(table.left === null || !table.cut_at ? [] : [svg("path", { class: "cut", d: `M${200 * (1 - table.cut_at / table.of)} -1V9` })]));
}

/** Discs for Banker, rings for Player, dashes for ties: red keeps one meaning here. @param {View} table */
function results(table) {
  const marks = table.results.map((/** @type {string} */ winner, /** @type {number} */ at) => winner === "tie" ? svg("path", { class: "dash", d: `M${at * 8 + 1} 5h6` }) : svg("circle", { class: winner === "banker" ? "disc-mark" : "ring-mark", cx: at * 8 + 4, cy: 5, r: 2.8 }));
  return picture("0 0 200 10", "", ...marks);
}

/** What the marks of results mean. */
export function legend() {
  const mark = (/** @type {SVGElement} */ drawing, /** @type {string} */ words) => html("span", {}, picture("0 0 8 10", "", drawing), words);
  return html("span", { class: "legend muted" }, mark(svg("circle", { class: "disc-mark", cx: 4, cy: 5, r: 2.8 }), say("supervisor.legend-banker")), mark(svg("circle", { class: "ring-mark", cx: 4, cy: 5, r: 2.8 }), say("supervisor.legend-player")), mark(svg("path", { class: "dash", d: "M1 5h6" }), say("supervisor.legend-tie")));
}

/** @param {View[]} rows */
export function holds(rows) {
  const head = ["rounds", "handle", "expected", "win"].map((name) => html("th", { scope: "col", class: "figure" }, say(`supervisor.${name}`)));
  return html("table", {}, html("thead", {}, html("tr", {}, html("th", {}), ...head, html("th", { class: "figure" }, "σ"), html("th", { class: "scale" }, "−2 σ … +2 σ"))),
    html("tbody", {}, ...rows.map((row) => html("tr", { class: row.table ? "" : "sum" }, html("th", { scope: "row" }, row.table ? say("supervisor.table", { number: row.table }) : say("supervisor.pit")),
      html("td", { class: "figure muted" }, String(row.rounds)), html("td", { class: "figure" }, row.staked), html("td", { class: "figure" }, row.expected), html("td", { class: "figure" }, row.win), html("td", { class: "figure" }, row.deviations === null ? "–" : `${row.deviations < 0 ? "−" : "+"}${Math.abs(row.deviations).toFixed(2)}`),
      html("td", { class: "scale" }, band(row.deviations))))));
}

/** @param {number | null} deviations */
function band(deviations) {
  const at = deviations === null ? null : Math.max(-96, Math.min(96, deviations * 48));
  return picture("-100 0 200 14", "", svg("rect", { class: "outer", x: -96, y: 4, width: 192, height: 6 }), svg("rect", { class: "inner", x: -48, y: 4, width: 96, height: 6 }), svg("path", { class: "middle", d: "M0 0V14" }), ...(at === null ? [] : [svg("circle", { class: "dot", cx: at, cy: 7, r: 4 })]));
}
