// @ts-check
/** What this browser remembers of its reader: theme, and whether calls are spoken. */

const STORE = "punto";

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
  spoken: /** @type {boolean} */ (read().spoken ?? false),

  begin() {
    document.documentElement.dataset.theme = this.theme;
  },

  turnTheme() {
    this.theme = this.theme === "dark" ? "light" : "dark";
    this.begin();
    this.keep();
  },

  /** @param {HTMLElement} button */
  turnSpoken(button) {
    this.spoken = !this.spoken;
    button.setAttribute("aria-pressed", String(this.spoken));
    this.keep();
  },

  keep() {
    try {
      localStorage.setItem(STORE, JSON.stringify({ theme: this.theme, spoken: this.spoken }));
    } catch {
      // a browser that keeps nothing shows it anew each time
    }
  },

  /** The browser's own voice, off unless somebody wants it. @param {string} words */
  speak(words) {
    if (this.spoken && words && "speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(words));
  },
};
