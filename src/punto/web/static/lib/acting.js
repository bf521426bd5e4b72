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
    /** @type {Map<string, { from: number, to: number }>} what one saw of a table before one's own last acts, and what these made */
    this.own = new Map();
  }

  /**
   * One's own acts since are part of what one has seen; whoever else acts in between is told of first.
   * @param {string} table
   * @param {View} request with the version of the table that was shown when it was asked for
   * @returns {Promise<View>}
   */
  async act(table, request) {
    const { line, ready } = this.open(table);
    await ready;
    const before = this.own.get(table);
    const seen = before && request.seen >= before.from && request.seen < before.to ? before.to : request.seen;
    const answer = await line.ask({ ...request, seen });
    if (answer.taken) this.own.set(table, { from: before && before.to === seen ? before.from : seen, to: answer.version });
    return answer;
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
