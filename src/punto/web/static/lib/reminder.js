// @ts-check
/** Now and then at a seat: how long it has been, and what it has come to. */

import { settings } from "./settings.js";

const MINUTE = 60_000;

/** Looks at the clock at a seat; `remind` is called with the minutes that have passed since somebody sat down. */
export class Reminder {
  /** @param {(minutes: number) => void} remind */
  constructor(remind) {
    this.remind = remind;
    this.since = 0;
    this.reminded = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** The server says since when; what was due before this page was opened is not said again. @param {number | null} since */
  show(since) {
    if (since === null) {
      clearInterval(this.timer);
      this.timer = undefined;
      return;
    }
    this.since = since;
    if (this.timer) return;
    const every = settings.remind * MINUTE;
    this.reminded = since + Math.floor((performance.now() - since) / every) * every;
    this.timer = setInterval(() => this.#look(), MINUTE);
  }

  #look() {
    const now = performance.now();
    if (now - this.reminded < settings.remind * MINUTE - 1000) return;
    this.reminded = now;
    this.remind(Math.round((now - this.since) / MINUTE));
  }
}
