// @ts-check
/** The lobby: every table with its limits, its free seats and its road. */

import { bigRoad } from "./draw/roads.js";
import { die } from "./draw/die.js";
import { sign } from "./draw/icons.js";
import { menuButton } from "./elements/menu.js";
import { asked } from "./lib/asked.js";
import { html } from "./lib/html.js";
import { me, signOut } from "./lib/me.js";
import { settings } from "./lib/settings.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 2000;
const METERS_EVERY = 10_000;

/** @type {Record<string, View[]>} */
let meters = {};

/** @param {View} table */
function card(table) {
  const totals = table.roads?.totals ?? { banker: 0, player: 0, tie: 0 };
  const counted = /** @type {const} */ (["banker", "player", "tie"]).map((name) => html("span", { class: "total" }, html("i", { class: `bead ${name}`, "aria-hidden": "true" }, say(`web.letter-${name}`)), html("b", { "aria-label": say(`web.${name}`) }, String(totals[name]))));
  const seats = html("span", { class: "seat-dots", "aria-hidden": "true" }, ...table.seats.map((/** @type {number} */ seat) => html("i", { class: table.taken.includes(seat) ? "taken" : "" })));
  const grows = (meters[table.name] ?? []).map((wager) => html("span", { class: "muted" }, `${wager.title} `, html("b", {}, wager.meters[0].amount)));
  const mine = Boolean(table.mine || table.stands);
  const [free, ...ways] = place(table);
  return html("article", { class: `table-card ${mine ? "mine" : ""}` },
    html("header", {}, html("h2", {}, table.title), html("span", { class: "tag" }, say(`web.kind-${table.game === "dice" ? "dice" : table.kind}`)), html("span", { class: "muted" }, say("web.table", { number: table.name }))),
    html("p", {}, html("b", {}, table.limits), " ", html("span", { class: "muted" }, table.vigorish)),
    bigRoad(table.roads?.big_road ?? [], { rows: 6, columns: 25, label: say("web.big_road") }),
    html("p", { class: "totals" }, ...counted, newest(table), html("span", { class: "phase" }, phase(table))),
    html("footer", {}, seats, html("p", {}, html("b", {}, free), table.standing ? html("span", { class: "muted" }, say("web.standing", { people: table.standing })) : null, ...grows), ...ways));
}

/** What is free there, and what one can do: return, sit down or watch, stand behind a seat. @param {View} table */
function place(table) {
  const way = (/** @type {string} */ key, looks = "plain", more = "") => html("a", { class: looks, href: `/table/${table.name}${more}` }, say(key));
  if (table.mine) return [say("web.you-have-seat", { seat: table.mine }), way("web.return", "gold")];
  if (table.stands) return [say("web.you-stand", { seat: table.stands }), way("web.return", "gold")];
  if (table.free) return [say("web.free-of", { free: table.free, seats: table.seats.length }), way("web.watch"), way("web.sit", "gold", "?sit")];
  return table.behind ? [say("web.full-behind"), way("web.stand")] : [say("web.full"), way("web.watch")];
}

/** What happens there, and how long bets are still taken. @param {View} table */
function phase(table) {
  const now = say(`web.phase-${table.phase}`);
  return table.left ? say("web.phase-left", { phase: now, seconds: Math.ceil(table.left / 1000) }) : now;
}

/** The dice that were thrown last. @param {View} table */
function newest(table) {
  const roll = table.rolls?.at(-1);
  if (!roll) return null;
  const side = (/** @type {"player" | "banker"} */ name) => html("span", { class: `dice ${name}` }, say(`web.letter-${name}`), ...roll[name].map((/** @type {number} */ eyes) => die(eyes, say("web.die", { eyes }))));
  return html("span", { class: "newest-dice" }, side("player"), side("banker"));
}

/**
 * The largest meters of the floor, beside each other.
 * @param {View[]} tables
 */
function jackpots(tables) {
  return tables.flatMap((table) => (meters[table.name] ?? []).map((wager) => html("a", { class: "jackpot", href: `/table/${table.name}` },
    html("span", { class: "gold-text" }, wager.title), html("b", {}, wager.meters[0].amount), html("span", { class: "muted" }, `${table.title}, ${say("web.table", { number: table.name })}`))));
}

async function draw() {
  const { ok, said: tables } = await asked("/api/lobby");
  if (!ok) return;
  const strip = jackpots(tables);
  main.replaceChildren(strip.length ? html("section", { class: "jackpots", "aria-label": say("web.jackpots") }, ...strip) : "", html("div", { class: "tables" }, ...tables.map(card)));
}

async function readMeters() {
  const { ok, said } = await asked("/api/meters");
  if (ok) meters = said;
}

/** The way in, or out: a guest of a demo has no other one, and stays. @returns {import("./elements/menu.js").Entry} */
function door() {
  const known = mine.id && !(mine.demo && mine.post === "player");
  return known ? { sign: "leave", words: () => say("web.sign-out"), press: () => { signOut(); } } : { sign: "person", words: () => say("web.sign-in"), href: "/sign-in" };
}

settings.begin();
await loadWords();
document.title = `${say("web.tables")} · Punto`;
const mine = await me();
const main = html("main", {});
document.body.append(
  html("header", { class: "bar" }, html("a", { class: "brand", href: "/" }, sign(), "Punto"), html("h1", {}, say("web.tables")), html("span", { class: "space" }),
    ...mine.screens.map((each) => html("a", { class: "link", href: each.path }, each.title)),
    html("a", { class: "link", href: "/odds" }, say("web.exact-odds")), mine.demo && html("span", { class: "tag" }, say("web.play-money")),
    menuButton(() => [{ sign: "odds", words: () => say("web.exact-odds"), href: "/odds" }, door()])),
  main);
await readMeters();
await draw();
setInterval(() => { if (!document.hidden) draw(); }, EVERY);
setInterval(() => { if (!document.hidden) readMeters(); }, METERS_EVERY);
