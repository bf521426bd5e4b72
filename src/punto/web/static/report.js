// @ts-check
/** The shift's reports: what a table took beside what it could expect, exactly; to read and to print. */

import { asked } from "./lib/asked.js";
import { html } from "./lib/html.js";
import { bar, keyStrip, watchConnection } from "./lib/instrument.js";
import { me } from "./lib/me.js";
import { needed } from "./lib/needed.js";
import { loadWords, say, tongue } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const MONEY = ["counted", "opener", "cash", "wallets", "fills", "credits", "closer", "over", "vigorish", "vigorish_taken", "vigorish_owed", "awards"];

class Report {
  /**
   * @param {string[]} tables
   * @param {string} reader whoever prints it
   */
  constructor(tables, reader) {
    this.tables = tables;
    this.reader = reader;
    this.at = 0;
    /** @type {number[]} before which moments the shifts began that lie above the one that is shown */
    this.before = [];
    /** @type {View} */
    this.made = {};
    this.which = html("select", { "aria-label": say("shift.table"), onchange: () => this.show(this.which.selectedIndex) }, ...tables.map((name) => html("option", { value: name }, say("web.table", { number: name }))));
    this.head = bar(say("shift.title"), this.which);
    this.main = html("main", { "aria-live": "polite", tabindex: 0 });
    document.body.replaceChildren(this.head.bar, this.main, keyStrip([
      { keys: ["←"], what: "", on: "ArrowLeft", press: () => this.show(this.at - 1) },
      { keys: ["→"], what: say("shift.key-tables"), on: "ArrowRight", press: () => this.show(this.at + 1) },
      { keys: ["↑"], what: "", on: "ArrowUp", press: () => { if (this.made.earlier) { this.before.push(this.made.from); this.look(); } } },
      { keys: ["↓"], what: say("shift.key-shifts"), on: "ArrowDown", press: () => { if (this.before.pop()) this.look(); } },
      { keys: ["P"], what: say("shift.key-print"), press: () => print() },
      { keys: ["F"], what: say("shift.key-floor"), press: () => { location.href = "/floor"; } },
    ]));
    document.title = `${say("shift.title")} · Punto`;
    watchConnection(this.head);
    this.head.back = () => this.look();
    this.show(0);
  }

  /** @param {number} at */
  async show(at) {
    this.at = (at + this.tables.length) % Math.max(1, this.tables.length);
    this.before = [];
    await this.look();
  }

  /** The shift of the table that is chosen: the last one, or one before. */
  async look() {
    const name = this.tables[this.at];
    if (!name) return;
    this.which.value = name;
    this.draw(loading(name));
    const asks = `/api/floor/report/${encodeURIComponent(name)}?before=${this.before.at(-1) ?? 0}`;
    this.asks = asks;
    const { ok, status, said } = await asked(asks);
    this.head.connected(status ? "" : say("supervisor.lost"));
    if (!status || asks !== this.asks) return;
    if (ok) this.draw(said);
    else this.main.replaceChildren(html("p", { class: "panel bad" }, said.error));
  }

  /** @param {View} made */
  draw(made) {
    this.made = made;
    const money = new Map(made.money.map((/** @type {View} */ each) => [each.name, each.amount]));
    this.main.replaceChildren(
      html("header", { class: "on-paper" }, html("p", {}, made.house ?? ""), html("h1", {}, say("shift.title")), html("p", {}, say("shift.printed", { name: this.reader, when: when(Date.now() * 1000) }))),
      html("section", { class: "panel" }, html("h2", {}, say("web.table", { number: made.table })), html("p", {}, say("shift.rounds", { rounds: made.rounds, from: when(made.from), to: when(made.to) })), made.hold ? html("p", {}, say("shift.hold", { hold: made.hold, drop: made.drop })) : "", rows([made.total], () => say("shift.total"))),
      html("section", { class: "panel money" }, html("h2", {}, say("shift.money")), html("table", {}, html("tbody", {}, ...MONEY.map((key) => html("tr", {}, html("th", { scope: "row" }, say(`shift.${key}`)), html("td", { class: "figure" }, String(money.get(key) ?? "–"))))))),
      ...(made.wagers.length ? [html("section", { class: "panel" }, html("h2", {}, say("shift.by-wager")), rows(made.wagers, (row) => row.name))] : []),
      ...(made.dealers.length ? [html("section", { class: "panel" }, html("h2", {}, say("shift.by-dealer")), rows(made.dealers, (row) => row.name || say("shift.nobody")))] : []),
      html("footer", { class: "on-paper" }, ...["supervisor", "other"].map((who) => html("p", {}, say("shift.signature", { who: say(`shift.signs-${who}`) })))));
  }
}

/**
 * @param {View[]} all
 * @param {(row: View) => string} name
 */
function rows(all, name) {
  const head = ["bets", "staked", "win", "expected", "band", "within"].map((key) => html("th", { scope: "col", class: "figure" }, say(`shift.${key}`)));
  return html("table", {}, html("thead", {}, html("tr", {}, html("th", { scope: "col" }, say("shift.name")), ...head)),
    html("tbody", {}, ...all.map((row) => html("tr", { class: row.within ? "" : "outside" }, html("th", { scope: "row" }, name(row)), html("td", { class: "figure" }, String(row.bets)), ...[row.staked, row.win, row.expected, `${row.low} … ${row.high}`, row.bets === "–" ? "–" : say(row.within ? "shift.yes" : "shift.no")].map((text) => html("td", { class: "figure" }, text))))));
}

/** The same boxes, with dashes, until the figures are there. @param {string} table */
function loading(table) {
  const row = { name: "–", bets: "–", staked: "–", win: "–", expected: "–", low: "–", high: "–", within: true };
  return { table, rounds: "–", from: 0, to: 0, money: [], total: row, wagers: [row], dealers: [row] };
}

/** @param {number} micro nothing: not known yet */
function when(micro) {
  if (!micro) return "–";
  return new Date(micro / 1000).toLocaleString(tongue(), { day: "2-digit", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", hour12: false });
}

await loadWords();
const [tables, reader] = await Promise.all([needed("/api/lobby"), me()]);
new Report(tables.map((/** @type {View} */ each) => each.name), reader.name);
