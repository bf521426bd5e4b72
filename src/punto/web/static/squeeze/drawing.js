// @ts-check
/** A card that is being peeled, drawn as SVG: the flat back, the roll in strips, the flap, their shadows. */

import { back, face, HEIGHT, WIDTH } from "../draw/card.js";
import { svg } from "../draw/svg.js";
import { clip, slices } from "./geometry.js";

/** @typedef {import("./geometry.js").Fold} Fold */
/** @typedef {import("./geometry.js").Point} Point */

const STRIPS = 16;
const CORNER = 17;

/** The card's outline, its corners rounded. */
export const OUTLINE = /** @type {Point[]} */ (
  [
    [WIDTH - CORNER, CORNER, -90],
    [WIDTH - CORNER, HEIGHT - CORNER, 0],
    [CORNER, HEIGHT - CORNER, 90],
    [CORNER, CORNER, 180],
  ].flatMap(([x, y, from]) =>
    [0, 22.5, 45, 67.5, 90].map((turn) => {
      const angle = ((from + turn) * Math.PI) / 180;
      return { x: x + CORNER * Math.cos(angle), y: y + CORNER * Math.sin(angle) };
    }),
  )
);

let made = 0;

/** How dark the roll is by how far it has risen: darkest where it stands on edge. */
const SHADES = [[0, 0.05], [0.5, 0.1], [0.8, 0.25], [1, 0.45]];

/** One drawing, made once and changed as the hand moves. */
export class SqueezeDrawing {
  /** @param {string} code the card, which only its holder's page knows */
  constructor(code) {
    const id = `squeeze-${(made += 1)}`;
    this.group = svg("g", { class: "squeeze-card" });
    const mirrored = svg("g", { id: `${id}-face`, transform: `translate(${WIDTH} 0) scale(-1 1)` }, face(code, "squeeze"));
    const under = svg("g", { id: `${id}-back` }, back());
    this.light = svg("linearGradient", { id: `${id}-light`, gradientUnits: "userSpaceOnUse" }, ...SHADES.map(([offset, dark]) => svg("stop", { offset, "stop-color": "#000", "stop-opacity": dark })));
    this.group.append(svg("defs", {}, mirrored, under, this.light));
    this.flat = part(id, "flat", `${id}-back`);
    this.rising = Array.from({ length: STRIPS / 2 }, (_, place) => part(id, `rise${place}`, `${id}-back`));
    this.falling = Array.from({ length: STRIPS / 2 }, (_, place) => part(id, `fall${place}`, `${id}-face`));
    this.flap = part(id, "flap", `${id}-face`);
    this.shadow = svg("path", { class: "squeeze-shadow" });
    this.tight = svg("path", { class: "squeeze-shadow tight" });
    this.veils = [this.rising, this.falling].map(() => svg("path", { fill: `url(#${id}-light)` }));
    this.group.append(this.flat.whole, this.shadow, this.tight);
    [this.rising, this.falling].forEach((half, number) => this.group.append(...half.map((each) => each.whole), this.veils[number]));
    this.group.append(this.flap.whole);
    this.show(null);
  }

  /** @param {Fold | null} fold null for a card that lies flat */
  show(fold) {
    place(this.flat, fold ? clip(OUTLINE, fold.normal, fold.at, false) : OUTLINE, "");
    const bent = fold ? slices(fold, STRIPS) : [];
    [this.rising, this.falling].forEach((half, number) => this.#half(fold, half, bent.slice(number * half.length), this.veils[number]));
    if (fold) {
      const { normal: { x, y }, at, radius } = fold;
      const ends = { x1: at * x, y1: at * y, x2: (at + radius) * x, y2: (at + radius) * y };
      for (const [name, value] of Object.entries(ends)) this.light.setAttribute(name, value.toFixed(2));
    }
    this.#flap(fold);
  }

  /**
   * One half of the roll: strips that overlap a little, so that no line shows between them, and one veil over all.
   * @param {Fold | null} fold
   * @param {Part[]} half
   * @param {ReturnType<typeof slices>} bent
   * @param {SVGPathElement} veil
   */
  #half(fold, half, bent, veil) {
    let shaded = "";
    half.forEach((each, number) => {
      const slice = bent[number];
      if (!fold || !slice) return place(each, [], "");
      const { normal, at } = fold;
      const moved = at + slice.shift - slice.squash * (at + slice.from);
      place(each, clip(clip(OUTLINE, normal, at + slice.from - 0.6, true), normal, at + slice.to + 0.6, false), along(fold, slice.squash, moved));
      const seen = clip(clip(OUTLINE, normal, at + slice.from, true), normal, at + slice.to, false);
      shaded += outline(seen.map((point) => carried(point, fold, slice.squash, moved)));
    });
    veil.setAttribute("d", shaded);
  }

  /** @param {Fold | null} fold */
  #flap(fold) {
    if (!fold) {
      place(this.flap, [], "");
      this.shadow.setAttribute("d", "");
      this.tight.setAttribute("d", "");
      return;
    }
    const half = Math.PI * fold.radius;
    const flap = clip(OUTLINE, fold.normal, fold.at + half, true);
    const reflected = along(fold, -1, 2 * fold.at + half);
    place(this.flap, flap, reflected);
    for (const [shadow, lower] of /** @type {[SVGPathElement, number][]} */ ([[this.shadow, 20], [this.tight, 2]])) {
      shadow.setAttribute("d", outline(flap));
      shadow.setAttribute("transform", `translate(0 ${lower}) ${reflected}`);
    }
  }
}

/** @typedef {ReturnType<typeof part>} Part */

/**
 * A piece of the card: its content, clipped.
 * @param {string} id
 * @param {string} name
 * @param {string} shows
 */
function part(id, name, shows) {
  const edge = svg("path");
  const whole = svg("g", {},
    svg("clipPath", { id: `${id}-${name}` }, edge),
    svg("g", { "clip-path": `url(#${id}-${name})` }, svg("use", { href: `#${shows}` })));
  return { whole, edge };
}

/**
 * @param {Part} piece
 * @param {Point[]} polygon
 * @param {string} transform
 */
function place(piece, polygon, transform) {
  piece.edge.setAttribute("d", outline(polygon));
  piece.whole.setAttribute("transform", transform);
  piece.whole.setAttribute("display", polygon.length ? "inline" : "none");
}

/**
 * A point stretched along the fold's normal alone: u becomes scale · u + moved.
 * @param {Point} point
 * @param {Fold} fold
 * @param {number} scale
 * @param {number} moved
 * @returns {Point}
 */
function carried({ x, y }, { normal }, scale, moved) {
  const further = (scale - 1) * (normal.x * x + normal.y * y) + moved;
  return { x: x + normal.x * further, y: y + normal.y * further };
}

/**
 * The matrix that does the same.
 * @param {Fold} fold
 * @param {number} scale
 * @param {number} moved
 */
function along({ normal: { x, y } }, scale, moved) {
  const less = scale - 1;
  const numbers = [1 + less * x * x, less * x * y, less * x * y, 1 + less * y * y, moved * x, moved * y];
  return `matrix(${numbers.map((number) => number.toFixed(5)).join(" ")})`;
}

/** @param {Point[]} polygon */
function outline(polygon) {
  if (!polygon.length) return "";
  return `M${polygon.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}Z`;
}
