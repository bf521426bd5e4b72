// @ts-check
/** The lobby: every table with its limits, its free seats and its road. */

import { bigRoad } from "./draw/roads.js";
import { die } from "./draw/die.js";
import { icon, sign } from "./draw/icons.js";
import { html } from "./lib/html.js";
import { amountText } from "./lib/money.js";
import { settings } from "./lib/settings.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 2000;

/** @param {View} table */
function card(table) {
  const totals = table.roads?.totals;
  const counted = totals ? /** @type {const} */ (["banker", "player", "tie"]).map((name) => html("span", { class: "total" }, html("i", { class: `bead ${name}`, "aria-hidden": "true" }, say(`web.letter-${name}`)), html("b", { "aria-label": say(`web.${name}`) }, String(totals[name])))) : [];
  const rolls = (table.hands?.player?.dice ?? []).map((/** @type {number} */ eyes) => die(eyes, say("web.die", { eyes })));
  const road = table.game === "dice" ? html("div", { class: "dice-road" }, ...rolls) : bigRoad(table.roads?.big_road ?? [], { rows: 6, columns: 25, label: say("web.big_road") });
  const seats = html("span", { class: "seat-dots", "aria-hidden": "true" }, ...table.seats.map((/** @type {number} */ seat) => html("i", { class: table.taken.includes(seat) ? "taken" : "" })));
  const meters = (table.meters ?? []).map((/** @type {View} */ meter) => html("span", {}, `${meter.title} `, html("b", {}, amountText(meter.amount, table.currency, { always: true }))));
  return html("article", { class: "table-card" },
    html("header", {}, html("span", { class: "tag" }, say(`web.kind-${table.game === "dice" ? "dice" : table.kind}`)), html("h2", {}, table.title), html("span", { class: "muted" }, say("web.table", { number: table.name }))),
    html("p", {}, html("b", {}, table.limits), " ", html("span", { class: "muted" }, table.vigorish)),
    road,
    html("p", { class: "totals" }, ...counted, html("span", { class: "phase" }, say(`web.phase-${table.phase}`))),
    html("footer", {}, seats, html("p", {}, html("b", {}, table.free ? say("web.free-of", { free: table.free, seats: table.seats.length }) : say("web.full")), ...meters), html("a", { class: table.free ? "gold" : "plain", href: `/table/${table.name}` }, say(table.free ? "web.sit" : "web.watch"))));
}

async function draw() {
  const answer = await fetch("/api/lobby");
  const tables = await answer.json();
  main.replaceChildren(...tables.map(card));
}

settings.begin();
await loadWords();
const main = html("main", { class: "tables" });
document.body.append(
  html("header", { class: "bar" }, html("a", { class: "brand", href: "/" }, sign(), "Punto"), html("h1", {}, say("web.tables")), html("span", { class: "space" }), html("span", { class: "tag" }, say("web.play-money")),
    html("button", { type: "button", class: "square", "aria-label": say("web.theme"), onclick: () => settings.turnTheme() }, icon("theme"))),
  main);
await draw();
setInterval(() => { if (!document.hidden) draw().catch(() => undefined); }, EVERY);
