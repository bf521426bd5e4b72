// @ts-check
/** Acts at any table from one screen: a line to each that is used, and every act with the version that was seen. */

import { Line } from "./socket.js";

/** @typedef {import("./fold.js").View} View */

export class Acting {
  /**
   * @param {string} as as what somebody looks
   * @param {() => void} heard something happened at a table that has a line
   */
  constructor(as, heard) {
    this.as = as;
    this.heard = heard;
    /** @type {Map<string, { line: Line, ready: Promise<void> }>} */
    this.lines = new Map();
  }

  /**
   * @param {string} table
   * @param {View} request with the version of the table that the screen shows
   * @returns {Promise<View>}
   */
  async act(table, request) {
    const { line, ready } = this.open(table);
    await ready;
    return line.ask(request);
  }

  /** A line to a table, which hears what happens there from now on. @param {string} table */
  open(table) {
    const known = this.lines.get(table);
    if (known) return known;
    /** @type {() => void} */
    let come = () => undefined;
    const ready = new Promise((/** @type {(nothing: void) => void} */ resolve) => { come = resolve; });
    const made = { line: new Line(`/ws/tables/${encodeURIComponent(table)}?as=${this.as}`, (message) => { if (message.kind === "table") come(); if (["table", "step"].includes(message.kind)) this.heard(); }), ready };
    this.lines.set(table, made);
    return made;
  }
}
