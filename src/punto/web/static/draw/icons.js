// @ts-check
/** Small signs for buttons: strokes on 24 × 24. */

import { picture, svg } from "./svg.js";

/** @type {Record<string, string>} */
const STROKES = {
  undo: "M9 6L4 11L9 16M4 11H14A6 6 0 0 1 14 22H11",
  rebet: "M20 6V11H15M4 18V13H9M5.500 9A7 7 0 0 1 18.500 8L20 11M18.500 15A7 7 0 0 1 5.500 16L4 13",
  double: "M4 8L10 16M10 8L4 16M14 10C14 7 20 7 20 10C20 12 14 15 14 17H20",
  clear: "M6 6L18 18M18 6L6 18",
  rules: "M12 6C10 4 6 4 3 5V19C6 18 10 18 12 20C14 18 18 18 21 19V5C18 4 14 4 12 6ZM12 6V20",
  sealed: "M6 11H18V20H6ZM8.500 11V8A3.500 3.500 0 0 1 15.500 8V11",
  sound: "M4 10V14H7L12 18V6L7 10ZM15.500 9.500A4 4 0 0 1 15.500 14.500M18 7A7.500 7.500 0 0 1 18 17",
  theme: "M12 4A8 8 0 1 0 12 20ZM12 4A8 8 0 0 1 12 20",
  menu: "M4 7H20M4 12H20M4 17H20",
  history: "M4 12A8 8 0 1 0 7 5.800M4 4V8H8M12 8V12L15 14",
  limits: "M4 18A9 9 0 1 1 20 18M12 15L16 9M11 15H13",
  odds: "M5 20V12M10 20V6M15 20V10M20 20V4",
  person: "M12 4A4 4 0 1 0 12 12A4 4 0 1 0 12 4M4 21C4 15 20 15 20 21",
  leave: "M13 4H5V20H13M10 12H20M16.500 8.500L20 12L16.500 15.500",
  back: "M15 5L8 12L15 19",
};

/** @param {string} name */
export function icon(name) {
  const drawing = picture("0 0 24 24", "", svg("path", { d: STROKES[name] }));
  drawing.classList.add("icon");
  return drawing;
}

/** The sign of the house: a lozenge within a lozenge. */
export function sign() {
  const drawing = picture("0 0 48 48", "",
    svg("path", { d: "M24 3L45 24L24 45L3 24Z" }),
    svg("path", { d: "M24 11L37 24L24 37L11 24Z" }),
    svg("circle", { cx: 24, cy: 24, r: 6 }),
    svg("circle", { class: "dot", cx: 24, cy: 24, r: 1.8 }));
  drawing.classList.add("sign");
  return drawing;
}
