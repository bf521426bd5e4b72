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
 * A text with its values filled in, and `{cards:|card|cards}` with the word for that number; a key that is missing shows itself.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function say(key, values = {}) {
  const text = catalogue[key] ?? key;
  return text.replace(/\{(\w+)(?::\|([^}]*))?\}/g, (whole, name, words) => {
    const value = values[name];
    if (value === undefined || value === null) return whole;
    return words === undefined ? String(value) : form(String(value).replace(/[ ,.'’\u00a0\u202f]/g, ""), words.split("|"));
  });
}

/**
 * The word that goes with a number, as the language's own `plural.forms` has it: see `punto.messages`.
 * @param {string} digits
 * @param {string[]} words
 */
function form(digits, words) {
  if (/\D/.test(digits)) return words[words.length - 1];
  const rules = (catalogue["plural.forms"] ?? "1").split(";");
  const found = rules.findIndex((rule) => {
    const [these, others = ""] = rule.split(" not ");
    return among(digits, these) && !among(digits, others);
  });
  return words[Math.min(found < 0 ? rules.length : found, words.length - 1)];
}

/**
 * @param {string} digits
 * @param {string} patterns
 */
function among(digits, patterns) {
  return patterns.trim().split(/\s+/).some((each) => each !== "" && new RegExp(`^${each.replaceAll("*", ".*")}$`).test(digits));
}

/** As a sentence begins. @param {string} words */
export function sentence(words) {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
}

/** The language in force, for numbers and dates. */
export function tongue() {
  return language;
}
