// @ts-check
/** Chips, drawn and stacked: a disc, eight ivory edge spots, a ring, an inlay with the value. */

import { picture, svg } from "./svg.js";

/** Values in whole units of the currency, each with its colour; the server says which of them a house uses. */
const COLOURS = /** @type {[number, string][]} */ ([
  [5000, "#2f7f93"],
  [1000, "#d18a26"],
  [500, "#6a4298"],
  [100, "#2b3036"],
  [25, "#1f7a52"],
  [5, "#b03039"],
  [1, "#8e939a"],
]);

const RISE = 12;
const SPOTS = Array.from({ length: 8 }, (_, number) => spot((number * Math.PI) / 4)).join("");

/** An edge spot, turned so far around the chip. @param {number} turn */
function spot(turn) {
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)];
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${(x * cosine - y * sine).toFixed(2)} ${(x * sine + y * cosine).toFixed(2)}`;
  return `M${at(-8.5, -48.3)}A49 49 0 0 1 ${at(8.5, -48.3)}L${at(6.3, -35.4)}A36 36 0 0 0 ${at(-6.3, -35.4)}Z`;
}

/** @param {number} value */
function colour(value) {
  return (COLOURS.find(([least]) => value >= least) ?? COLOURS[COLOURS.length - 1])[1];
}

/** @param {number} value */
export function shortValue(value) {
  return value >= 1000 && value % 1000 === 0 ? `${value / 1000}K` : String(value);
}

/**
 * One chip around a middle, 100 across.
 * @param {number} value
 * @param {boolean} [edgeOnly] the chips below the topmost show their edges alone
 */
export function disc(value, edgeOnly = false) {
  const ink = colour(value);
  const group = svg("g", { class: "chip" },
    svg("circle", { cy: 3, r: 50, fill: "#000", opacity: 0.35 }),
    svg("circle", { r: 49, fill: ink }),
    svg("path", { d: SPOTS, fill: "#f4efe2" }),
    svg("path", { class: "chip-light", d: "M-47 12A49 49 0 0 1 30 -39" }),
    svg("circle", { r: 49, fill: "none", stroke: "#000", "stroke-opacity": 0.35, "stroke-width": 1.5 }));
  if (edgeOnly) return group;
  group.append(
    svg("circle", { r: 35, fill: ink, stroke: "#f4efe2", "stroke-opacity": 0.55, "stroke-width": 1.5, "stroke-dasharray": "3 3" }),
    svg("circle", { r: 28, fill: "#f6f1e4", stroke: "#000", "stroke-opacity": 0.25 }),
    svg("circle", { r: 28, class: "chip-inlay" }),
    svg("text", { class: "chip-value", y: 8.5, "text-anchor": "middle", fill: value === 1 ? "#3a4047" : ink }, shortValue(value)),
    svg("circle", { r: 49, class: "chip-shine" }));
  return group;
}

/**
 * @param {number} value
 * @param {string} label
 */
export function chip(value, label) {
  return picture("-52 -52 104 106", label, disc(value));
}

/**
 * A pile of chips, the largest below, each a little higher.
 * @param {number[]} values from the largest on, as the server counts them out
 * @param {string} label
 */
export function pile(values, label) {
  const shown = values.slice(0, 12);
  const height = (shown.length - 1) * RISE;
  const discs = shown.map((value, place) => {
    const group = disc(value, place < shown.length - 1);
    group.setAttribute("transform", `translate(0 ${-place * RISE})`);
    return group;
  });
  return picture(`-52 ${-52 - height} 104 ${106 + height}`, label, ...discs);
}
