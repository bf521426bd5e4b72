// @ts-check
/** Motion says what happened: planned from the difference of two states, and from nothing else. */

/** @typedef {import("./fold.js").Seen} Seen */
/** @typedef {{ what: "deal" | "turn", hand: string, card: number } | { what: "take" | "pay", seat: number, delay: number }} Move */

/**
 * What moves between two states: cards that came, cards that were turned, chips taken and paid.
 * @param {Seen} before
 * @param {Seen} after
 * @returns {Move[]}
 */
export function plan(before, after) {
  /** @type {Move[]} */
  const moves = [];
  for (const hand of ["player", "banker"]) {
    const had = before.view.hands?.[hand]?.cards ?? [];
    const has = after.view.hands?.[hand]?.cards ?? [];
    has.forEach((/** @type {string | null} */ card, /** @type {number} */ place) => {
      if (place >= had.length) moves.push({ what: "deal", hand, card: place });
      else if (had[place] === null && card !== null) moves.push({ what: "turn", hand, card: place });
    });
  }
  for (const event of after.events ?? []) {
    if (event.event !== "losers-collected" && event.event !== "winners-paid") continue;
    const what = event.event === "losers-collected" ? "take" : "pay";
    const seats = [...new Set(event.movements.map((/** @type {any} */ each) => each.bet.seat))];
    seats.forEach((seat, place) => moves.push({ what, seat, delay: what === "pay" ? place * 250 : 0 }));
  }
  return moves;
}

/**
 * @param {Seen} before
 * @param {Seen} after
 * @param {HTMLElement} root
 */
export function play(before, after, root) {
  if (before.version < 0 || before.version === after.version) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const move of plan(before, after)) {
    if (move.what === "deal" || move.what === "turn") {
      const card = root.querySelector(`.spot[data-hand="${move.hand}"][data-card="${move.card}"] > svg`);
      if (!card) continue;
      if (calm) card.animate([{ opacity: 0 }, { opacity: 1 }], 120);
      else if (move.what === "deal") card.animate([{ translate: "420px -180px", opacity: 0 }, { translate: "0 0", opacity: 1 }], { duration: 200, easing: "ease-out" });
      else card.animate([{ scale: "0.05 1" }, { scale: "1 1" }], { duration: 240, easing: "ease-out" });
    } else {
      const piles = root.querySelectorAll(`.pile[data-seat="${move.seat}"]`);
      for (const pile of piles) {
        if (calm) pile.animate([{ opacity: 0.4 }, { opacity: 1 }], 120);
        else if (move.what === "take" && pile.classList.contains("lose")) pile.animate([{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: "0 -260px" }], { duration: 300, easing: "ease-in" });
        else if (move.what === "pay" && pile.classList.contains("win")) pile.animate([{ opacity: 0.6, scale: 1 }, { opacity: 1, scale: 1.25 }, { scale: 1 }], { duration: 250, delay: move.delay });
      }
    }
  }
}
