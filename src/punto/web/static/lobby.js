// @ts-check
/** The lobby: every table with its limits, its free seats and its road. */

import { bigRoad } from "./draw/roads.js";
import { die } from "./draw/die.js";
import { picture, svg } from "./draw/svg.js";
import { sign } from "./draw/icons.js";
import { menuButton } from "./elements/menu.js";
import { asked } from "./lib/asked.js";
import { html, redraw } from "./lib/html.js";
import { me, signOut } from "./lib/me.js";
import { settings } from "./lib/settings.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 2000;
const METERS_EVERY = 10_000;
const ROUND = 2 * Math.PI * 8;

/** @type {Record<string, View[]>} */
let meters = {};
let shown = "";  // the kind of table that is asked for; all of them without one
let freeFirst = false;

/** @param {View} table */
function kindOf(table) {
  return table.game === "dice" ? "dice" : table.kind;
}

/** @param {View} table */
function card(table) {
  const totals = table.roads?.totals ?? { banker: 0, player: 0, tie: 0 };
  const counted = /** @type {const} */ (["banker", "player", "tie"]).map((name) => html("span", { class: "total" }, html("i", { class: `bead ${name}`, "aria-hidden": "true" }, say(`web.letter-${name}`)), html("b", { "aria-label": say(`web.${name}`) }, String(totals[name]))));
  const mine = Boolean(table.mine || table.stands);
  const [free, ...ways] = place(table);
  return html("article", { class: `table-card ${mine ? "mine" : ""}` },
    html("header", {}, html("span", { class: "tag" }, say(`web.kind-${kindOf(table)}`)), html("h2", {}, table.title), html("span", { class: "muted" }, say("web.table", { number: table.name }))),
    html("p", {}, html("b", {}, table.limits), " ", html("span", { class: "muted" }, table.vigorish)),
    bigRoad(table.roads?.big_road ?? [], { rows: 6, columns: 25, label: say("web.big_road") }),
    html("p", { class: "totals" }, ...counted, newest(table), html("span", { class: "phase" }, ...phase(table))),
    html("footer", {}, seatArc(table), html("p", {}, html("b", {}, free), table.held ? html("span", { class: "muted" }, say("web.held", { amount: table.held })) : null, table.standing ? html("span", { class: "muted" }, say("web.standing", { people: table.standing })) : null), html("span", { class: "ways" }, ...ways)));
}

/** Who sits where, small: the seats on their arc, seat 1 on the side that it is at. @param {View} table */
function seatArc(table) {
  const ordered = table.seat_one === "dealer-left" ? [...table.seats].reverse() : table.seats;
  const dots = ordered.map((/** @type {number} */ seat, /** @type {number} */ place) => {
    const far = ordered.length > 1 ? (2 * place) / (ordered.length - 1) - 1 : 0;
    return svg("circle", { class: seat === table.mine ? "taken mine" : table.taken.includes(seat) ? "taken" : "", cx: 50 + 43 * far, cy: 21 - 8 * far * far, r: 4.5 });
  });
  return picture("0 0 100 28", "", svg("path", { d: "M8 4H92" }), ...dots);
}

/** What is free there, and what one can do: return, sit down or watch, stand behind a seat. @param {View} table */
function place(table) {
  const way = (/** @type {string} */ key, looks = "plain", more = "") => html("a", { class: looks, href: `/table/${table.name}${more}`, "data-way": `${table.name} ${key}` }, say(key));
  if (table.mine) return [say("web.you-have-seat", { seat: table.mine }), way("web.return", "gold")];
  if (table.stands) return [say("web.you-stand", { seat: table.stands }), way("web.return", "gold")];
  if (table.free) return [say("web.free-of", { free: table.free, seats: table.seats.length }), way("web.watch"), way("web.sit", "gold", "?sit")];
  return table.behind ? [say("web.full-behind"), way("web.stand")] : [say("web.full"), way("web.watch")];
}

/** What happens there, and how long bets are still taken. @param {View} table */
function phase(table) {
  const now = say(`web.phase-${table.phase}`);
  if (!table.left) return [now];
  const ring = picture("-10 -10 20 20", "", svg("circle", { r: 8 }), svg("circle", { class: "left", r: 8, "stroke-dasharray": `${(ROUND * table.left) / table.total} ${ROUND}`, transform: "rotate(-90)" }));
  return [ring, say("web.phase-left", { phase: now, seconds: Math.ceil(table.left / 1000) })];
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
  return tables.flatMap((table) => (meters[table.name] ?? []).map((wager) => html("a", { class: "jackpot", href: `/table/${table.name}`, "data-way": `${table.name} ${wager.title}` },
    html("span", { class: "gold-text" }, wager.title), html("b", {}, wager.meters[0].amount), html("span", { class: "muted" }, `${table.title}, ${say("web.table", { number: table.name })}`))));
}

/**
 * Kinds of tables to choose from, and whether those with free seats come first; where all are alike there is nothing to choose.
 * @param {View[]} tables
 */
function choices(tables) {
  const kinds = [...new Set(tables.map(kindOf))];
  if (kinds.length < 2) return "";
  const button = (/** @type {string} */ way, /** @type {boolean} */ pressed, /** @type {string} */ words, /** @type {() => void} */ press) =>
    html("button", { type: "button", "data-way": way, "aria-pressed": String(pressed), onclick: () => { press(); draw(); } }, words);
  const all = ["", ...kinds].map((kind) => button(`kind ${kind}`, shown === kind, say("web.kind-count", { kind: say(`web.kind-${kind || "all"}`), tables: tables.filter((each) => !kind || kindOf(each) === kind).length }), () => { shown = kind; }));
  return html("nav", { class: "choices", "aria-label": say("web.tables") }, ...all, html("span", { class: "space" }), button("free", freeFirst, say("web.free-first"), () => { freeFirst = !freeFirst; }));
}

/** The tables that are asked for, in the order that is. @param {View[]} tables */
function chosen(tables) {
  const found = tables.filter((each) => !shown || kindOf(each) === shown);
  return freeFirst ? found.sort((one, other) => Math.sign(other.free) - Math.sign(one.free)) : found;
}

/** Whether the machine shuffles there, and so can seal a shoe: nobody knows how real cards lie. @param {View} table */
function sealed(table) {
  return table.dealt !== "physical" && table.game !== "dice";
}

/** For whoever has never played: the game in a few sentences, and where the rest is said. @param {View[]} tables */
function primer(tables) {
  const first = tables.find((each) => each.game !== "dice");
  if (!first || shown) return "";
  return html("aside", { class: "primer", "aria-label": say("web.new-here") },
    html("h2", {}, say("web.new-here")),
    ...["web.new-here-hands", "web.new-here-edge", ...(tables.some(sealed) ? ["web.new-here-fair"] : [])].map((key) => html("p", {}, say(key))),
    html("footer", {}, html("span", { class: "ways" },
      html("a", { class: "plain", href: `/table/${first.name}/rules`, target: "_blank", rel: "noopener", "data-way": "rules" }, say("web.house-rules")),
      html("a", { class: "plain", href: "/odds", "data-way": "odds" }, say("web.exact-odds")))));
}

async function draw() {
  const { ok, said: tables } = await asked("/api/lobby");
  if (!ok) return;
  const strip = jackpots(tables);
  redraw(main, choices(tables), strip.length ? html("section", { class: "jackpots", "aria-label": say("web.jackpots") }, ...strip) : "", html("div", { class: "tables" }, ...chosen(tables).map(card), primer(tables)));
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
    html("a", { class: "link", href: "/odds" }, say("web.exact-odds")), mine.id || mine.demo ? null : html("a", { class: "link", href: "/sign-in" }, say("web.sign-in")), mine.demo && html("span", { class: "tag" }, say("web.play-money")),
    menuButton(() => [{ sign: "odds", words: () => say("web.exact-odds"), href: "/odds" }, door()])),
  main);
await readMeters();
await draw();
setInterval(() => { if (!document.hidden) draw(); }, EVERY);
setInterval(() => { if (!document.hidden) readMeters(); }, METERS_EVERY);
