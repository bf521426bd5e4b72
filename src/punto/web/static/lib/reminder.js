// @ts-check
/** Now and then at a seat: how long it has been, and what it has come to. */

import { settings } from "./settings.js";

const MINUTE = 60_000;

/** Counts the time at a seat; `remind` is called with the minutes that have passed. */
export class Reminder {
  /** @param {(minutes: number) => void} remind */
  constructor(remind) {
    this.remind = remind;
    this.since = 0;
    this.reminded = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @param {boolean} seated */
  show(seated) {
    if (seated && !this.timer) {
      this.since = this.reminded = Date.now();
      this.timer = setInterval(() => this.#look(), MINUTE);
    } else if (!seated && this.timer) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
  #look() {
    const now = Date.now();
    if (now - this.reminded < settings.remind * MINUTE - 1000) return;
    this.reminded = now;
    this.remind(Math.round((now - this.since) / MINUTE));
  }
}
