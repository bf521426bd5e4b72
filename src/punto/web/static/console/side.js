// @ts-check
/** Beside the table: the keypad with its sequence, the shoe, the tray. */

import { beadPlate } from "../draw/roads.js";
import { picture, svg } from "../draw/svg.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/** The words that press each key, as at a prompt. */
const WORDS = /** @type {Record<string, string>} */ ({ "start-game": "start game", "select-spot": "spot", "hand-button": "button", "hit-jackpot": "hit jackpot", "call-supervisor": "supervisor", "print-win-page": "page", "end-game": "end game" });

/**
 * @param {View} view
 * @param {View[]} meters the table's progressives, with what their meters stand at
 * @param {(key: string, line: string) => void} press
 */
export function keypad(view, meters, press) {
  const pad = view.keypad;
  if (!pad) return null;
  const sensors = view.grid.seats.map((/** @type {View} */ each) => html("i", { class: pad.sensors.includes(each.seat) ? "on" : "" }, String(each.seat)));
  const awards = pad.awards.map((/** @type {View} */ award) => html("li", { class: award.paid ? "paid" : "" }, html("span", {}, `${award.line}, ${award.meter}`), html("small", {}, say(award.paid ? "dealer.seats-paid" : "dealer.seats", { seats: award.seats.join(", ") })), html("b", {}, award.amount)));
  return html("section", { class: "panel keypad" }, html("h3", {}, pad.title),
    html("p", { class: "sensors" }, html("span", { class: "faint" }, pad.playing ? say("dealer.game-started") : say("dealer.sensors")), ...sensors),
    html("ul", {}, ...(awards.length ? awards : stand(pad, meters))),
    html("div", { class: "pad" }, ...pad.buttons.map((/** @type {View} */ button, /** @type {number} */ at) => html("button", {
      type: "button", "data-key": button.key, class: `${button.due ? "due" : ""} ${button.waits ? "alarm" : ""}`, disabled: !(button.due || button.waits),
      onclick: () => press(button.key, WORDS[button.key] ?? ""),
    }, button.title, button.waits ? html("small", {}, say("dealer.badge-and-pin")) : at < 4 ? html("small", {}, `F${at + 1}`) : null))));
}

/**
 * What the meters of the keypad's wager stand at.
 * @param {View} pad
 * @param {View[]} meters
 */
function stand(pad, meters) {
  const own = meters.find((each) => each.title === pad.title)?.meters ?? [];
  return own.map((/** @type {View} */ meter) => html("li", {}, html("span", {}, meter.title), html("small", {}, meter.claimed ? say("wall.claimed", { amount: meter.claimed }) : ""), html("b", {}, meter.amount)));
}

/** The rounds of this shoe, where there is no keypad. @param {View} view */
export function rounds(view) {
  if (view.keypad || view.game === "dice") return null;
  return html("section", { class: "panel rounds" }, html("header", {}, html("h3", {}, say("dealer.rounds")), html("span", { class: "faint" }, say("dealer.key-roads"), " ", html("kbd", {}, "."))),
    beadPlate(view.roads.bead_plate, { rows: 6, columns: 12, label: say("wall.bead_plate") }));
}

/** @param {View} view */
export function shoe(view) {
  const { shoe: seen } = view;
  if (!seen) return null;
  const share = seen.left === null ? 0 : seen.left / seen.of;
  const bar = picture("0 0 316 10", "", svg("rect", { class: "empty", width: 316, height: 8, rx: 4 }), svg("rect", { class: "full", x: 316 * (1 - share), width: 316 * share, height: 8, rx: 4 }),
    ...(seen.cut_in === null ? [] : [svg("path", { class: "cut", d: `M${316 * (1 - seen.cut_at / seen.of)} -3V12` })]));
  return html("section", { class: `panel shoe${seen.last_hand || seen.cut_card_came ? " last" : ""}` },
    html("header", {}, html("h3", {}, say("dealer.shoe")), html("span", { class: "faint" }, say("dealer.in-the-rack", { cards: seen.racked }))),
    html("p", {}, html("b", {}, seen.left === null ? "–" : String(seen.left)), say("dealer.cards-left"), html("span", { class: "space" }),
      seen.last_hand ? html("b", { class: "gold-text" }, say("dealer.last-hand")) : seen.cut_card_came ? html("b", { class: "gold-text" }, say("dealer.cut-card-out")) : seen.cut_in === null ? null : html("span", {}, say("dealer.cut-card-in"), " ", html("b", { class: "gold-text" }, String(seen.cut_in)))), bar, ...aside(view));
}

/** Cards that lie beside the hands, each with what becomes of it: nobody wonders where they went. @param {View} view */
function aside(view) {
  const lie = /** @type {[string, (string | null)[]][]} */ ([["next", view.carried], ["waits", view.waiting], ["face-up", view.reported ? [view.reported] : []]]);
  return lie.filter(([, cards]) => cards.length).map(([how, cards]) => html("p", { class: "aside" }, say(`dealer.aside-${how}`), ...cards.map((code) => html("b", { class: "gold-text" }, code ? say(`card.${code}`) : say("web.face-down")))));
}

/**
 * @param {View} view
 * @param {(group: string) => void} open
 */
export function tray(view, open) {
  const button = (/** @type {string} */ words, /** @type {string} */ group) => html("button", { type: "button", class: "press", onclick: () => open(group) }, words);
  const counts = view.tray.counts.map((/** @type {View} */ each) => html("div", {}, html("dt", {}, each.value), html("dd", {}, String(each.count))));
  return html("section", { class: "panel tray" }, html("header", {}, html("h3", {}, say("dealer.tray")),
      html("span", { class: "faint" }, view.tray.drop ? say("dealer.drop", { amount: view.tray.drop }) : view.tray.banked ? "" : say("dealer.no-tray"), counts.length ? ` · ${say("dealer.counted")}` : ""), html("b", {}, view.tray.amount || "–")),
    counts.length ? html("dl", { class: "chips" }, ...counts) : null,
    html("div", { class: "pair" }, button(say("dealer.buy-in"), "chips"), button(say("dealer.key-seats"), "seats")));
}
