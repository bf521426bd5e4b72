// @ts-check
/** A fair shoe, checked here: the hash, the counts, the order. Nothing is asked of the server. */

/**
 * @typedef {{ round: number, player: string[], banker: string[], order: string[] }} Dealt
 * @typedef {{ shoe: number, commitment: string, sealed: number, over: boolean, voided: boolean, opened: number,
 *   salt: string, cards: string[], decks: number, cut: number, cut_by: number, burned: number, rounds: Dealt[] }} Shoe
 * @typedef {{ name: string, holds: boolean }} Check
 * @typedef {{ card: string, part: "burned" | "dealt" | "left", round: number, hand: string }} Place
 */

/** Whether this browser lets a page hash: only where the line is safe. */
export function canHash() {
  return Boolean(globalThis.crypto?.subtle);
}

/**
 * The promise as docs/fair-shoe.md tells it: four lines, a line feed between them.
 * @param {Shoe} shoe
 */
export async function promiseOf(shoe) {
  const lines = ["punto-shoe-1", String(shoe.shoe), shoe.salt, shoe.cards.join("")];
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(lines.join("\n")));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What came off the front, card by card, after the cut.
 * @param {Shoe} shoe
 * @returns {Place[]}
 */
export function laidOut(shoe) {
  const order = [...shoe.cards.slice(shoe.cut), ...shoe.cards.slice(0, shoe.cut)];
  const dealt = shoe.rounds.flatMap(({ round, order: cards, player }) => {
    let left = [...player];
    return cards.map((card) => {
      const place = left.indexOf(card);
      if (place >= 0) left.splice(place, 1);
      return { round, hand: place >= 0 ? "player" : "banker" };
    });
  });
  return order.map((card, number) => {
    if (number < shoe.burned) return { card, part: "burned", round: 0, hand: "" };
    const came = dealt[number - shoe.burned];
    return came ? { card, part: "dealt", ...came } : { card, part: "left", round: 0, hand: "" };
  });
}

/**
 * @param {Shoe} shoe
 * @param {string | undefined} seen the promise that this browser was shown while the shoe was played
 * @returns {Promise<Check[]>}
 */
export async function check(shoe, seen) {
  const made = await promiseOf(shoe);
  const order = [...shoe.cards.slice(shoe.cut), ...shoe.cards.slice(0, shoe.cut)].slice(shoe.burned);
  const dealt = shoe.rounds.flatMap((round) => round.order);
  const counts = new Map();
  for (const card of shoe.cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  const checks = [
    { name: "hash", holds: made === shoe.commitment },
    { name: "counts", holds: counts.size === 52 && [...counts.values()].every((count) => count === shoe.decks) },
    { name: "order", holds: dealt.length <= order.length && dealt.every((card, place) => card === order[place]) },
  ];
  return seen === undefined ? checks : [{ name: "seen", holds: seen === shoe.commitment }, ...checks];
}
