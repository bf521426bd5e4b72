// @ts-check
/** The explorer's plots: the hold, the edge by a line's pay, the effects of removal. */

import { curve, percents, plot, steps, words } from "../draw/plot.js";
import { svg } from "../draw/svg.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/**
 * @param {string} title
 * @param {Node} drawing
 * @param {string} [name]
 */
function framed(title, drawing, name = "") {
  return html("figure", { class: `panel ${name}` }, html("figcaption", {}, title), drawing);
}

/** Where the hold lies after so many coups: dark for 95 of 100 samples, light for 99. @param {View} hold */
export function holdPlot(hold) {
  const title = say("explorer.hold");
  const every = hold.outer.flat();
  /** @type {[number, number]} */
  const y = [Math.max(Math.min(...every, 0), -1), Math.min(Math.max(...every), 1)];
  const powers = hold.powers;
  /** @type {[number, string][]} */
  const across = Array.from({ length: 5 }, (_, at) => [3 + at, `10${"³⁴⁵⁶⁷"[at]}`]);
  const made = plot(title, { x: [powers[0], powers.at(-1)], y }, { across, up: percents(y) });
  const clip = (/** @type {number} */ value) => made.up(Math.min(y[1], Math.max(y[0], value)));
  const band = (/** @type {[number, number][]} */ bounds, /** @type {string} */ name) => curve([
    ...bounds.map(([low], at) => /** @type {[number, number]} */ ([made.across(powers[at]), clip(low)])),
    ...bounds.map(([, high], at) => /** @type {[number, number]} */ ([made.across(powers[at]), clip(high)])).reverse(),
  ], name);
  made.drawing.append(band(hold.outer, "outer"), band(hold.inner, "inner"),
    svg("path", { class: "zero", d: `M${made.left} ${made.up(0)}H${made.right}` }),
    svg("path", { class: "curve", d: `M${made.left} ${made.up(hold.edge)}H${made.right}` }),
    words(made.right - 6, clip(hold.edge) - 16, say("explorer.hold-bands"), "end"));
  return framed(title, made.drawing);
}

/** A straight line: the edge by what one line pays, now and where it is as wanted. @param {View} solve */
export function edgePlot(solve) {
  const title = say("explorer.edge-by-pay", { line: solve.line });
  const [[low, first], [high, last]] = solve.points;
  const values = [first, last, solve.edge, solve.target ?? solve.edge];
  /** @type {[number, number]} */
  const y = [Math.min(...values), Math.max(...values)];
  /** @type {[number, string][]} */
  const across = steps([low, high]).map((value) => [value, String(Number(value.toPrecision(6)))]);
  const made = plot(title, { x: [low, high], y }, { across, up: percents(y) });
  const [x, at] = [made.across(solve.now), made.up(solve.edge)];
  const near = solve.target !== undefined && Math.abs(made.up(solve.target) - at) < 18 ? Math.min(at, made.up(solve.target)) - 22 : at - 8;
  made.drawing.append(curve([[made.across(low), made.up(first)], [made.across(high), made.up(last)]], "curve"),
    svg("circle", { class: "now", cx: x, cy: at, r: 4.5 }),
    words(Math.min(x + 10, made.right - 90), near, say("explorer.now", { pays: solve.now_text }), "start", "now"));
  if (solve.pay !== undefined) {
    const [wx, wy] = [made.across(solve.pay), made.up(solve.target)];
    const flip = wx > made.right - 110;
    made.drawing.append(svg("path", { class: "to-wanted", d: `M${made.left} ${wy}H${wx}V${made.bottom}` }),
      svg("circle", { class: "wanted", cx: wx, cy: wy, r: 4.5 }),
      words(flip ? wx - 10 : wx + 10, flip ? wy + 18 : wy - 8, solve.target_text, flip ? "end" : "start", "wanted"));
  }
  return framed(title, made.drawing);
}

/** @param {number} share */
function percent(share) {
  return `${(100 * share).toFixed(4)}%`.replace("-", "−");
}

/** The edge from round to round of a running shoe, beside that of full decks. @param {View} made */
export function runningPlot({ rounds, edges, full }) {
  const title = say("explorer.running");
  if (edges.length < 2) return html("p", { class: "faint" }, say("explorer.no-running"));
  const values = [...edges, full];
  const room = (Math.max(...values) - Math.min(...values) || 0.01) * 0.15;
  /** @type {[number, number]} */
  const y = [Math.min(...values) - room, Math.max(...values) + room];
  /** @type {[number, string][]} */
  const across = steps([rounds[0], rounds.at(-1)]).filter(Number.isInteger).map((round) => [round, String(round)]);
  const made = plot(title, { x: [rounds[0], rounds.at(-1)], y }, { across, up: percents(y) });
  const [x, at] = [made.across(rounds.at(-1)), made.up(edges.at(-1))];
  made.drawing.append(svg("path", { class: "zero", d: `M${made.left} ${made.up(full)}H${made.right}` }),
    curve(edges.map((/** @type {number} */ edge, /** @type {number} */ place) => [made.across(rounds[place]), made.up(edge)]), "curve"),
    svg("circle", { class: "wanted", cx: x, cy: at, r: 4.5 }), words(x - 8, at - 9, percent(edges.at(-1)), "end", "wanted"),
    words(made.right, made.up(full) + (edges.at(-1) > full ? 16 : -7), say("explorer.full-shoe", { edge: percent(full) }), "end"));
  return made.drawing;
}

/**
 * A bar for each kind of card.
 * @param {View[]} effects
 * @param {boolean} wide over two columns
 */
export function effectsPlot(effects, wide) {
  const title = say("explorer.removal");
  if (!effects.length) return framed(title, html("p", { class: "faint" }, say("explorer.no-effects")), "wide");
  const values = effects.map((each) => each.value);
  /** @type {[number, number]} */
  const y = [Math.min(0, ...values) * 1.25, Math.max(0, ...values) * 1.25 || 1];
  const every = effects.length > 26 ? 4 : 1;
  /** @type {[number, string][]} */
  const across = effects.flatMap((each, at) => (at % every ? [] : [/** @type {[number, string]} */ ([at + 0.5, each.card])]));
  const made = plot(title, { x: [0, effects.length], y, ...(wide ? { width: 824 } : {}) }, { across, up: percents(y) });
  const space = (made.right - made.left) / effects.length;
  const largest = values.reduce((best, value, at) => (Math.abs(value) > Math.abs(values[best]) ? at : best), 0);
  effects.forEach((each, at) => {
    const [top, bottom] = [made.up(Math.max(each.value, 0)), made.up(Math.min(each.value, 0))];
    made.drawing.append(svg("rect", { class: each.value >= 0 ? "up" : "down", x: made.across(at + 0.5) - space * 0.3, width: space * 0.6, y: top, height: Math.max(bottom - top, 0.5) },
      svg("title", {}, `${each.card} ${each.text}`)));
    if (at === largest) made.drawing.append(words(made.across(at + 0.5), each.value >= 0 ? top - 5 : bottom + 13, each.text, "middle", "value"));
  });
  return framed(title, made.drawing, "wide");
}
