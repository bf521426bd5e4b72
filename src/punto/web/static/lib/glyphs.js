// @ts-check
/** What this machine's fonts can draw: a letter that they lack is left out, not shown as a box. */

const SIZE = 24;
const LACKING = "\u{2fffe}";
/** @type {Map<string, boolean>} */
const known = new Map();
/** @type {CanvasRenderingContext2D | null | undefined} */
let pen;
let box = "";

/** The same words without letters that would be boxes; all of them where nothing else would be left. @param {string} text */
export function drawable(text) {
  const left = [...text].filter(can).join("").replace(/\s+/g, " ").trim();
  return left || text;
}

/** Latin, signs and digits are always there. @param {string} letter */
function can(letter) {
  if (letter < "\u0590") return true;
  const found = known.get(letter) ?? (drawn(letter) !== lacking() || !pen);
  known.set(letter, found);
  return found;
}

/** What fonts draw for a letter that no machine has. */
function lacking() {
  box ||= drawn(LACKING);
  return box;
}

/** @param {string} letter */
function drawn(letter) {
  pen ??= Object.assign(document.createElement("canvas"), { width: SIZE, height: SIZE }).getContext("2d", { willReadFrequently: true });
  if (!pen) return letter;
  pen.clearRect(0, 0, SIZE, SIZE);
  pen.font = `${SIZE - 6}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textBaseline = "top";
  pen.fillText(letter, 1, 1);
  return pen.getImageData(0, 0, SIZE, SIZE).data.join();
}
