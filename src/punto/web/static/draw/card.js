// @ts-check
/** Playing cards, 250 × 350: faces with a large index, small faces with one pip, squeeze faces, and the back. */

import { court } from "./courts.js";
import { RANKS, SUITS } from "./shapes.js";
import { picture, svg } from "./svg.js";

/** @typedef {import("./shapes.js").Suit} Suit */

export const WIDTH = 250;
export const HEIGHT = 350;
const CORNER = 17;
const RED = "#c3202c";
const BLACK = "#14212b";

/** Where pips stand: columns and rows in hundredths of the card, as the squeeze face spreads them or not. */
const LEFT = "left";
const MIDDLE = "middle";
const RIGHT = "right";

/** @type {Record<string, [string, number][]>} */
const PIPS = {
  2: [[MIDDLE, 20], [MIDDLE, 80]],
  3: [[MIDDLE, 20], [MIDDLE, 50], [MIDDLE, 80]],
  4: corners([20, 80]),
  5: [...corners([20, 80]), [MIDDLE, 50]],
  6: corners([20, 50, 80]),
  7: [...corners([20, 50, 80]), [MIDDLE, 35]],
  8: [...corners([20, 50, 80]), [MIDDLE, 35], [MIDDLE, 65]],
  9: [...corners([20, 40, 60, 80]), [MIDDLE, 50]],
  T: [...corners([20, 40, 60, 80]), [MIDDLE, 30], [MIDDLE, 70]],
};

/**
 * @param {number[]} rows
 * @returns {[string, number][]}
 */
function corners(rows) {
  return rows.flatMap((row) => /** @type {[string, number][]} */ ([[LEFT, row], [RIGHT, row]]));
}

/**
 * A card's face as a group of its own.
 * @param {string} code as in our notation, "4h" or "Ts"
 * @param {"large" | "small" | "squeeze"} [style]
 */
export function face(code, style = "large") {
  const rank = code[0].toUpperCase();
  const suit = /** @type {Suit} */ (code[1].toLowerCase());
  const ink = suit === "h" || suit === "d" ? RED : BLACK;
  const group = svg("g", { class: "card-face" }, sheet());
  if (style === "small") group.append(index(rank, suit, ink, 1.9), pip(suit, ink, 155, 240, 1.5));
  else {
    group.append(...middle(rank, suit, ink, style === "squeeze"));
    const scale = style === "squeeze" ? 0.62 : 1;
    group.append(index(rank, suit, ink, scale));
    group.append(svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, index(rank, suit, ink, scale)));
  }
  return group;
}

/**
 * A whole card as a picture of its own.
 * @param {string | null} code null for a card that lies face down
 * @param {string} label
 * @param {"large" | "small" | "squeeze"} [style]
 */
export function card(code, label, style = "large") {
  return picture(`0 0 ${WIDTH} ${HEIGHT}`, label, code ? face(code, style) : back());
}

/** The back: a lattice in the house's colour, and a lozenge. */
export function back() {
  const lattice = [];
  for (let at = -HEIGHT; at < WIDTH; at += 22) {
    lattice.push(`M${at} 20l${HEIGHT - 40} ${HEIGHT - 40}`, `M${at} ${HEIGHT - 20}l${HEIGHT - 40}-${HEIGHT - 40}`);
  }
  const [x, y] = [WIDTH / 2, HEIGHT / 2];
  return svg(
    "g",
    { class: "card-back" },
    sheet(),
    svg("svg", { x: 12, y: 12, width: WIDTH - 24, height: HEIGHT - 24, viewBox: `12 12 ${WIDTH - 24} ${HEIGHT - 24}` },
      svg("rect", { class: "back-ground", x: 12, y: 12, width: WIDTH - 24, height: HEIGHT - 24, rx: 10 }),
      svg("path", { class: "back-lattice", d: lattice.join("") })),
    svg("rect", { class: "back-frame", x: 19, y: 19, width: WIDTH - 38, height: HEIGHT - 38, rx: 7 }),
    svg("path", { class: "back-lozenge", d: `M${x} ${y - 62}L${x + 46} ${y}L${x} ${y + 62}L${x - 46} ${y}Z` }),
    svg("circle", { class: "back-ring", cx: x, cy: y, r: 17 }),
    svg("circle", { class: "back-dot", cx: x, cy: y, r: 6 }),
  );
}

function sheet() {
  return svg("rect", { class: "card-sheet", x: 0.5, y: 0.5, width: WIDTH - 1, height: HEIGHT - 1, rx: CORNER });
}

/**
 * Rank and suit in a corner; the rank is a seventh of the card's height.
 * @param {string} rank
 * @param {Suit} suit
 * @param {string} ink
 * @param {number} scale
 */
function index(rank, suit, ink, scale) {
  const strokes = { d: RANKS[rank], fill: "none", stroke: ink, "stroke-width": 7.4, "stroke-linejoin": "round" };
  return svg(
    "g",
    { transform: `translate(${10 + 4 * scale} ${10 + 5 * scale}) scale(${scale})` },
    svg("path", strokes),
    svg("path", { d: SUITS[suit], fill: ink, transform: "translate(18 75) scale(0.3)" }),
  );
}

/**
 * What stands in the middle: pips, an ace's one pip, or a court.
 * @param {string} rank
 * @param {Suit} suit
 * @param {string} ink
 * @param {boolean} wide
 * @returns {SVGElement[]}
 */
function middle(rank, suit, ink, wide) {
  if (rank === "A") return [pip(suit, ink, WIDTH / 2, HEIGHT / 2, 1.08)];
  if (!(rank in PIPS)) return [court(rank, suit, ink)];
  const columns = /** @type {Record<string, number>} */ (
    wide ? { left: 30, middle: 50, right: 70 } : { left: 35, middle: 50, right: 65 }
  );
  return PIPS[rank].map(([column, row]) =>
    pip(suit, ink, (columns[column] * WIDTH) / 100, (row * HEIGHT) / 100, wide ? 0.5 : 0.44, row > 50),
  );
}

/**
 * @param {Suit} suit
 * @param {string} ink
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {boolean} [inverted]
 */
function pip(suit, ink, x, y, scale, inverted = false) {
  const turned = inverted ? " rotate(180)" : "";
  return svg("path", { d: SUITS[suit], fill: ink, transform: `translate(${x} ${y})${turned} scale(${scale})` });
}
