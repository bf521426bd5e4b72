// @ts-check
/** What this browser remembers of its reader: the theme, and what is to be heard: nothing, sounds, or calls as well. */

import { say } from "./words.js";

const STORE = "punto";
const HEARD = /** @type {const} */ (["off", "sounds", "calls"]);

/** @returns {Record<string, any>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

export const settings = {
  theme: /** @type {string} */ (read().theme ?? "dark"),
  heard: /** @type {typeof HEARD[number]} */ (HEARD.find((each) => each === read().heard) ?? "off"),

  begin() {
    document.documentElement.dataset.theme = this.theme;
  },

  turnTheme() {
    this.theme = this.theme === "dark" ? "light" : "dark";
    this.begin();
    this.keep();
  },

  /** Off, sounds, sounds and spoken calls: the next of them. @param {HTMLElement} button */
  turnHeard(button) {
    this.heard = HEARD[(HEARD.indexOf(this.heard) + 1) % HEARD.length];
    this.nameHeard(button);
    this.keep();
  },

  /** @param {HTMLElement} button */
  nameHeard(button) {
    button.setAttribute("aria-label", say(`web.heard-${this.heard}`));
    button.title = say(`web.heard-${this.heard}`);
    button.dataset.heard = this.heard;
  },

  keep() {
    try {
      localStorage.setItem(STORE, JSON.stringify({ theme: this.theme, heard: this.heard }));
    } catch {
      // a browser that keeps nothing shows it anew each time
    }
  },

  /** The browser's own voice, off unless somebody wants it. @param {string} words */
  speak(words) {
    if (this.heard === "calls" && words && "speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(words));
  },
};
