// @ts-check
/** The supervisor's floor: the red queue first, every table an instrument, approvals with badge and PIN. */

import { openEdges } from "./console/edges.js";
import { Guided } from "./console/guided.js";
import { holds, lasts, legend, tile } from "./console/tiles.js";
import { APPROVES, cards, clockOf, key, needsBadge } from "./console/waits.js";
import { askTable } from "./console/which.js";
import { Acting } from "./lib/acting.js";
import { asked, awaited, PATIENCE } from "./lib/asked.js";
import { stepChoices } from "./lib/dialog.js";
import { html } from "./lib/html.js";
import { bar, keyStrip } from "./lib/instrument.js";
import { me } from "./lib/me.js";
import { scans } from "./lib/scan.js";
import { loadWords, say, sentence } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 1000;
const SOON = 50;
const HOLDS = 2000;  // at the least between two answers; where they take long, longer
const PATIENT = 4;
const MANY = 8;  // tables, from which on tiles are denser, and those that need somebody come first
const CROWD = 12;
const LINES = 4;  // of what happened, the last ones
/** What is due, whatever that is: nothing is shown of it beforehand. */
const ON = /^(d(one)?|r(un)?|a(gain)?)(\s|$)/i;

class FloorPage {
  /** @param {View} me */
  constructor(me) {
    /** @type {View} */
    this.floor = { tables: [], queue: [] };
    this.table = "";
    this.item = "";
    this.drawn = "";
    this.shown = "";
    this.rounds = "";
    this.soon = 0;
    /** @type {Promise<unknown>} what is under way: the next thing waits for its answer, and is done on what that shows */
    this.pending = Promise.resolve();
    this.asked = 0;
    /** The version of the table that was shown when the line was typed. */
    this.typed = -1;
    this.rehearsed = -1;
    /** A line whose answer is awaited. */
    this.unanswered = "";
    this.looks = 0;
    this.seen = 0;
    this.lost = false;
    this.acting = new Acting("supervisor", () => { this.soon ||= setTimeout(() => { this.soon = 0; this.look(); }, SOON); });
    this.guided = new Guided({ table: () => this.table, version: () => this.#version(), keeps: false, named: (what) => say("supervisor.at-table", { what, number: this.table }), act: (request) => this.#carryOut(request, this.table, true) });
    this.notices = html("section", { class: "panel notices", "aria-label": say("supervisor.notices") });
    this.reason = html("input", { autocomplete: "off", "aria-label": say("supervisor.why-refused"), placeholder: say("supervisor.why-refused") });
    this.number = html("span", { class: "muted" });
    this.alarm = html("span", { class: "alarm-tag", hidden: true });
    this.head = bar(say("supervisor.title"), this.number, legend(), html("span", { class: "space" }), this.alarm);
    this.tiles = html("section", { class: "tiles", "aria-label": say("supervisor.all-tables") });
    this.hold = html("section", { class: "panel hold", tabindex: 0, "aria-label": say("supervisor.hold") });
    this.queue = html("section", { class: "queue", "aria-label": say("supervisor.queue"), "aria-live": "polite" });
    this.badge = html("input", { inputmode: "numeric", autocomplete: "off", oninput: () => this.#complete(), onkeydown: (event) => { if (event instanceof KeyboardEvent && event.key === "Enter" && !this.pin.value) { event.preventDefault(); this.pin.focus(); } } });
    this.pin = html("input", { type: "password", inputmode: "numeric", autocomplete: "off", oninput: () => this.#complete() });
    this.line = html("input", { class: "line", autocomplete: "off", spellcheck: "false", "aria-label": say("supervisor.line"), placeholder: say("supervisor.line"), oninput: () => this.#type() });
    this.preview = html("div", { class: "preview", "aria-live": "polite" });
    this.about = html("div", { class: "about" });
    this.chosen = html("section", { class: "panel chosen", hidden: true }, this.about,
      html("form", { onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.send(); } }, this.line, html("button", { class: "press" }, say("supervisor.act"))), this.preview);
    this.answered = html("div", { class: "panel answered", role: "status" });
    document.body.replaceChildren(this.head.bar, html("main", {}, html("div", { class: "left" }, this.tiles, this.hold), html("aside", {}, this.queue, this.answered, this.chosen, this.notices)), this.#keys(me.post === "supervisor"), this.guided.dialog);
    scans((number) => this.#scanned(number));
    addEventListener("keydown", (event) => {
      const dialog = document.querySelector("dialog[open]");
      if (dialog) stepChoices(dialog, event);
      if (this.guided.dialog.open) this.guided.key(event);
    });
    document.title = `${say("supervisor.title")} · Punto`;
    this.#drawHolds(html("p", { class: "faint" }, "…"));
    this.look();
    setInterval(() => this.look(), EVERY);
  }

  /** @param {boolean} watches whether they act for surveillance, too */
  #keys(watches) {
    const open = (/** @type {string[]} */ ...groups) => () => this.form(...groups);
    return keyStrip([
      { keys: ["1–9"], what: say("supervisor.key-queue") },
      { keys: ["←→↑↓"], what: say("supervisor.key-tables") },
      { keys: ["/"], what: say("supervisor.key-line"), press: () => this.#at(() => this.line.focus()) },
      { keys: ["L"], what: say("supervisor.key-limits"), press: open("limits") },
      { keys: ["T"], what: say("supervisor.key-fills"), press: open("money") },
      { keys: ["C"], what: say("supervisor.key-recut"), press: open("cards") },
      { keys: ["A"], what: say("supervisor.key-accommodation"), press: open("accommodate") },
      { keys: ["N"], what: say("supervisor.key-notice"), press: open("notices") },
      { keys: ["O"], what: say("supervisor.key-table"), press: open("table") },
      { keys: ["U"], what: say("supervisor.key-reverse"), press: open("reverse", "correct") },
      { keys: ["D"], what: say("supervisor.key-dispute"), press: open("dispute") },
      ...(watches ? [{ keys: ["E"], what: say("supervisor.key-edges"), press: () => this.#at(() => { openEdges(this.table); }) }] : []),
      { keys: ["R"], what: say("supervisor.key-refuse"), press: () => this.refuse() },
      { keys: ["H"], what: say("supervisor.key-report"), press: () => { location.href = "/floor/report"; } },
    ], "", [
      ...Array.from({ length: 9 }, (_, at) => ({ keys: [String(at + 1)], what: "", press: () => this.openItem(at) })),
      { keys: ["ArrowLeft"], what: "", press: () => this.move(-1) },
      { keys: ["ArrowRight"], what: "", press: () => this.move(1) },
      { keys: ["ArrowUp"], what: "", press: () => this.move(-this.#columns()) },
      { keys: ["ArrowDown"], what: "", press: () => this.move(this.#columns()) },
    ]);
  }

  async look() {
    const number = (this.looks += 1);
    const { ok, status, said } = await asked("/api/floor", undefined, PATIENCE);
    if (number < this.seen) return;  // a later look was answered before this one
    this.seen = number;
    if (status === 401 || status === 403) { location.href = "/sign-in"; return; }
    if (ok) this.floor = said;
    this.lost = !ok;
    this.head.connected(ok ? "" : say("supervisor.lost"));
    this.draw();
    this.guided.moved();
    if (this.line.value && this.#table()?.version !== this.rehearsed) this.#rehearse();
  }

  /** What tables took is asked for again once a round has ended, or begun; one question at a time. */
  async #askHolds() {
    const rounds = JSON.stringify(this.floor.tables.map((/** @type {View} */ each) => [each.name, each.round, each.phase]));
    if (this.asking || rounds === this.rounds) return;
    this.asking = true;
    const began = performance.now();
    const { said } = await asked("/api/floor/holds");
    if (said.rows) { this.rounds = rounds; this.#drawHolds(holds(said.rows)); }
    setTimeout(() => { this.asking = false; }, Math.max(HOLDS, PATIENT * (performance.now() - began)));
  }

  /** @param {Node} rows */
  #drawHolds(rows) {
    this.hold.replaceChildren(html("header", {}, html("h2", {}, say("supervisor.hold")), html("span", { class: "faint" }, say("supervisor.hold-note"))), rows);
  }

  draw() {
    const { tables, queue } = this.floor;
    const first = new Map(queue.map((/** @type {View} */ each) => [each.table, each]).reverse());
    this.number.textContent = say("supervisor.tables", { tables: tables.length });
    this.alarm.hidden = queue.length === 0;
    this.alarm.textContent = `⚠ ${say("supervisor.need-you", { count: queue.length })}`;
    const ordered = [...tables].sort((one, other) => Number(first.has(other.name)) - Number(first.has(one.name)));
    this.tiles.classList.toggle("many", tables.length > MANY && tables.length <= CROWD);
    this.tiles.classList.toggle("crowd", tables.length > CROWD);
    this.#drawTiles((tables.length > MANY ? ordered : tables).map((/** @type {View} */ each) => tile(each, first.get(each.name), each.name === this.table, () => this.open(each.name))));
    this.#drawQueue();
    this.#drawChosen();
    this.#drawNotices();
    this.#askHolds();
  }

  /** A table's button stays the same one, so that a press that began on it ends on it. @param {HTMLButtonElement[]} made */
  #drawTiles(made) {
    const places = [...this.tiles.children].filter((each) => each instanceof HTMLElement);
    if (made.map((each) => each.dataset.table).join() !== places.map((each) => each.dataset.table).join()) {
      const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.table : undefined;
      this.tiles.replaceChildren(...made);
      made.find((each) => each.dataset.table === focused)?.focus();
      return;
    }
    made.forEach((each, at) => {
      for (const name of ["class", "data-version", "aria-current"]) places[at].toggleAttribute(name, each.hasAttribute(name));
      for (const { name, value } of each.attributes) places[at].setAttribute(name, value);
      places[at].replaceChildren(...each.childNodes);
    });
  }

  #drawNotices() {
    const rows = (this.floor.notices ?? []).map((/** @type {View} */ each) => html("li", {}, html("time", {}, each.at), html("span", {}, html("b", {}, say("supervisor.table", { number: each.table })), ` ${each.what}`, each.clauses.length ? html("small", {}, ` ${each.clauses.join(", ")}`) : null)));
    const drawn = [html("header", {}, html("h2", {}, say("supervisor.notices")), html("span", {}, html("kbd", {}, "N"))), rows.length ? html("ol", {}, ...rows) : html("p", { class: "faint" }, say("supervisor.no-notices"))];
    if (drawn.map((each) => each.textContent).join() !== this.notices.textContent) this.notices.replaceChildren(...drawn);
  }

  /** The first item is open unless another was chosen; what is typed there stays. */
  #drawQueue() {
    const { queue } = this.floor;
    const keys = queue.map(key);
    const open = keys.includes(this.item) ? this.item : keys[0] ?? "";
    const shown = JSON.stringify([queue.map((/** @type {View} */ each) => ({ ...each, since: 0 })), open, this.lost, this.#none()]);
    if (shown === this.drawn) return this.#tick();
    this.drawn = shown;
    if (open !== this.item) { this.item = open; this.badge.value = this.pin.value = ""; }
    const focused = document.activeElement;
    this.queue.replaceChildren(...(queue.length ? queue.map((/** @type {View} */ each, /** @type {number} */ at) => key(each) === open ? this.#opened(each, at) : this.#waiting(each, at)) : [html("p", { class: "panel none" }, `✓ ${this.#none()}`)]));
    if (focused instanceof HTMLElement && this.queue.contains(focused)) focused.focus();
    this.#complete();
    return undefined;
  }

  /** That nothing is urgent; and which tables wait to be opened or counted, which is. */
  #none() {
    const closed = this.floor.tables.filter((/** @type {View} */ each) => each.phase === "closed").map((/** @type {View} */ each) => each.name);
    return closed.length ? say("supervisor.none-open", { tables: closed.join(", "), number: closed.length }) : say("supervisor.none");
  }

  /** Only the clocks move while the same things wait: what is pressed or typed there stays as it is. */
  #tick() {
    const since = new Map(this.floor.queue.map((/** @type {View} */ each) => [key(each), lasts(each.since)]));
    for (const clock of this.queue.querySelectorAll("time")) clock.textContent = since.get(clock.dataset.of ?? "") ?? "";
  }

  /**
   * @param {View} item
   * @param {number} at
   */
  #waiting(item, at) {
    return html("button", { type: "button", class: "panel waits", onclick: () => this.openItem(at) }, html("kbd", {}, String(at + 1)), html("span", {}, html("b", {}, `${say("supervisor.table", { number: item.table })}: ${item.title}`), html("small", {}, item.what)), clockOf(item));
  }

  /**
   * @param {View} item
   * @param {number} at
   */
  #opened(item, at) {
    const approve = html("button", { type: "submit", class: "press first", "data-approve": true }, say(APPROVES[item.kind] ?? "supervisor.act"), html("kbd", {}, "Enter"));
    return html("form", { class: "panel opened", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.approve(item); } },
      html("header", {}, html("b", {}, "⚠ ", html("kbd", {}, String(at + 1)), ` ${say("supervisor.table", { number: item.table })}: ${item.title}`), html("span", {}, `${say("supervisor.waiting")} `, clockOf(item))),
      html("div", { class: "body" }, item.amount ? html("p", { class: "large" }, item.amount) : null, html("p", {}, item.meter ?? "", item.meter ? html("br") : null, item.what),
        item.cards?.length ? cards(item.cards) : null,
        item.checks?.length ? html("ul", { class: "holds" }, ...item.checks.map((/** @type {string} */ each) => html("li", {}, html("span", { "aria-hidden": "true" }, "✓"), each))) : null,
        item.hands ? html("dl", { class: "rebuilt" }, ...["player", "banker"].flatMap((hand) => [html("dt", {}, say(`web.${hand}`)), html("dd", {}, cards(item.hands[hand]))])) : null,
        ...(needsBadge(item) ? [item.checks ? null : html("p", { class: "muted" }, say("supervisor.takes", { by: item.by })), html("p", { class: "fields" }, html("label", {}, say("supervisor.badge"), this.badge), html("label", {}, say("supervisor.pin"), this.pin))] : []),
        item.kind === "claim" ? html("p", { class: "fields one" }, this.reason) : null,
        html("p", { class: "answers" }, item.kind === "console" ? null : approve, item.kind === "claim" ? html("button", { type: "button", class: "press", "data-refuse": true, onclick: () => this.refuse() }, say("supervisor.refuse"), html("kbd", {}, "R")) : html("button", { type: "button", class: "press", onclick: () => this.leave() }, say("supervisor.leave-it")))));
  }

  #complete() {
    const button = this.queue.querySelector("[data-approve]");
    const item = this.floor.queue.find((/** @type {View} */ each) => key(each) === this.item);
    const off = this.lost || (item !== undefined && needsBadge(item) && !(this.badge.value.length >= 4 && this.pin.value.length >= 4));
    for (const each of [button, this.queue.querySelector("[data-refuse]")]) if (each instanceof HTMLButtonElement) each.disabled = off;
  }

  #drawChosen() {
    const table = this.#table();
    if (!table) { this.chosen.hidden = true; return; }
    this.chosen.hidden = false;
    const shown = JSON.stringify([table.name, table.checklist, table.due, table.phase, table.tray, table.drop]);
    if (shown === this.shown) return;
    this.shown = shown;
    const checks = table.checklist.filter((/** @type {View} */ each) => !each.confirmed).map((/** @type {View} */ each) => html("li", {}, html("button", { type: "button", class: "press", onclick: () => this.act({ do: "command", command: "Confirm", fields: { check: each.id }, role: "floorperson" }) }, say("supervisor.confirm")), each.title));
    const money = [table.tray && say("supervisor.tray", { amount: table.tray }), table.drop && say("supervisor.drop", { amount: table.drop })].filter(Boolean);
    this.about.replaceChildren(html("header", {}, html("h2", {}, say("supervisor.table", { number: table.name })), html("span", { class: "muted" }, table.title)),
      html("p", { class: "due" }, sentence(table.due)), money.length ? html("p", { class: "money muted" }, money.join(" · ")) : "", checks.length ? html("ol", { class: "checks" }, ...checks) : "");
  }

  /** At the table that is chosen, or the only one; where there are several it is asked which. @param {() => void} then */
  #at(then) {
    const { tables } = this.floor;
    if (!this.#table() && tables.length === 1) this.open(tables[0].name);
    if (this.#table()) then();
    else if (tables.length) askTable(tables, (name) => { this.open(name); then(); });
  }

  #table(name = this.table) {
    return this.floor.tables.find((/** @type {View} */ each) => each.name === name);
  }

  /** The version of a table that the screen shows. */
  #version(name = this.table) {
    return this.#table(name)?.version ?? -1;
  }

  /** @param {string} name */
  open(name) {
    if (name !== this.table) { this.table = name; this.acting.open(name); this.#rehearse(); }
    this.draw();
    this.#type();
  }

  /** From one tile to another, as they lie on the screen; it comes into sight. @param {number} by */
  move(by) {
    const tiles = /** @type {HTMLElement[]} */ ([...this.tiles.children]);
    const at = tiles.findIndex((each) => each.dataset.table === this.table);
    const to = tiles[at < 0 ? 0 : at + by];
    if (!to) return;
    this.open(to.dataset.table ?? "");
    to.scrollIntoView({ block: "nearest" });
    if (this.tiles.contains(document.activeElement)) to.focus();
  }

  /** How many tiles lie in a row. */
  #columns() {
    return getComputedStyle(this.tiles).gridTemplateColumns.split(" ").length;
  }

  /** @param {number} at */
  openItem(at) {
    const item = this.floor.queue[at];
    if (!item) return;
    this.item = key(item);
    this.badge.value = this.pin.value = "";
    this.drawn = "";
    this.#drawQueue();
    const first = this.badge.isConnected ? this.badge : this.queue.querySelector(".opened .answers button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** A badge is for what is open, where that takes one. @param {string} number */
  #scanned(number) {
    if (!this.badge.isConnected || document.querySelector("dialog[open]")) return;
    this.badge.value = number;
    this.#complete();
    this.pin.focus();
  }

  /** A form of the chosen table. @param {string[]} groups */
  form(...groups) {
    if (this.guided.dialog.open) return;
    this.#at(() => { this.guided.open(...groups); });
  }

  /** The win cannot be verified: with a badge, and why. */
  async refuse() {
    const item = this.floor.queue.find((/** @type {View} */ each) => key(each) === this.item);
    if (item?.kind !== "claim") return;
    if (!this.reason.value.trim()) { this.reason.focus(); return; }
    const reason = this.reason.value;
    const answer = await this.#swiped({ do: "command", command: "RefuseJackpot", fields: { reason: reason.trim(), award: item.award } }, item);
    if (answer.taken && this.reason.value === reason) this.reason.value = "";
  }

  /**
   * Done with the badge and the PIN that were typed. The PIN is gone before it is sent, so that what is typed after the
   * answer stays; the badge goes when it was done.
   * @param {View} request
   * @param {View} item
   */
  async #swiped(request, item) {
    const [badge, pin] = [this.badge.value, this.pin.value];
    this.pin.value = "";
    this.#complete();
    const answer = await this.act({ ...request, badge, pin }, item.table);
    if (answer.taken && this.badge.value === badge) this.badge.value = "";
    this.#complete();
    return answer;
  }

  /** A line means the table that is shown while it is typed: whoever was first since then is told of before it is done. */
  #type() {
    this.typed = this.#version();
    this.#rehearse();
  }

  async #rehearse() {
    this.rehearsed = this.#version();
    const line = this.line.value.trim();
    const number = (this.asked += 1);
    if (!line || !this.table || ON.test(line)) return this.preview.replaceChildren();
    const { status, said: answer } = await asked(`/api/tables/${encodeURIComponent(this.table)}/rehearse`, { line });
    if (!status || number !== this.asked) return undefined;
    const reasons = answer.reasons ?? [{ what: answer.error, clauses: [] }];
    this.preview.replaceChildren(...(reasons.length ? reasons.map((/** @type {View} */ each) => html("p", { class: "bad" }, sentence(each.what))) : [html("b", {}, say(answer.hidden ? "dealer.hidden" : "dealer.will-happen")), ...answer.happens.map((/** @type {string} */ words) => html("p", {}, words))]));
    if (document.activeElement === this.line) this.preview.scrollIntoView({ block: "nearest" });
    return undefined;
  }

  async send() {
    const line = this.line.value.trim();
    if (!line) return;
    if (line === this.unanswered) return;  // it is asked again by itself, under its id
    this.line.value = "";
    this.unanswered = line;
    this.#rehearse();
    const answer = await this.act({ do: "say", line, seen: this.typed }, this.table, () => { this.line.value ||= line; });
    this.unanswered = "";
    if (answer.taken && this.line.value === line) this.line.value = "";
    if (answer.taken || this.line.value) return;
    this.line.value = line;  // to be mended, or written over
    this.typed = this.#version();
    if (document.activeElement === this.line) this.line.select();
  }

  /** @param {View} item */
  async approve(item) {
    const form = item.kind === "reader" ? "reader" : item.kind === "tell" ? "notices" : "";
    if (form) { this.open(item.table); return this.form(form); }
    const request = item.kind === "claim" ? { do: "command", command: "PressKey", fields: { key: "pay-jackpot", award: item.award } } : item.kind === "due" ? { do: "done" } : null;
    if (!request) { await asked(`/api/tables/${encodeURIComponent(item.table)}/answer`, { key: item.key }, PATIENCE); return this.look(); }
    return this.#swiped(request, item);
  }

  leave() {
    const at = this.floor.queue.findIndex((/** @type {View} */ each) => key(each) === this.item);
    this.openItem((at + 1) % Math.max(1, this.floor.queue.length));
  }

  /**
   * @param {View} request
   * @param {string} [at]
   * @param {() => void} [late] no answer has come yet
   */
  act(request, at = this.table, late = () => undefined) {
    return this.#carryOut(request, at, false, late);
  }

  /**
   * One after the other. It is done on what was shown when it was asked for, and on what one has done oneself since.
   * @param {View} request
   * @param {string} at
   * @param {boolean} inForm whether a form says why not
   * @param {() => void} late there is no answer yet
   * @returns {Promise<View>}
   */
  #carryOut(request, at, inForm, late = () => undefined) {
    const seen = request.seen ?? this.#version(at);
    const answer = this.pending.then(async () => {
      const unknown = () => { this.answered.textContent = say("web.not-known"); late(); };
      const made = this.#table(at) && !this.lost ? await awaited(this.acting.act(at, { ...request, seen }), unknown) : { taken: false, reasons: [{ what: say("supervisor.lost"), clauses: [] }] };
      this.#tell(at, made.taken || !inForm ? made : null, request.line);
      await this.look();
      return made;
    });
    this.pending = answer.catch(() => undefined);
    return answer;
  }

  /**
   * What happened, or why it did not: it stays until the next thing.
   * @param {string} at
   * @param {View | null} answer nothing where it is said elsewhere
   * @param {string} [line] what was typed: it stands there where something else is being typed by now
   */
  #tell(at, answer, line = "") {
    const words = !answer ? [] : answer.taken ? (answer.happened ?? [say("supervisor.done")]).map(sentence) : answer.reasons.map((/** @type {View} */ each) => [`⚠ ${sentence(each.what)}`, ...each.clauses].join(" "));
    this.answered.classList.toggle("bad", answer !== null && !answer.taken);
    this.answered.replaceChildren(...(words.length ? [html("b", {}, [say("supervisor.table", { number: at }), answer?.taken ? "" : line].filter(Boolean).join(": ")), ...(words.length > LINES ? [html("p", { class: "faint" }, say("supervisor.more-before", { lines: words.length - LINES }))] : []), ...words.slice(-LINES).map((/** @type {string} */ each) => html("p", {}, each))] : []));
    if (line) this.answered.scrollIntoView({ block: "nearest" });
  }
}

await loadWords();
new FloorPage(await me());
