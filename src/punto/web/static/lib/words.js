// @ts-check
/** What people read, by key: the catalogue comes from the server, so that another language is a file there. */

import { needed } from "./needed.js";

/** @type {Record<string, string>} */
let catalogue = {};
let language = "en";

/** Fetches the catalogue; call it once before anything is drawn. */
export async function loadWords() {
  ({ language, words: catalogue } = await needed("/words.json"));
  document.documentElement.lang = language;
}

/**
 * A text with its values filled in; a key that is missing shows itself.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** The language in force, for numbers and dates. */
export function tongue() {
  return language;
}
