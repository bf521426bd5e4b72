// @ts-check
/** What this browser remembers of its reader: the theme, what is to be heard, how often the clock is shown. */

import { say } from "./words.js";

const STORE = "punto";
const REMINDERS = [15, 30, 60];
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

  reminders: REMINDERS,
  /** Minutes between two looks at the clock. */
  remind: /** @type {number} */ (REMINDERS.find((each) => each === read().remind) ?? 30),

  begin() {
    document.documentElement.dataset.theme = this.theme;
  },

  turnTheme() {
    this.theme = this.theme === "dark" ? "light" : "dark";
    this.begin();
    this.keep();
  },

  /** Off, sounds, sounds and spoken calls: the next of them. */
  turnHeard() {
    this.heard = HEARD[(HEARD.indexOf(this.heard) + 1) % HEARD.length];
    for (const button of document.querySelectorAll("[data-heard]")) this.nameHeard(/** @type {HTMLElement} */ (button));
    this.keep();
  },

  /** @param {number} minutes */
  remindEvery(minutes) {
    this.remind = minutes;
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
      localStorage.setItem(STORE, JSON.stringify({ theme: this.theme, heard: this.heard, remind: this.remind }));
    } catch {
      // a browser that keeps nothing shows it anew each time
    }
  },

  /** The browser's own voice, off unless somebody wants it. @param {string} words */
  speak(words) {
    if (this.heard === "calls" && words && "speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(words));
  },
};
