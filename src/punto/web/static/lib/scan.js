// @ts-check
/** A badge that is scanned where nobody writes: a scanner types its digits, and Enter after them, and these are no keys. */

import { writing } from "./instrument.js";

/** Milliseconds for which a digit waits for the next: a scanner is quicker, a hand is not. */
const QUIET = 100;

/**
 * Outside of a field a digit waits for a moment. One that stays alone is the key that it is; several are a badge.
 * @param {(number: string) => void} scanned
 */
export function scans(scanned) {
  let digits = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waits;
  const end = () => {
    clearTimeout(waits);
    const read = digits;
    digits = "";
    if (read.length > 1) scanned(read);
    else if (read) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: read, code: `Digit${read}`, bubbles: true, cancelable: true }));
  };
  addEventListener("keydown", (event) => {
    if (!event.isTrusted || event.ctrlKey || event.altKey || event.metaKey || writing(event.target)) return;
    const digit = /^\d$/.test(event.key);
    const ends = event.key === "Enter" && digits.length > 1;
    if (!digit && !ends) { end(); return; }
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(waits);
    if (digit) digits += event.key;
    if (ends) end(); else waits = setTimeout(end, QUIET);
  }, { capture: true });
}
