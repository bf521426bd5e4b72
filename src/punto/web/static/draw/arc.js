// @ts-check
/** Where things lie on a table's arc: pure geometry, the centre far above the felt. */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ seat: number, from: number, to: number, middle: number }} Place */

export const MIDDLE = 532;
const BOTTOM = 526;
export const OUTER = 1557;
const CENTRE = BOTTOM - OUTER;

/** Radii from the outer edge inwards. */
export const RADII = {
  outer: OUTER,
  felt: OUTER - 34,
  names: OUTER - 17,
  numbers: OUTER - 34 - 21,
  player: [OUTER - 34 - 42, OUTER - 34 - 42 - 55],
  banker: [OUTER - 34 - 42 - 55, OUTER - 34 - 42 - 110],
  tie: [OUTER - 34 - 42 - 110, OUTER - 34 - 42 - 147],
};

export const SPREAD = 30.1;
const CAP = 2.9;

/**
 * A point by its radius and its angle in degrees, 0 straight below, to the right positive.
 * @param {number} radius
 * @param {number} angle
 * @returns {Point}
 */
export function at(radius, angle) {
  const turn = (angle * Math.PI) / 180;
  return { x: MIDDLE + radius * Math.sin(turn), y: CENTRE + radius * Math.cos(turn) };
}

/**
 * The places of seats, from the left of the screen to its right: seat 1 is at the dealer's right, or left.
 * @param {number[]} seats
 * @param {boolean} fromRight whether the lowest number is at the right of the screen
 * @returns {Place[]}
 */
export function places(seats, fromRight) {
  const ordered = fromRight ? [...seats].reverse() : seats;
  const each = SPREAD / ordered.length;
  return ordered.map((seat, number) => {
    const from = -SPREAD / 2 + number * each;
    return { seat, from, to: from + each, middle: from + each / 2 };
  });
}

/**
 * A band between two radii and two angles.
 * @param {[number, number] | number[]} radii the larger one first
 * @param {number} from
 * @param {number} to
 */
export function band([outer, inner], from, to) {
  const [a, b, c, d] = [at(outer, from), at(outer, to), at(inner, to), at(inner, from)];
  return `M${a.x} ${a.y}A${outer} ${outer} 0 0 0 ${b.x} ${b.y}L${c.x} ${c.y}A${inner} ${inner} 0 0 1 ${d.x} ${d.y}Z`;
}

/**
 * The caps at both ends, which carry each band's name and odds.
 * @param {[number, number] | number[]} radii
 * @returns {{ path: string, middle: Point, angle: number }[]}
 */
export function caps(radii) {
  const half = SPREAD / 2;
  return [[-half - CAP, -half], [half, half + CAP]].map(([from, to]) => ({
    path: band(radii, from, to),
    middle: at((radii[0] + radii[1]) / 2, (from + to) / 2),
    angle: -(from + to) / 2,
  }));
}
