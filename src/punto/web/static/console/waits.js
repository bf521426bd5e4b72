// @ts-check
/** What waits for a person of the floor: what its key says, what it takes, since when. */

import { card } from "../draw/card.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";
import { lasts } from "./tiles.js";

/** @typedef {import("../lib/fold.js").View} View */

/** What the key of each kind of thing says that has words of its own. @type {Record<string, string>} */
export const APPROVES = { claim: "supervisor.pay", call: "supervisor.come", dispute: "supervisor.settled", reader: "supervisor.which-card", tell: "supervisor.to-notice" };

/** What is approved with a badge: an award, and a step that is somebody's duty. @param {View} item */
export function needsBadge(item) {
  return item.kind === "claim" || item.kind === "due";
}

/** @param {(string | null)[]} codes */
export function cards(codes) {
  return html("p", { class: "cards" }, ...codes.map((code) => card(code, code ? say(`card.${code}`) : say("web.face-down"), "small")));
}

/** How long something waits. @param {View} item */
export function clockOf(item) {
  return html("time", { "data-of": key(item) }, lasts(item.since));
}

/** Which of all that waits, with what it says: of another one nothing is taken over that was typed. @param {View} item */
export function key(item) {
  return `${item.table} ${item.key} ${item.what}`;
}
