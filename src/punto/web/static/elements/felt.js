// @ts-check
/** The table top: rail, tray, shoe, rack, and the arc on which everybody's bets lie. A view in, a drawing out. */

import { at, band, caps, MIDDLE, OUTER, places, RADII } from "../draw/arc.js";
import { disc } from "../draw/chip.js";
import { picture, svg } from "../draw/svg.js";
import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";
import { standWords } from "./seats.js";

/** @typedef {import("../lib/fold.js").View} View */
/** @typedef {import("../draw/arc.js").Point} Point */
/**
 * @typedef {{ pile: View, main: boolean, spot: Point, size: number, below: number, middle: number, end: number, room: number }} Lying
 *   a pile, where it lies and how large; where its amount goes, how far it may reach and how wide it may be
 */

const CAP = 58;
const LETTER = 7.5;
const SPACED = 12;
const LONGEST = 18;
const ROOMY = 7;  // so many seats leave room for a figure beside the chips in the middle of a box
const BESIDE = 0.98;  // degrees from the middle of a number to that of the figure beside it
const BANDS = /** @type {const} */ (["tie", "banker", "player"]);

export class Felt extends HTMLElement {
  /**
   * @param {View} felt what the house offers, which does not change
   * @param {View} view
   * @param {View} own
   * @param {{ sit: (seat: number) => void, stand: (seat: number) => void }} hands
   */
  show(felt, view, own, hands) {
    const drawing = picture("0 0 1064 530", "", gradients(), ...furniture(felt, view), ...arc(felt, view, own));
    drawing.classList.add("felt");
    const sitters = new Map(view.seats.map((/** @type {View} */ seat) => [seat.seat, seat]));
    const seats = own.seat ? [] : places(felt.seats, felt.seat_one === "dealer-left");
    const free = seats.filter((place) => !sitters.has(place.seat));
    const shoulders = seats.filter((place) => felt.behind && sitters.has(place.seat) && own.behind !== place.seat);
    redraw(this, drawing, ...free.map((place) => seatButton(place, hands.sit)), ...shoulders.map((place) => standButton(place, standWords(view, place.seat), hands.stand)));
  }
}

/** The light on cloth and wood. */
function gradients() {
  const stop = (/** @type {number} */ offset, /** @type {string} */ name) => svg("stop", { offset, class: name });
  return svg("defs", {},
    svg("radialGradient", { id: "cloth", cx: 0.5, cy: 0.3, r: 0.75 }, stop(0, "felt-1"), stop(0.45, "felt-2"), stop(0.8, "felt-3"), stop(1, "felt-4")),
    svg("linearGradient", { id: "wood", x1: 0, x2: 0, y1: 0, y2: 1 }, stop(0, "wood-1"), stop(1, "wood-2")));
}

/**
 * @param {View} felt
 * @param {View} view
 * @returns {SVGElement[]}
 */
function furniture(felt, view) {
  const rail = rim(RADII.outer, 16, 6, 34);
  const cloth = rim(RADII.felt, 48, 18, 22);
  const parts = [svg("path", { class: "rail-wood", d: rail }), svg("path", { class: "cloth", d: cloth })];
  if (felt.game === "dice") return parts;
  return [...parts, tray(), rack(view), shoe(view)];
}

/**
 * An outline whose lower edge is the arc, the upper corners rounded.
 * @param {number} radius
 * @param {number} left
 * @param {number} top
 * @param {number} corner
 */
function rim(radius, left, top, corner) {
  const right = 2 * MIDDLE - left;
  const turn = (Math.asin((MIDDLE - left) / radius) * 180) / Math.PI;
  const [from, to] = [at(radius, turn), at(radius, -turn)];
  return `M${left} ${top + corner}Q${left} ${top} ${left + corner} ${top}L${right - corner} ${top}Q${right} ${top} ${right} ${top + corner}` +
    `L${right} ${from.y - 30}Q${right} ${from.y} ${from.x - 18} ${from.y + 5}A${radius} ${radius} 0 0 1 ${to.x + 18} ${to.y + 5}Q${left} ${to.y} ${left} ${to.y - 30}Z`;
}

function tray() {
  const colours = ["#d18a26", "#6a4298", "#2b3036", "#2b3036", "#1f7a52", "#b03039", "#e9e4d6"];
  const edges = Array.from({ length: 8 }, (_, chip) => `M${2 + chip * 4} 0v6M${2 + chip * 4} 12v6`).join("");
  return svg("g", { transform: "translate(372 24)" },
    svg("rect", { class: "tray", width: 320, height: 34, rx: 6 }),
    ...colours.map((ink, place) => svg("g", { transform: `translate(${10 + place * 44} 8)` },
      svg("rect", { class: "tray-slot", x: -2, y: -2, width: 36, height: 22, rx: 4 }),
      svg("rect", { width: 32, height: 18, rx: 2, fill: ink }),
      svg("path", { class: "tray-edges", d: edges }))));
}

/** @param {View} view */
function rack(view) {
  return svg("g", { transform: "translate(62 32)" },
    svg("rect", { class: "rack", width: 104, height: 60, rx: 6 }),
    svg("rect", { class: "rack-inside", x: 5, y: 5, width: 94, height: 50, rx: 4 }),
    ...(view.discarded ? [
      svg("rect", { class: "rack-card", x: 13, y: 8, width: 78, height: 46, rx: 4 }),
      svg("rect", { class: "rack-back", x: 17, y: 11, width: 70, height: 38, rx: 3 }),
      svg("path", { class: "rack-mark", d: "M52 19l18 11l-18 11l-18-11zM48 30a4 4 0 1 0 8 0a4 4 0 1 0-8 0" }),
    ] : []),
    svg("text", { class: "small-label", x: 52, y: 78, "text-anchor": "middle" }, say("web.discard", { cards: view.discarded ?? 0 })));
}

/** @param {View} view */
function shoe(view) {
  const left = view.cards_left;
  const deep = Math.max(4, Math.min(70, (left ?? 200) / 5.5));
  return svg("g", { transform: "translate(868 32)" },
    svg("path", { class: "shoe", d: "M24 0H120Q126 0 126 6V54Q126 60 120 60H24L4 46V14Z" }),
    svg("rect", { class: "shoe-card", x: 0, y: 10, width: 22, height: 40, rx: 3 }),
    svg("path", { class: "shoe-edge", d: "M24 2L32 8V52L24 58" }),
    svg("rect", { class: "shoe-cards", x: 38, y: 8, width: deep, height: 44, rx: 2 }),
    svg("path", { class: "shoe-lines", d: Array.from({ length: Math.floor(deep / 3) }, (_, card) => `M${40 + card * 3} 8v44`).join("") }),
    svg("text", { class: "small-label", x: 70, y: 78, "text-anchor": "middle" },
      left === null || left === undefined ? say("web.shoe") : say("web.shoe-left", { cards: left })));
}

/**
 * @param {View} felt
 * @param {View} view
 * @param {View} own
 * @returns {SVGElement[]}
 */
function arc(felt, view, own) {
  const seats = places(felt.seats, felt.seat_one === "dealer-left");
  const parts = BANDS.flatMap((name) => {
    const radii = RADII[name];
    const box = felt.main.find((/** @type {View} */ each) => each.place === name);
    if (!box) return [];
    const ends = caps(radii).map(({ path, middle, angle }) =>
      svg("g", {},
        svg("path", { class: `band ${name}`, d: path }),
        svg("g", { transform: `translate(${middle.x} ${middle.y}) rotate(${angle})` },
          fitted(box.title, CAP, { class: `band-name ${name}`, y: name === "tie" ? -2 : -3 }, SPACED),
          fitted(box.short, CAP, { class: "band-odds", y: name === "tie" ? 13 : 14 }))));
    return [...seats.map((place) => svg("path", { class: `band ${name}`, d: band(radii, place.from, place.to) })), ...ends];
  });
  const taken = new Map(view.seats?.map((/** @type {View} */ seat) => [seat.seat, seat]));
  const room = breadth(seats[0], OUTER) - 6;
  const won = wins(felt, view, own, seats);
  for (const place of seats) parts.push(seatMark(place, taken.get(place.seat), own, won.has(place.seat) ? 0 : room), ...behindMark(felt, view, own, place, taken.has(place.seat)));
  if (own.seat || own.behind) {
    const mine = seats.find((place) => place.seat === (own.seat || own.behind));
    if (mine) document.documentElement.style.setProperty("--at", `${at(RADII.numbers, mine.middle).x}px`);
    if (mine) parts.push(svg("path", { class: own.seat ? "mine" : "mine standing", d: band([RADII.player[0], RADII.tie[1]], mine.from, mine.to) }));
  }
  const lies = lying(view, seats);
  parts.push(...bets(lies), ...amounts(felt, lies), ...won.values());
  return parts;
}

/**
 * What each seat was paid: on the rail, where the name was; what others were paid behind it, the rail beside the table tells.
 * @param {View} felt
 * @param {View} view
 * @param {View} own
 * @param {import("../draw/arc.js").Place[]} seats
 * @returns {Map<number, SVGGElement>}
 */
function wins(felt, view, own, seats) {
  return new Map((view.payments ?? []).flatMap((/** @type {View} */ row) => {
    const place = row.who ? null : seats.find((each) => each.seat === row.seat);
    if (!place) return [];
    const spot = at(RADII.names, place.middle);
    const words = amountText(row.amount, felt.currency, { signed: true });
    const room = breadth(place, RADII.names);
    const drawn = plate(words, -plateWidth(words, room) / 2, 0, own.seat === row.seat ? "win own" : "win", room);
    return [[row.seat, svg("g", { transform: `translate(${spot.x} ${spot.y}) rotate(${-place.middle})` }, drawn)]];
  }));
}

/**
 * A free seat can be taken by mouse, finger and key.
 * @param {import("../draw/arc.js").Place} place
 * @param {(seat: number) => void} sit
 */
function seatButton(place, sit) {
  const spot = at(RADII.numbers, place.middle);
  const button = html("button", { type: "button", class: "seat-sit", "data-seat": place.seat, "aria-label": say("web.sit-at", { seat: place.seat }), onclick: () => sit(place.seat) });
  button.style.left = `${spot.x - 24}px`;
  button.style.top = `${spot.y - 20}px`;
  return button;
}

/**
 * Behind a taken seat, at the left of its number.
 * @param {import("../draw/arc.js").Place} place
 */
function shoulder(place) {
  return at(RADII.numbers + 2, place.middle - Math.max(BESIDE, (place.to - place.from) * 0.25));
}

/**
 * One can stand behind a taken seat by mouse, finger and key.
 * @param {import("../draw/arc.js").Place} place
 * @param {string} words
 * @param {(seat: number) => void} stand
 */
function standButton(place, words, stand) {
  const spot = shoulder(place);
  const button = html("button", { type: "button", class: "seat-stand", "data-behind": place.seat, "aria-label": words, title: words, onclick: () => stand(place.seat) });
  button.style.left = `${spot.x - 22}px`;
  button.style.top = `${spot.y - 22}px`;
  return button;
}

/**
 * Where one can stand behind a seat, or how many do.
 * @param {View} felt
 * @param {View} view
 * @param {View} own
 * @param {import("../draw/arc.js").Place} place
 * @param {boolean} taken
 */
function behindMark(felt, view, own, place, taken) {
  const people = (view.behind ?? []).filter((/** @type {View} */ each) => each.seat === place.seat);
  if (!people.length && !(taken && felt.behind && !own.seat)) return [];
  const spot = shoulder(place);
  const mine = own.behind === place.seat;
  return [svg("g", { class: `behind ${mine ? "mine-seat" : people.length ? "" : "free"}`, transform: `translate(${spot.x} ${spot.y})` },
    svg("circle", { r: 10 }),
    svg("path", { d: "M0 -5.500A2.500 2.500 0 1 0 0 -0.500A2.500 2.500 0 1 0 0 -5.500M-4.500 5.500C-4.500 0.500 4.500 0.500 4.500 5.500" }),
    ...(people.length > 1 ? [svg("text", { x: -8, y: -7, "text-anchor": "end" }, String(people.length))] : []))];
}

/**
 * @param {import("../draw/arc.js").Place} place
 * @param {View | undefined} sitter
 * @param {View} own
 * @param {number} room along the rail; none where something else stands there
 */
function seatMark(place, sitter, own, room) {
  const number = at(RADII.numbers, place.middle);
  const name = at(RADII.names, place.middle);
  const mine = own.seat === place.seat;
  const open = say("web.open-seat");
  const label = mine ? say("web.you") : sitter ? called(sitter.who) : wide(open) > room ? say("web.free") : open;
  const state = mine ? "mine-seat" : sitter ? "taken" : "free";
  const mark = svg("g", { class: `seat ${state}`, "data-seat": place.seat },
    svg("circle", { cx: number.x, cy: number.y, r: 14 }),
    svg("text", { class: "seat-number", x: number.x, y: number.y + 5, "text-anchor": "middle" }, String(place.seat)),
    ...(room ? [fitted(label, room, { class: "seat-name", transform: `translate(${name.x} ${name.y + 4}) rotate(${-place.middle})` })] : []));
  return mark;
}

/** A name as far as there is room for it. @param {string} name */
function called(name) {
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;
}

/**
 * About how wide words are on the felt, whatever the font.
 * @param {string} words
 * @param {number} [letter]
 */
function wide(words, letter = LETTER) {
  return letter * words.length;
}

/**
 * Words in the middle of their room: pressed together where they would not fit.
 * @param {string} words
 * @param {number} room
 * @param {Record<string, string | number>} how
 * @param {number} [letter] how wide a letter is about
 */
function fitted(words, room, how, letter = LETTER) {
  /** @type {Record<string, string | number>} */
  const pressed = wide(words, letter) > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return svg("text", { "text-anchor": "middle", ...how, ...pressed }, words);
}

/**
 * Where everybody's bets lie: main bets in their bands, all others as one small pile beside the number.
 * What lies there from behind a seat is smaller, and lies below.
 * @param {View} view
 * @param {import("../draw/arc.js").Place[]} seats
 * @returns {Lying[]}
 */
function lying(view, seats) {
  return (view.piles ?? []).flatMap((/** @type {View} */ pile) => {
    const place = seats.find((each) => each.seat === pile.seat);
    const main = pile.place in RADII;
    if (!place || (!main && (pile.gone || pile.paid.length))) return [];
    const radii = main ? RADII[/** @type {"tie"} */ (pile.place)] : [RADII.numbers, RADII.numbers];
    const wide = place.to - place.from;
    const shared = view.piles.some((/** @type {View} */ each) => each.behind && each.seat === pile.seat && each.place === pile.place);
    const high = main ? radii[0] - radii[1] : 44;
    const radius = (radii[0] + radii[1]) / 2 + high * (!shared ? 0 : pile.behind ? 0.27 : -0.2);
    const spot = at(radius, place.middle + (main ? -wide * (seats.length > ROOMY ? 0.26 : 0.18) : wide * 0.26));
    const size = pile.behind ? (main ? 0.2 : 0.15) : main ? (shared ? 0.26 : 0.3) : 0.21;
    const below = main ? high * (pile.behind ? 0 : shared ? 0.1 : 0.22) : 18;
    return [{ pile, main, spot, size, below, middle: main ? at(radius, place.middle).x : spot.x, end: at(radius, place.to).x, room: breadth(place, radius) }];
  });
}

/**
 * How wide a seat is at a radius.
 * @param {import("../draw/arc.js").Place} place
 * @param {number} radius
 */
function breadth(place, radius) {
  return ((place.to - place.from) * Math.PI * radius) / 180 - 4;
}

/**
 * Everybody's chips; what is paid comes beside.
 * @param {Lying[]} lies
 */
function bets(lies) {
  return lies.flatMap(({ pile, spot, size }) => {
    const named = { "data-seat": pile.seat, "data-place": pile.place, "data-behind-pile": pile.behind };
    const parts = [svg("g", { transform: `translate(${spot.x} ${spot.y}) scale(${size})` },
      svg("g", { class: `pile ${pile.state} ${pile.gone ? "gone" : ""}`, ...named }, ...stack(pile.chips)))];
    if (pile.paid.length) parts.push(svg("g", { transform: `translate(${spot.x + 100 * size * 1.06} ${spot.y}) scale(${size})` },
      svg("g", { class: "payout", ...named }, ...stack(pile.paid))));
    return parts;
  });
}

/**
 * What each pile comes to: beside it, or across its seat where a long figure would reach the next one's chips.
 * @param {View} felt
 * @param {Lying[]} lies
 */
function amounts(felt, lies) {
  return lies.filter(({ pile, main }) => !pile.gone && !pile.paid.length && (main || !pile.behind)).map(({ pile, spot, size, below, middle, end, room }) => {
    const words = amountText(pile.amount, felt.currency);
    const left = spot.x + 100 * size * 0.62;
    const kind = pile.behind ? "amount from-behind" : "amount";
    const fits = left + plateWidth(words) <= end;
    return fits ? plate(words, left, spot.y, kind) : plate(words, middle - plateWidth(words, room) / 2, spot.y + below, kind, room);
  });
}

/**
 * Chips one upon the other.
 * @param {number[]} values
 */
function stack(values) {
  const shown = values.slice(0, 8);
  return shown.map((value, number) => svg("g", { transform: `translate(0 ${-number * 12})` }, disc(value, number < shown.length - 1)));
}

/**
 * How wide the plate of an amount is.
 * @param {string} words
 * @param {number} [room]
 */
function plateWidth(words, room = Infinity) {
  return Math.min(8 * words.length + 12, room);
}

/**
 * An amount on a plate of its own, so that it can be read on any cloth; pressed together where there is little room.
 * @param {string} words
 * @param {number} x its left edge
 * @param {number} y its middle
 * @param {string} kind
 * @param {number} [room]
 */
function plate(words, x, y, kind, room = Infinity) {
  const width = plateWidth(words, room);
  return svg("g", { class: `plate ${kind}`, transform: `translate(${x} ${y})` },
    svg("rect", { y: -9, width, height: 18, rx: 9 }),
    fitted(words, width - 10, { x: width / 2, y: 5 }, 8));
}

customElements.define("punto-felt", Felt);
