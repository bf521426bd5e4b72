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

/** One drawing, made once and changed as the hand moves. */
export class SqueezeDrawing {
  /** @param {string} code the card, which only its holder's page knows */
  constructor(code) {
    const id = `squeeze-${(made += 1)}`;
    this.group = svg("g", { class: "squeeze-card" });
    const mirrored = svg("g", { id: `${id}-face`, transform: `translate(${WIDTH} 0) scale(-1 1)` }, face(code, "squeeze"));
    const under = svg("g", { id: `${id}-back` }, back());
    this.group.append(svg("defs", {}, mirrored, under));
    this.flat = part(id, "flat", `${id}-back`);
    this.rising = Array.from({ length: STRIPS / 2 }, (_, place) => part(id, `rise${place}`, `${id}-back`));
    this.falling = Array.from({ length: STRIPS / 2 }, (_, place) => part(id, `fall${place}`, `${id}-face`));
    this.flap = part(id, "flap", `${id}-face`);
    this.shadow = svg("path", { class: "squeeze-shadow" });
    this.tight = svg("path", { class: "squeeze-shadow tight" });
    this.group.append(this.flat.whole, this.shadow, this.tight);
    this.group.append(...this.rising.map((each) => each.whole), ...this.falling.map((each) => each.whole), this.flap.whole);
    this.show(null);
  }

  /** @param {Fold | null} fold null for a card that lies flat */
  show(fold) {
    const lies = fold ? clip(OUTLINE, fold.normal, fold.at, false) : OUTLINE;
    place(this.flat, lies, "", 0);
    const bent = fold ? slices(fold, STRIPS) : [];
    [...this.rising, ...this.falling].forEach((each, number) => {
      const slice = bent[number];
      if (!fold || !slice) return place(each, [], "", 0);
      const { normal, at } = fold;
      const band = clip(clip(OUTLINE, normal, at + slice.from - 0.6, true), normal, at + slice.to + 0.6, false);
      const moved = along(fold, slice.squash, at + slice.shift - slice.squash * (at + slice.from));
      const seen = clip(clip(OUTLINE, normal, at + slice.from, true), normal, at + slice.to, false);
      place(each, band, moved, shade(slice.turned), seen);
    });
    this.#flap(fold);
  }

  /** @param {Fold | null} fold */
  #flap(fold) {
    if (!fold) {
      place(this.flap, [], "", 0);
      this.shadow.setAttribute("d", "");
      this.tight.setAttribute("d", "");
      return;
    }
    const half = Math.PI * fold.radius;
    const flap = clip(OUTLINE, fold.normal, fold.at + half, true);
    const reflected = along(fold, -1, 2 * fold.at + half);
    place(this.flap, flap, reflected, 0.03);
    for (const [shadow, lower] of /** @type {[SVGPathElement, number][]} */ ([[this.shadow, 20], [this.tight, 2]])) {
      shadow.setAttribute("d", outline(flap));
      shadow.setAttribute("transform", `translate(0 ${lower}) ${reflected}`);
    }
  }
}

/**
 * A piece of the card: its content, clipped, and a veil that shades it.
 * @param {string} id
 * @param {string} name
 * @param {string} shows
 */
function part(id, name, shows) {
  const edge = svg("path");
  const veil = svg("path", { class: "squeeze-veil" });
  const whole = svg("g", {},
    svg("clipPath", { id: `${id}-${name}` }, edge),
    svg("g", { "clip-path": `url(#${id}-${name})` }, svg("use", { href: `#${shows}` })),
    veil);
  return { whole, edge, veil };
}

/**
 * @param {ReturnType<typeof part>} piece
 * @param {Point[]} polygon
 * @param {string} transform
 * @param {number} shade
 * @param {Point[]} [veiled] strips overlap a little, so that no line shows between them; their shades do not
 */
function place(piece, polygon, transform, shade, veiled = polygon) {
  piece.edge.setAttribute("d", outline(polygon));
  piece.veil.setAttribute("d", outline(veiled));
  piece.veil.setAttribute("fill-opacity", shade.toFixed(3));
  piece.whole.setAttribute("transform", transform);
  piece.whole.setAttribute("visibility", polygon.length ? "visible" : "hidden");
}

/** The roll is darkest where it stands on edge. @param {number} turned */
function shade(turned) {
  return 0.05 + 0.4 * Math.pow(Math.sin(turned * Math.PI), 3);
}

/**
 * The matrix that stretches along the fold's normal alone: u becomes scale · u + moved.
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
