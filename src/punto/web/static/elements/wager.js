// @ts-check
/** The rule of a wager, its pay table and its exact edge, in words and bars: opened by its name. */

import { steps, words } from "../draw/plot.js";
import { picture, svg } from "../draw/svg.js";
import { asked } from "../lib/asked.js";
import { openDialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { say, tongue } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

const WIDE = 250;
const TALL = 90;

/**
 * @param {string} table
 * @param {View} box
 */
export async function explain(table, box) {
  const { ok, said: told } = await asked(`/api/tables/${encodeURIComponent(table)}/wagers/${encodeURIComponent(box.id)}`);
  if (!ok) return void openDialog("wager-card", box.title, html("p", {}, told.error));
  openDialog("wager-card", told.title, html("p", { class: "rule" }, told.rule), html("div", { class: "wager-body" }, lines(told), figures(told)),
    told.clauses.length ? html("p", { class: "clauses" }, told.clauses.join(", ")) : null);
}

/** The pay table, and how often each line comes. @param {View} told */
function lines(told) {
  const largest = Math.max(...told.lines.slice(0, -1).map((/** @type {View} */ line) => line.share), 0);
  const rows = told.lines.map((/** @type {View} */ line) => html("tr", { class: line.result },
    html("td", {}, line.name, line.when ? html("small", {}, line.when) : null),
    html("td", {}, html("b", {}, line.pays)),
    html("td", { class: "often" }, html("div", {}, bar(line, largest), html("span", {}, line.chance)))));
  const head = [say("web.line"), say("web.pays"), say("web.often")].map((name) => html("th", { scope: "col" }, name));
  return html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
}

/**
 * A bar as long as its line is likely, beside the most likely of those that pay; what is left has none.
 * @param {View} line
 * @param {number} largest
 */
function bar(line, largest) {
  const drawn = html("i", { class: "likely", "aria-hidden": "true" });
  drawn.style.width = `${line.result === "lose" ? 0 : Math.max(2, (100 * line.share) / largest)}%`;
  return html("span", { class: "likely-of" }, drawn);
}

/** The edge, how often it wins, and a hundred bets. @param {View} told */
function figures(told) {
  const some = (/** @type {string} */ name, /** @type {string} */ value) => (value ? html("div", {}, html("dt", {}, name), html("dd", {}, value)) : null);
  return html("section", { class: "figures" },
    html("p", { class: "edge" }, html("span", {}, told.edge_words), html("b", {}, told.edge), told.fraction ? html("small", {}, told.fraction) : null, told.now ? html("em", { class: "now" }, told.now) : null),
    html("dl", {}, some(say("web.wins"), told.wins), some(say("web.pushes"), told.pushes)),
    told.hundred ? html("figure", {}, html("figcaption", {}, told.hundred.words), hundred(told.hundred)) : null);
}

/** What a hundred bets come to: gold where one is ahead. @param {View} told */
function hundred({ bars, width }) {
  const [low, high] = [bars[0][0], bars.at(-1)[0] + width];
  const most = Math.max(...bars.map((/** @type {[number, number]} */ [, chance]) => chance));
  const across = (/** @type {number} */ gain) => (WIDE * (gain - low)) / (high - low);
  const number = new Intl.NumberFormat(tongue(), { signDisplay: "exceptZero" });
  const drawn = bars.map((/** @type {[number, number]} */ [from, chance]) => {
    const tall = (TALL * chance) / most;
    return svg("rect", { class: from >= 0 ? "ahead" : "behind", x: across(from) + 0.5, width: WIDE * (width / (high - low)) - 1, y: TALL - tall, height: tall });
  });
  const ticks = steps([low, high]).map((gain) => words(across(gain), TALL + 16, number.format(gain), "middle"));
  const drawing = picture(`-8 -6 ${WIDE + 16} ${TALL + 28}`, say("web.hundred-plot"), ...drawn,
    svg("path", { class: "zero", d: `M0 ${TALL}H${WIDE}M${across(0)} -4V${TALL}` }), ...ticks);
  drawing.classList.add("plot");
  return drawing;
}
