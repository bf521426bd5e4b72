// @ts-check
/** Both hands as the dealer needs them: the count, the cards, who turns them, and the card that is being typed. */

import { card } from "../draw/card.js";
import { cup, die } from "../draw/die.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

const SIGNS = /** @type {Record<string, string>} */ ({ s: "♠", h: "♥", d: "♦", c: "♣" });

/**
 * @param {View} view
 * @param {string} typed what stands in the line
 */
export function hands(view, typed) {
  const wanted = view.typing === "cards" ? view.wants : null;
  return html("div", { class: "console-hands" }, ...(/** @type {const} */ (["player", "banker"])).map((name) => hand(view, name, wanted?.hand === name ? { place: wanted.place, typed } : null)));
}

/**
 * @param {View} view
 * @param {"player" | "banker"} name
 * @param {{ place: number, typed: string } | null} typing
 */
function hand(view, name, typing) {
  const seen = view.hands[name];
  const points = seen.points ?? "–";
  const turns = seen.holder ? say(seen.handed ? "dealer.in-hands-of" : "dealer.turned-by", { seat: seen.holder }) : seen.tucked ? say("dealer.tucked") : "";
  const wins = view.winner === name;
  const lie = view.game === "dice" ? dice(seen) : [0, 1, 2].map((place) => spot(seen, place, typing?.place === place ? typing.typed : null));
  return html("section", { class: `panel hand ${name}${wins ? " wins" : ""}`, "aria-label": say(`web.${name}`) },
    html("header", {}, html("i", { class: `disc ${name}`, "aria-hidden": "true" }, say(`web.letter-${name}`)), html("h3", {}, say(`web.${name}`))),
    html("output", { class: "points" }, String(points)), html("p", { class: "turns" }, wins ? `✓ ${say(`web.${name}-wins`)}` : turns),
    html("div", { class: "spots" }, ...lie));
}

/**
 * @param {View} seen
 * @param {number} place
 * @param {string | null} typed
 */
function spot(seen, place, typed) {
  if (typed !== null) {
    const said = typed.trim().split(/\s+/)[0] ?? "";
    const rank = said.charAt(0).toUpperCase().replace("T", "10");
    return html("div", { class: "spot typing" }, html("b", {}, said ? `${rank}${SIGNS[said.charAt(1).toLowerCase()] ?? ""}` : "…"), html("small", {}, said.length === 1 ? say("dealer.suit") : said ? "" : say("dealer.card")));
  }
  if (place >= seen.cards.length) return html("div", { class: "spot" });
  const code = seen.cards[place];
  return html("div", { class: "spot lies" }, card(code, code ? say("web.card", { card: say(`card.${code}`) }) : say("web.face-down"), "small"));
}

/** @param {View} seen */
function dice(seen) {
  if (seen.dice) return seen.dice.map((/** @type {number} */ eyes) => html("div", { class: "spot lies" }, die(eyes, say("web.die", { eyes }))));
  return [html("div", { class: "spot lies" }, cup(say(seen.covered ? "web.covered" : "web.cup")))];
}
