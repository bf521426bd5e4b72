// @ts-check
/** Every half hour at a seat: how long it has been, and what it has come to. */

const EVERY = 30 * 60_000;

/** Counts the time at a seat; `remind` is called with the minutes that have passed. */
export class Reminder {
  /** @param {(minutes: number) => void} remind */
  constructor(remind) {
    this.remind = remind;
    this.since = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @param {boolean} seated */
  show(seated) {
    if (seated && !this.timer) {
      this.since = Date.now();
      this.timer = setInterval(() => this.remind(Math.round((Date.now() - this.since) / 60_000)), EVERY);
    } else if (!seated && this.timer) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}
