// @ts-check
/** Dice, and the cup that covers them. */

import { picture, svg } from "./svg.js";

const [LOW, MID, HIGH] = [27, 50, 73];

/** @type {Record<number, [number, number][]>} */
const DOTS = {
  1: [[MID, MID]],
  2: [[LOW, LOW], [HIGH, HIGH]],
  3: [[LOW, LOW], [MID, MID], [HIGH, HIGH]],
  4: [[LOW, LOW], [LOW, HIGH], [HIGH, LOW], [HIGH, HIGH]],
  5: [[LOW, LOW], [LOW, HIGH], [MID, MID], [HIGH, LOW], [HIGH, HIGH]],
  6: [[LOW, LOW], [LOW, MID], [LOW, HIGH], [HIGH, LOW], [HIGH, MID], [HIGH, HIGH]],
};

/**
 * @param {number} eyes
 * @param {string} label
 */
export function die(eyes, label) {
  const die = picture("0 0 100 100", label, svg("rect", { class: "die-body", x: 3, y: 3, width: 94, height: 94, rx: 18 }));
  die.append(...DOTS[eyes].map(([x, y]) => svg("circle", { class: "die-eye", cx: x, cy: y, r: eyes === 1 ? 13 : 9.5 })));
  die.classList.add("die");
  return die;
}

/** @param {string} label */
export function cup(label) {
  const cup = picture("0 0 160 120", label,
    svg("path", { class: "cup-body", d: "M22 112L38 22C40 10 120 10 122 22L138 112C138 120 22 120 22 112Z" }),
    svg("ellipse", { class: "cup-rim", cx: 80, cy: 20, rx: 42, ry: 9 }),
    svg("path", { class: "cup-band", d: "M30 78C58 86 102 86 130 78L133 92C104 101 56 101 27 92Z" }));
  cup.classList.add("cup");
  return cup;
}
