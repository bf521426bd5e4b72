// @ts-check
/** Plots: axes, curves, bands and bars from figures that the server sends. They are placed here, never reckoned. */

import { picture, svg } from "./svg.js";

/** @typedef {{ x: [number, number], y: [number, number], width?: number, height?: number }} Size */

const LEFT = 48;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 24;

/**
 * A picture with an upward axis, and the two functions that place a value.
 * @param {string} label
 * @param {Size} size
 * @param {{ across?: [number, string][], up: (value: number) => string }} ticks
 */
export function plot(label, { x, y, width = 400, height = 176 }, ticks) {
  const across = (/** @type {number} */ value) => LEFT + ((value - x[0]) / (x[1] - x[0] || 1)) * (width - LEFT - RIGHT);
  const up = (/** @type {number} */ value) => height - BOTTOM - ((value - y[0]) / (y[1] - y[0] || 1)) * (height - TOP - BOTTOM);
  const drawing = picture(`0 0 ${width} ${height}`, label);
  drawing.classList.add("plot");
  for (const value of steps(y)) {
    drawing.append(svg("path", { class: value === 0 ? "zero" : "rule", d: `M${LEFT} ${up(value)}H${width - RIGHT}` }), words(LEFT - 7, up(value) + 4, ticks.up(value), "end"));
  }
  for (const [value, text] of ticks.across ?? []) drawing.append(words(across(value), height - 6, text, "middle"));
  return { drawing, across, up, left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM };
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {"start" | "middle" | "end"} anchor
 * @param {string} [name]
 */
export function words(x, y, text, anchor, name = "") {
  return svg("text", { x, y, "text-anchor": anchor, class: name }, text);
}

/**
 * @param {[number, number][]} points already placed
 * @param {string} name
 */
export function curve(points, name) {
  return svg("path", { class: name, d: `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}` });
}

/**
 * Round values between two bounds, as wide apart as leaves four of them.
 * @param {[number, number]} bounds
 */
export function steps([low, high]) {
  const rough = Math.max(high - low, 1e-12) / 4;
  const size = 10 ** Math.floor(Math.log10(rough));
  const found = [10, 5, 2, 1, 0.5].map((each) => between(low, high, each * size));
  return found.find((each) => each.length >= 4) ?? found[found.length - 1];
}

/**
 * The multiples of a step between two bounds.
 * @param {number} low
 * @param {number} high
 * @param {number} step
 */
function between(low, high, step) {
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.max(0, Math.floor(high / step + 1e-9) - first + 1) }, (_, number) => (first + number) * step);
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 100) / 100;
}

/**
 * A share as a percentage, with as many decimals as the step between ticks wants.
 * @param {[number, number]} bounds
 */
export function percents(bounds) {
  const ticks = steps(bounds);
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : 1;
  const places = Math.max(0, -Math.floor(Math.log10(step * 100) + 1e-9));
  return (/** @type {number} */ value) => `${(value * 100).toFixed(places).replace("-", "−")}%`;
}
