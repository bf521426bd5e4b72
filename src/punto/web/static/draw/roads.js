// @ts-check
/** The five roads, drawn from the grids that the server sends. Colours are the style sheet's. */

import { picture, svg } from "./svg.js";

/**
 * @typedef {{ column: number, row: number, winner: "player" | "banker" | "tie", ties?: number,
 *   player_pair: boolean, banker_pair: boolean }} Cell
 * @typedef {{ column: number, row: number, ink: "red" | "blue" }} Dot
 * @typedef {Cell | Dot} Mark
 */

const CELL = 20;
const HALF = CELL / 2;

/**
 * A grid of so many columns, of which the newest are shown, the last mark framed.
 * @template {Mark} M
 * @param {M[]} marks in the order in which they came
 * @param {{ rows: number, columns: number, label: string, newest?: boolean }} size
 * @param {(mark: M) => SVGElement} draw
 */
function road(marks, size, draw) {
  const used = marks.reduce((most, mark) => Math.max(most, mark.column + 1), 0);
  const first = Math.max(0, used - size.columns);
  const [width, height] = [size.columns * CELL, size.rows * CELL];
  const drawing = picture(`-0.5 -0.5 ${width + 1} ${height + 1}`, size.label, lines(size.columns, size.rows));
  drawing.classList.add("road");
  marks.forEach((mark, place) => {
    if (mark.column < first) return;
    const spot = svg("g", { transform: `translate(${(mark.column - first) * CELL + HALF} ${mark.row * CELL + HALF})` });
    spot.append(draw(mark));
    if (size.newest && place === marks.length - 1) {
      spot.append(svg("rect", { class: "newest", x: -HALF, y: -HALF, width: CELL, height: CELL, rx: 2 }));
    }
    drawing.append(spot);
  });
  return drawing;
}

/**
 * @param {number} columns
 * @param {number} rows
 */
function lines(columns, rows) {
  const across = Array.from({ length: rows + 1 }, (_, row) => `M0 ${row * CELL}h${columns * CELL}`);
  const down = Array.from({ length: columns + 1 }, (_, column) => `M${column * CELL} 0v${rows * CELL}`);
  return svg("path", { class: "grid", d: [...across, ...down].join("") });
}

/** @param {Cell} cell */
function pairs(cell) {
  const dots = [];
  if (cell.banker_pair) dots.push(svg("circle", { class: "banker", cx: -6.5, cy: -6.5, r: 2.6 }));
  if (cell.player_pair) dots.push(svg("circle", { class: "player", cx: 6.5, cy: 6.5, r: 2.6 }));
  return dots;
}

/** @param {Cell} cell */
function bead(cell) {
  const letter = cell.winner[0].toUpperCase();
  return svg("g", {},
    svg("circle", { class: cell.winner, r: 8.6 }),
    svg("text", { class: "letter", y: 4, "text-anchor": "middle" }, letter),
    ...pairs(cell));
}

/** @param {Cell} cell */
function ring(cell) {
  const parts = [];
  if (cell.winner !== "tie") parts.push(svg("circle", { class: `ring ${cell.winner}`, r: 7.2 }));
  if (cell.ties) parts.push(svg("path", { class: "ring tie", d: "M-6 6L6-6" }));
  if (cell.ties && cell.ties > 1) {
    parts.push(svg("text", { class: "ties", y: 3.6, "text-anchor": "middle" }, String(cell.ties)));
  }
  return svg("g", {}, ...parts, ...pairs(cell));
}

/** @type {Record<string, (ink: string) => SVGElement>} */
const DERIVED = {
  big_eye_boy: (ink) => svg("circle", { class: `ring ${ink}`, r: 6.6 }),
  small_road: (ink) => svg("circle", { class: ink, r: 7.2 }),
  cockroach_pig: (ink) => svg("path", { class: `ring ${ink}`, d: "M-6.500 6.500L6.500-6.500" }),
};

/**
 * @param {Cell[]} cells
 * @param {{ rows: number, columns: number, label: string }} size
 */
export function beadPlate(cells, size) {
  return road(cells, { ...size, newest: true }, bead);
}

/**
 * @param {Cell[]} cells
 * @param {{ rows: number, columns: number, label: string }} size
 */
export function bigRoad(cells, size) {
  return road(cells, { ...size, newest: true }, ring);
}

/**
 * @param {"big_eye_boy" | "small_road" | "cockroach_pig"} name
 * @param {Dot[]} dots
 * @param {{ rows: number, columns: number, label: string }} size
 */
export function derivedRoad(name, dots, size) {
  return road(dots, size, (dot) => DERIVED[name](dot.ink));
}

/**
 * What a road would show next: an ask cell.
 * @param {"big_eye_boy" | "small_road" | "cockroach_pig"} name
 * @param {"red" | "blue" | null} ink
 * @param {string} label
 */
export function askCell(name, ink, label) {
  const cell = picture(`${-HALF} ${-HALF} ${CELL} ${CELL}`, label);
  cell.classList.add("road");
  if (ink) cell.append(DERIVED[name](ink));
  return cell;
}
