// @ts-check
/** The display on the wall: five roads, counts, limits, meters, the newest result. It recovers by itself. */

import { die } from "./draw/die.js";
import { askCell, beadPlate, bigRoad, derivedRoad } from "./draw/roads.js";
import { asked } from "./lib/asked.js";
import { fold, NOTHING } from "./lib/fold.js";
import { drawable } from "./lib/glyphs.js";
import { html } from "./lib/html.js";
import { Line, SESSION_OVER } from "./lib/socket.js";
import { loadWords, say as said, tongue } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 3000;
const DERIVED = /** @type {const} */ (["big_eye_boy", "small_road", "cockroach_pig"]);
const WINNERS = /** @type {const} */ (["banker", "player", "tie"]);
const name = location.pathname.split("/").pop() ?? "";

/** @param {string} key @param {Record<string, string | number>} [values] */
function say(key, values) {
  return drawable(said(key, values));
}

class Wall {
  constructor() {
    this.seen = NOTHING;
    /** @type {View} */
    this.facts = {};
    this.heard = new Date();
    /** @type {View | undefined} the newest roll stays until the next */
    this.rolled = undefined;
    this.lost = html("p", { class: "lost", role: "alert", hidden: true });
    new Line(`/ws/tables/${name}`, (message) => this.#heard(message));
    this.#ask();
    setInterval(() => this.#ask(), EVERY);
    awake();
    document.addEventListener("visibilitychange", awake);
  }

  /** @param {View} message */
  #heard(message) {
    if (message.kind === "lost" && message.code === SESSION_OVER) location.reload();  // a display needs no session
    const before = this.seen;
    this.seen = fold(before, message, performance.now());
    if (this.seen.view.hands?.player.dice) this.rolled = this.seen.view;
    if (this.seen.connected) this.heard = new Date();
    this.lost.hidden = this.seen.connected;
    this.lost.textContent = say("wall.lost", { since: this.heard.toLocaleTimeString(tongue(), { hour: "2-digit", minute: "2-digit", hour12: false }) });
    if (this.seen !== before) this.draw();
  }

  async #ask() {
    const { ok, said: facts } = await asked(`/api/wall/${encodeURIComponent(name)}`);
    if (!ok || JSON.stringify(facts) === JSON.stringify(this.facts)) return;
    this.facts = facts;
    document.title = say("wall.title", { number: facts.name });
    this.draw();
  }

  draw() {
    const { view } = this.seen;
    if (!view.hands || !this.facts.name) return;
    const middle = view.roads ? [road("big_road", bigRoad(view.roads.big_road, size(36, "big_road"))), others(view)] : [html("p", {}), rolled(this.rolled ?? view)];
    const meters = foot(this.facts);
    document.body.replaceChildren(head(this.facts, view), ...middle, meters, this.lost);
    fit(meters);
  }
}

/**
 * @param {View} facts
 * @param {View} view
 */
function head(facts, view) {
  const totals = view.roads?.totals ?? {};
  const counted = view.roads ? WINNERS.map((winner) => count(winner, totals[winner] ?? 0, view)) : [];
  return html("header", {},
    html("div", { class: "named" }, html("span", { class: "number" }, facts.name), html("div", {}, html("p", {}, say(`wall.${facts.kind}`)), html("p", { class: "muted" }, say("wall.round", { round: view.round })))),
    html("div", { class: "counts" }, ...counted),
    html("dl", { class: "limits" }, ...(facts.least ? [html("dt", {}, say("wall.minimum")), html("dd", {}, facts.least)] : []), ...(facts.most ? [html("dt", {}, say("wall.maximum")), html("dd", {}, facts.most)] : [])));
}

/**
 * How often a hand has won; the one that won just now is framed, and says with what.
 * @param {typeof WINNERS[number]} winner
 * @param {number} number
 * @param {View} view
 */
function count(winner, number, view) {
  const wins = view.winner === winner;
  const points = [view.hands[winner === "banker" ? "banker" : "player"].points, view.hands[winner === "banker" ? "player" : "banker"].points];
  return html("div", { class: `count${wins ? " wins" : ""}` }, html("i", { class: `disc ${winner}`, "aria-hidden": "true" }, say(`web.letter-${winner}`)),
    html("span", {}, html("b", {}, String(number)), html("small", {}, say(`wall.${winner}`), wins ? html("span", { class: "outcome" }, ` ${say("wall.counts", { first: points[0], second: points[1] })}`) : null)));
}

/** @param {View} view */
function others(view) {
  const roads = view.roads;
  const asks = html("span", { class: "asks" }, say("wall.next"), ...(/** @type {const} */ (["banker", "player"])).flatMap((winner) => [
    html("i", { class: `disc small ${winner}`, "aria-hidden": "true" }, say(`web.letter-${winner}`)),
    ...DERIVED.map((which) => askCell(which, roads.if_next[winner][which], `${say(`wall.${which}`)}: ${say(roads.if_next[winner][which] ? `web.ink-${roads.if_next[winner][which]}` : "web.ink-none")}`)),
  ]));
  const eye = road("big_eye_boy", derivedRoad("big_eye_boy", roads.big_eye_boy, size(49, "big_eye_boy")), asks);
  return html("div", { class: "others" },
    road("bead_plate", beadPlate(roads.bead_plate, size(11, "bead_plate"))), eye,
    html("div", { class: "two" }, ...(/** @type {const} */ (["small_road", "cockroach_pig"])).map((which) => road(which, derivedRoad(which, roads[which], size(24, which))))));
}

/**
 * @param {string} which
 * @param {SVGElement} drawing
 * @param {Node} [more]
 */
function road(which, drawing, more) {
  return html("figure", { class: `${which} ${DERIVED.includes(/** @type {any} */ (which)) ? "derived" : ""}` }, html("figcaption", {}, say(`wall.${which}`), more), drawing);
}

/**
 * @param {number} columns
 * @param {string} which
 */
function size(columns, which) {
  return { rows: 6, columns, label: say(`wall.${which}`) };
}

/** Dice have no roads: the newest roll is shown large. @param {View} view */
function rolled(view) {
  return html("div", { class: "rolled" }, ...(/** @type {const} */ (["player", "banker"])).map((hand) => html("section", { class: view.winner === hand ? "wins" : "" },
    html("i", { class: `disc ${hand}` }, say(`web.letter-${hand}`)), ...(view.hands[hand].dice ?? []).map((/** @type {number} */ eyes) => die(eyes, say("web.die", { eyes }))),
    html("output", {}, view.hands[hand].points ?? ""))));
}

/** @param {View} facts */
function foot(facts) {
  return html("footer", {}, ...facts.meters.map((/** @type {View} */ wager) => html("div", { class: "meters" },
    html("span", { class: "title" }, wager.title, wager.stake ? html("small", {}, say("wall.stake", { amount: wager.stake })) : null),
    ...wager.meters.map((/** @type {View} */ meter, /** @type {number} */ place) => html("span", { class: `meter${place ? "" : " first"}` },
      wager.meters.length > 1 ? html("span", { class: "muted" }, `${meter.title} `) : null, html("b", {}, meter.amount), meter.claimed ? html("small", {}, say("wall.claimed", { amount: meter.claimed })) : null)))));
}

/** Meters that have grown long are written smaller, until each is whole in its place. @param {HTMLElement} footer */
function fit(footer) {
  const wide = (/** @type {Element} */ each) => each.scrollWidth > each.clientWidth || each.clientHeight > footer.clientHeight;
  for (let size = 0.95; [footer, ...footer.children].some(wide) && size > 0.4; size -= 0.05) footer.style.setProperty("--fit", String(size));
}

/** A display that stays on, where the browser lets it. */
async function awake() {
  if (document.visibilityState !== "visible") return;
  await navigator.wakeLock?.request("screen").catch(() => undefined);
}

/** Words first; a server that is not there yet is waited for. */
async function begin() {
  try {
    await loadWords();
    new Wall();
  } catch {
    setTimeout(begin, EVERY);
  }
}

await begin();
