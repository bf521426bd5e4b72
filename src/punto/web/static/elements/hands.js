// @ts-check
/** Both hands: cards or dice, their counts, the winner. The first two upright, the third sideways outside. */

import { card } from "../draw/card.js";
import { cup, die } from "../draw/die.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

const HANDS = /** @type {const} */ (["player", "banker"]);
/** Who loses to whom; where both have the same, nobody. @type {Record<string, string>} */
const LOSES = { player: "banker", banker: "player" };

export class Hands extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} view
   * @param {Node} middle what stands between the hands: a clock
   */
  show(felt, view, middle) {
    const [player, banker] = HANDS.map((name) => hand(felt, view, name));
    this.className = view.winner ? `hands won-${view.winner}` : "hands";
    this.classList.toggle("rolls", felt.game === "dice");
    const tied = view.winner === "tie" ? html("p", { class: "tied" }, say("web.tie")) : "";
    this.replaceChildren(player, html("div", { class: "between" }, ...counts(view), middle), banker, tied);
  }
}

/**
 * @param {View} felt
 * @param {View} view
 * @param {"player" | "banker"} name
 */
function hand(felt, view, name) {
  const seen = view.hands?.[name] ?? { cards: [] };
  const wins = view.winner === name;
  const title = wins ? say(`web.${name}-wins`) : say(`web.${name}`);
  return html("section", { class: `hand ${name}${wins ? " wins" : LOSES[view.winner] === name ? " loses" : ""}`, "aria-label": say(`web.${name}`) },
    html("h2", {}, title),
    felt.game === "dice" ? dice(seen) : cards(seen, name));
}

/**
 * Two places and a third, filled as the cards come; the third of the Player lies left, of the Banker right.
 * @param {View} seen
 * @param {"player" | "banker"} name
 */
function cards(seen, name) {
  const spots = [0, 1, 2].map((number) => {
    const lies = number < (seen.cards?.length ?? 0);
    const code = lies ? seen.cards[number] : null;
    const label = !lies ? "" : code ? say("web.card", { card: say(`card.${code}`) }) : say("web.face-down");
    const spot = html("div", { class: `spot spot-${number}${lies ? " lies" : ""}`, "data-hand": name, "data-card": number });
    if (lies) spot.append(card(code, label));
    else if (number === 2) spot.append(html("span", { class: "waiting" }, say("web.third-card")));
    return spot;
  });
  const [first, second, third] = spots;
  return html("div", { class: "spots" }, ...(name === "player" ? [third, first, second] : [first, second, third]));
}

/** @param {View} seen */
function dice(seen) {
  const lies = seen.dice ? seen.dice.map((/** @type {number} */ eyes) => die(eyes, say("web.die", { eyes }))) : [cup(say(seen.covered ? "web.covered" : "web.cup"))];
  return html("div", { class: "dice" }, ...lies);
}

/** @param {View} view */
function counts(view) {
  return HANDS.map((name) => {
    const points = view.hands?.[name]?.points;
    const known = points !== null && points !== undefined;
    const wins = view.winner === name;
    return html("output", { class: `count ${name}${wins ? " wins" : ""}${known ? "" : " empty"}`, "aria-label": say(`web.${name}`) },
      known ? String(points) : "");
  });
}

customElements.define("punto-hands", Hands);
