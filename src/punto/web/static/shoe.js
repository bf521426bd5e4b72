// @ts-check
/** The fair-shoe page: sealed, opened, checked, and the whole order to look at. */

import { icon, sign } from "./draw/icons.js";
import { html } from "./lib/html.js";
import { me } from "./lib/me.js";
import { needed } from "./lib/needed.js";
import { promiseSeen } from "./lib/promises.js";
import { canHash, check, laidOut } from "./lib/proof.js";
import { settings } from "./lib/settings.js";
import { loadWords, say, tongue } from "./lib/words.js";

/** @typedef {import("./lib/proof.js").Shoe} Shoe */
/** @typedef {import("./lib/proof.js").Check} Check */

const name = decodeURIComponent(location.pathname.split("/")[2]);
const wanted = Number(new URLSearchParams(location.search).get("shoe"));

/** @param {number} time in milliseconds */
function clock(time) {
  return new Intl.DateTimeFormat(tongue(), { timeStyle: "medium" }).format(time);
}

/** @param {string} digits */
function grouped(digits) {
  return html("code", {}, digits.replace(/(.{8})/g, "$1 ").trim());
}

/**
 * @param {string} number
 * @param {string} title
 * @param {(Node | string | null)[]} content
 */
function step(number, title, ...content) {
  return html("section", { class: "step" }, html("h2", {}, html("span", { class: "seat-dot" }, number), " ", title), ...content);
}

/**
 * @param {Shoe} shoe
 * @param {Check[]} checks
 */
function verdict(shoe, checks) {
  const holds = checks.every((each) => each.holds);
  const file = new Blob([JSON.stringify(shoe)], { type: "application/json" });
  return html("section", { class: `verdict ${holds ? "holds" : "fails"}`, role: "status" },
    html("span", { class: "mark", "aria-hidden": "true" }, holds ? "✓" : "×"),
    html("div", {}, html("h1", {}, say(holds ? "web.proof-holds" : "web.proof-fails")), html("p", {}, say("web.proof-here"))),
    html("button", { type: "button", class: "plain", onclick: () => show(shoe) }, say("web.proof-again")),
    html("a", { class: "plain", href: URL.createObjectURL(file), download: `punto-shoe-${name}-${shoe.shoe}.json` }, say("web.proof-download")));
}

/**
 * @param {Shoe} shoe
 * @param {Check[]} checks
 */
function steps(shoe, checks) {
  const cut = shoe.cut_by ? say("web.proof-cut-by", { seat: shoe.cut_by, at: shoe.cut }) : say("web.proof-cut-dealer", { at: shoe.cut });
  const rows = checks.map((each) => html("li", { class: each.holds ? "holds" : "fails" }, html("span", { "aria-hidden": "true" }, each.holds ? "✓" : "×"), " ",
    say(`web.proof-${each.name}${each.holds ? "" : "-not"}`, { cards: shoe.cards.length, decks: shoe.decks, rounds: shoe.rounds.length })));
  return html("div", { class: "steps" },
    step("1", say("web.proof-sealed", { time: clock(shoe.sealed) }), html("p", {}, say("web.proof-sealed-words")), grouped(shoe.commitment)),
    step("2", say("web.proof-opened", { time: clock(shoe.opened) }), html("p", {}, say("web.proof-opened-words", { cards: shoe.cards.length })), grouped(shoe.salt), html("p", {}, cut, " ", say("web.proof-burned", { cards: shoe.burned }))),
    step("3", say("web.proof-checked"), html("ul", {}, ...rows), html("p", {}, say("web.proof-house-answers"))));
}

/** @param {Shoe} shoe */
function order(shoe) {
  const places = laidOut(shoe);
  const number = (/** @type {string} */ part) => places.filter((each) => each.part === part).length;
  const legend = /** @type {const} */ (["burned", "dealt", "left"]).map((part) => html("span", { class: part }, say(`web.proof-part-${part}`, { cards: number(part) })));
  const cards = places.map((each) => {
    const red = "hd".includes(each.card[1]);
    const words = each.part === "dealt" ? say("web.proof-place", { round: each.round, hand: say(`web.${each.hand}`) }) : say(`web.proof-part-${each.part}`, { cards: number(each.part) });
    return html("li", { class: `${each.part} ${red ? "red" : ""} ${each.round % 2 ? "odd" : ""}`, title: words }, say(`card.${each.card}`));
  });
  return html("section", { class: "order-panel" }, html("h2", {}, say("web.proof-order-title"), html("span", { class: "legend" }, ...legend)), html("ol", { class: "order" }, ...cards));
}

/** @param {Shoe} shoe */
async function show(shoe) {
  if (!canHash()) return main.replaceChildren(html("p", { class: "note", role: "status" }, say("web.proof-unsafe")), order(shoe));
  const checks = await check(shoe, promiseSeen(name, shoe.shoe));
  main.replaceChildren(verdict(shoe, checks), steps(shoe, checks), order(shoe));
}

/** @param {Shoe[]} sealed */
function waiting(sealed) {
  const [shoe] = sealed;
  main.replaceChildren(html("section", { class: "step" },
    html("h1", {}, say("web.proof-waiting")), html("p", {}, say("web.proof-waiting-words")), shoe ? grouped(shoe.commitment) : null));
}

/** Real cards: nobody knows their order beforehand, so there is nothing to seal. */
function unsealed() {
  main.replaceChildren(html("section", { class: "step" }, html("h1", {}, say("web.proof-real")), html("p", {}, say("web.proof-real-words"))));
}

settings.begin();
await loadWords();
const felt = await needed(`/api/tables/${encodeURIComponent(name)}`);
/** @type {Shoe[]} */
const all = await needed(`/api/tables/${encodeURIComponent(name)}/shoes`);
const chosen = all.find((each) => each.shoe === wanted) ?? all.find((each) => each.over);
const main = html("main", {});
const others = all.filter((each) => each.over).slice(0, 12).map((each) => html("option", { value: each.shoe, selected: each.shoe === chosen?.shoe }, say("web.proof-shoe", { shoe: each.shoe })));
const select = html("select", { class: "field", "aria-label": say("web.proof-which"), onchange: () => { location.search = `?shoe=${select.value}`; } }, ...others);
document.title = `${say("web.fair-shoe")} · Punto`;
document.body.append(
  html("header", { class: "bar" }, html("a", { class: "brand", href: `/table/${name}`, "aria-label": say("web.proof-back") }, sign(), "Punto"),
    html("span", { class: "muted" }, `${felt.title}, ${say("web.table", { number: name })}`), html("span", { class: "space" }),
    others.length > 1 ? select : null, (await me()).demo && html("span", { class: "tag" }, say("web.play-money")),
    html("button", { type: "button", class: "square", "aria-label": say("web.theme"), onclick: () => settings.turnTheme() }, icon("theme"))),
  main);
if (chosen?.over) await show(await needed(`/api/tables/${encodeURIComponent(name)}/shoes/${chosen.shoe}`));
else if (felt.real_cards) unsealed();
else waiting(all);
