// @ts-check
/** Motion says what happened: planned from the difference of two states, and from nothing else. */

/** @typedef {import("./fold.js").Seen} Seen */
/** @typedef {{ what: "deal" | "turn", hand: string, card: number }} OfCard */
/** @typedef {{ what: "take" | "pay", seat: number, delay: number }} OfChips */
/** @typedef {{ what: "win", hand: string }} OfHand */
/** @typedef {{ what: "payout", box: string }} OfBox */
/** @typedef {OfCard | OfChips | OfHand | OfBox} Move */

/**
 * What moves between two states: cards that came, cards that were turned, a hand that won, chips taken and paid.
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
  if (after.view.winner && !before.view.winner) moves.push({ what: "win", hand: after.view.winner });
  for (const [box, bet] of Object.entries(after.own.bets ?? {})) {
    if (bet.paid?.length && !before.own.bets?.[box]?.paid?.length) moves.push({ what: "payout", box });
  }
  for (const event of before.version === after.version ? [] : after.events ?? []) {
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
 * @returns {Move[]} what moved
 */
export function play(before, after, root) {
  if (before.version < 0 || before === after) return [];
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const moves = plan(before, after);
  for (const move of moves) {
    if (move.what === "win") rise(root.querySelectorAll(`.hand.${move.hand} h2, .count.${move.hand}, .tied`), { scale: "0.8" }, calm);
    else if (move.what === "payout") rise(root.querySelectorAll(`.box:has([data-box="${CSS.escape(move.box)}"]) .box-paid`), { translate: "0 -60px" }, calm);
    else if ("seat" in move) moveChips(move, root, calm);
    else moveCard(move, root, calm);
  }
  return moves;
}

const SHOE = 40;  // how high the shoe's card is drawn
const FADE = [{ opacity: 0 }, { opacity: 1 }];

/**
 * Something that was not there comes.
 * @param {Iterable<Element>} parts
 * @param {Keyframe} from
 * @param {boolean} calm
 */
function rise(parts, from, calm) {
  for (const part of parts) part.animate(calm ? FADE : [{ ...from, opacity: 0 }, {}], { duration: calm ? 120 : 420, easing: "ease-out" });
}

/**
 * A card slides from the shoe, or turns.
 * @param {OfCard} move
 * @param {HTMLElement} root
 * @param {boolean} calm
 */
function moveCard(move, root, calm) {
  const card = root.querySelector(`.spot[data-hand="${move.hand}"][data-card="${move.card}"] > svg`);
  if (calm) card?.animate(FADE, 120);
  else if (move.what === "deal") card?.animate([{ translate: fromShoe(card, root), rotate: "24deg", opacity: 0.4 }, {}], { duration: 260, easing: "cubic-bezier(.2, .7, .3, 1)" });
  else card?.animate([{ scale: "0.05 1" }, { scale: "1 1" }], { duration: 240, easing: "ease-out" });
}

/**
 * The way from the shoe to where a card lies, as a translation; from the upper right where no shoe is drawn.
 * @param {Element} card
 * @param {HTMLElement} root
 */
function fromShoe(card, root) {
  const [shoe, lies] = [root.querySelector(".shoe-card")?.getBoundingClientRect(), card.getBoundingClientRect()];
  if (!shoe?.width) return "40vw -30vh";
  const scale = shoe.height / SHOE;
  return `${(shoe.x - lies.x) / scale}px ${(shoe.y - lies.y) / scale}px`;
}

/**
 * Losers' chips go to the tray; then winners' come from it, seat after seat.
 * @param {OfChips} move
 * @param {HTMLElement} root
 * @param {boolean} calm
 */
function moveChips(move, root, calm) {
  const [far, near] = [{ opacity: 0, translate: "0 -700px" }, { opacity: 1, translate: "0 0" }];
  const taken = move.what === "take";
  for (const chips of root.querySelectorAll(`.${taken ? "pile.lose" : "payout"}[data-seat="${move.seat}"]`)) {
    if (calm) chips.animate(taken ? [...FADE].reverse() : FADE, { duration: 120, fill: "backwards" });
    else if (taken) chips.animate([near, far], { duration: 300, easing: "ease-in", fill: "forwards" });
    else chips.animate([far, near], { duration: 250, delay: move.delay, easing: "ease-out", fill: "backwards" });
  }
}
