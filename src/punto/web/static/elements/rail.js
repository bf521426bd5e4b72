// @ts-check
/** The roads beside the table, and what lies there or was paid, in words. */

import { askCell, beadPlate, bigRoad, derivedRoad } from "../draw/roads.js";
import { pile } from "../draw/chip.js";
import { html, redraw } from "../lib/html.js";
import { amountText } from "../lib/money.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

const DERIVED = /** @type {const} */ (["big_eye_boy", "small_road", "cockroach_pig"]);

/** Columns of the big road: beside the table, on a telephone, and on a tablet held upright. */
const COLUMNS = matchMedia("(max-width: 720px), (max-height: 500px)").matches ? 26 : matchMedia("(max-width: 1100px) and (orientation: portrait)").matches ? 36 : 19;

export class Rail extends HTMLElement {
  /**
   * @param {View} felt
   * @param {View} view
   * @param {View} own
   * @param {View[]} meters the progressives of this table
   */
  show(felt, view, own, meters) {
    redraw(this, roads(view, this.#whole()), ...meters.map(progressive), told(view) ? payments(felt, view, own) : layout(felt, view, own));
  }

  /** Where there is room for one road alone, a press on it shows all of them, and hides them again. */
  #whole() {
    const button = html("button", { type: "button", class: "whole-roads", "data-action": "roads", "aria-label": say("web.all-roads"), onclick: () => turn(!this.classList.contains("whole")) });
    const turn = (/** @type {boolean} */ whole) => {
      this.classList.toggle("whole", whole);
      button.setAttribute("aria-expanded", String(whole));
    };
    turn(this.classList.contains("whole"));
    return button;
  }
}

/**
 * A progressive: what its meters stand at, where they make the bet even, what the house keeps meanwhile.
 * @param {View} wager
 */
function progressive(wager) {
  const several = wager.meters.length > 1;
  const rows = wager.meters.map((/** @type {View} */ meter) => html("p", {},
    html("span", { class: "meter-name" }, several ? meter.title : wager.title), html("b", {}, meter.amount),
    meter.even ? html("small", {}, say("web.even-at", { amount: meter.even })) : null));
  return html("section", { class: "meters", "aria-label": wager.title }, several ? html("h3", {}, wager.title) : null, ...rows,
    wager.edge ? html("small", {}, say("web.keeps-now", { edge: wager.edge })) : null);
}

/** Whether there is a result to tell. @param {View} view */
export function told(view) {
  return Boolean(view.payments?.length || view.taken_words || view.stays_words);
}

/**
 * @param {View} view
 * @param {HTMLElement} whole the button that shows all of them
 */
function roads(view, whole) {
  const all = view.roads;
  const totals = all?.totals ?? { banker: 0, player: 0, tie: 0 };
  const counted = /** @type {const} */ (["banker", "player", "tie"]).map((name) =>
    html("span", { class: "total" }, html("i", { class: `bead ${name}`, "aria-hidden": "true" }, say(`web.letter-${name}`)), html("b", { "aria-label": say(`web.${name}`) }, String(totals[name]))));
  const head = html("header", {}, html("h2", {}, say("web.roads")), html("span", {}, view.shoe ? say("web.shoe-rounds", { shoe: view.shoe, rounds: view.rounds ?? 0 }) : say("web.rounds", { rounds: totals.banker + totals.player + totals.tie })));
  const size = (/** @type {number} */ columns, /** @type {string} */ name) => ({ rows: 6, columns, label: say(`web.${name}`) });
  const named = (/** @type {string} */ name, /** @type {SVGElement} */ drawing) => html("figure", { class: name }, html("figcaption", {}, say(`web.${name}`)), drawing);
  return html("section", { class: "roads" }, head, html("p", { class: "totals" }, ...counted),
    named("bead_plate", beadPlate(all?.bead_plate ?? [], size(18, "bead_plate"))),
    html("div", { class: "first-road" }, named("big_road", bigRoad(all?.big_road ?? [], size(COLUMNS, "big_road"))), whole),
    named("big_eye_boy", derivedRoad("big_eye_boy", all?.big_eye_boy ?? [], size(38, "big_eye_boy"))),
    html("div", { class: "two" },
      named("small_road", derivedRoad("small_road", all?.small_road ?? [], size(18, "small_road"))),
      named("cockroach_pig", derivedRoad("cockroach_pig", all?.cockroach_pig ?? [], size(18, "cockroach_pig")))),
    html("p", { class: "asks" }, ...["banker", "player"].flatMap((winner) => [
      html("span", { class: `ask-name ${winner}` }, say(`web.${winner}-next`)),
      ...DERIVED.map((name) => {
        const ink = all?.if_next?.[winner]?.[name] ?? null;
        return html("span", { class: "ask" }, askCell(name, ink, `${say(`web.${name}`)}: ${say(ink ? `web.ink-${ink}` : "web.ink-none")}`));
      }),
    ])));
}

/**
 * Who bets from behind a seat; of those who sit, the number says enough.
 * @param {View} row
 * @param {View} own
 */
function whose(row, own) {
  if (!row.who) return null;
  return html("span", { class: "row-who" }, row.bettor === own.bettor ? say("web.you-behind") : say("web.who-behind", { who: row.who }), " ");
}

/**
 * What everybody has on the table.
 * @param {View} felt
 * @param {View} view
 * @param {View} own
 */
function layout(felt, view, own) {
  const rows = (view.layout ?? []).map((/** @type {View} */ row) =>
    html("li", { class: row.bettor === own.bettor ? "mine" : "" },
      html("span", { class: "seat-dot" }, String(row.seat)),
      html("span", { class: "row-words" }, whose(row, own), html("b", {}, row.main), " ", html("span", {}, row.side)),
      html("b", { class: "row-amount" }, amountText(row.amount, felt.currency))));
  return html("section", { class: "on-table" },
    html("header", {}, html("h2", {}, say("web.on-the-table")), html("span", {}, say("web.round", { round: view.round ?? 0 }))),
    rows.length ? html("ol", {}, ...rows) : html("p", { class: "none" }, say("web.no-bets-yet")));
}

/**
 * What was taken first, what was paid then, from the highest seat down, and what stays: the dealer's words.
 * @param {View} felt
 * @param {View} view
 * @param {View} own
 * @param {boolean} [yours] whether what it meant for you stands above
 */
export function payments(felt, view, own, yours = false) {
  const rows = view.payments.map((/** @type {View} */ row) => {
    const mine = row.bettor === own.bettor;
    const apart = mine && row.bets.length > 1;
    const gained = (/** @type {number} */ amount) => html("b", { class: "row-amount" }, amountText(amount, felt.currency, { signed: true, always: true }));
    return html("li", { class: `${mine ? "mine" : ""} ${apart ? "apart" : ""}` },
      html("span", { class: "seat-dot" }, String(row.seat)),
      html("ul", { class: "row-words" }, ...row.bets.map((/** @type {View} */ bet) => html("li", {},
        html("span", { class: "row-chips" }, pile(bet.chips, "")), html("span", {}, whose(row, own), bet.words), apart ? gained(bet.amount) : null))),
      apart ? null : gained(row.amount));
  });
  const mine = yours && own.won ? html("span", { class: "row-amount" }, amountText(own.won, felt.currency, { signed: true, always: true })) : null;
  const title = !mine ? say(rows.length ? "web.paid-highest-first" : "web.result") : say(own.won > 0 ? "web.you-won" : "web.you-lost");
  return html("section", { class: "on-table paid" },
    html("header", {}, html("h2", {}, title), mine),
    view.taken_words ? html("p", { class: "taken" }, view.taken_words) : null,
    html("ol", {}, ...rows),
    view.stays_words ? html("p", { class: "taken" }, view.stays_words) : null);
}

customElements.define("punto-rail", Rail);
