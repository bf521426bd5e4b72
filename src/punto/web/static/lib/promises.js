// @ts-check
/** What this browser was promised of each shoe while it was played: kept here, so that nobody can change it later. */

const STORE = "punto-promises";
const MOST = 60;

/** @returns {Record<string, string>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The first promise that is heard of a shoe counts.
 * @param {string} table
 * @param {number} shoe
 * @param {string} promise
 */
export function keepPromise(table, shoe, promise) {
  const kept = read();
  const key = `${table}/${shoe}/${promise.slice(0, 8)}`;
  if (!promise || key in kept) return;
  const entries = [...Object.entries(kept), [key, promise]].slice(-MOST);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // a browser that keeps nothing cannot be asked later
  }
}

/**
 * @param {string} table
 * @param {number} shoe
 * @returns {string | undefined}
 */
export function promiseSeen(table, shoe) {
  const found = Object.entries(read()).filter(([key]) => key.startsWith(`${table}/${shoe}/`));
  return found.at(-1)?.[1];
}
