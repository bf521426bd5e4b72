// @ts-check
/** The dealer's console: one next thing, everything by keyboard. Every act carries the version that is on the screen. */

import { Entry } from "./console/entry.js";
import { DONE, Guided } from "./console/guided.js";
import { hands } from "./console/hands.js";
import { layout } from "./console/layout.js";
import { nextPanel } from "./console/next.js";
import { Roads } from "./console/roads.js";
import { keypad, rounds, shoe, tray } from "./console/side.js";
import { Words } from "./console/words.js";
import { asked, awaited, PATIENCE } from "./lib/asked.js";
import { fold, NOTHING } from "./lib/fold.js";
import { html } from "./lib/html.js";
import { bar, keyStrip } from "./lib/instrument.js";
import { settings } from "./lib/settings.js";
import { Line, SESSION_OVER } from "./lib/socket.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const name = location.pathname.split("/").pop() ?? "";
const METERED = /^(betting-opened|game-started|jackpot-hit|jackpot-paid|game-ended)$/;
/** Keys that only sometimes do something, and for what: the strip dims them else. */
const SELDOM = [["F6", "turns", "presses"], ["F7", "vigorish"]];
const KEPT = `punto-line-${name}`;
/** Who acts at the table itself, in the dealer's eyes; everybody else acts from the floor. */
const AT_TABLE = ["dealer", "player", "shuffler"];
/** Words that only look at the table: they are no commands. */
const LOOKS = /^(help|l|look|why|roads|next)(?:\s+(.*))?$/i;

class Console {
  constructor() {
    this.seen = NOTHING;
    /** @type {string[]} */
    this.calls = [];
    /** @type {View[]} */
    this.refused = [];
    /** @type {string[]} what came of the last line, or was done from the floor */
    this.told = [];
    /** @type {View[]} */
    this.meters = [];
    this.why = false;
    this.busy = false;
    /** Whether the answer that is awaited is late: it is not known what came of it. */
    this.late = false;
    this.mine = false;
    /** @type {View} */
    this.reader = { used: false, waiting: [], stopped: "" };
    /** @type {Promise<View> | undefined} */
    this.pending = undefined;
    this.entry = new Entry({ changed: () => this.#typed(), sent: (line) => this.send(line) });
    this.guided = new Guided({ table: () => name, version: () => this.seen.version, keeps: true, act: (request) => this.act(request) });
    this.roads = new Roads();
    this.words = new Words();
    this.letters = html("span", {});
    this.head = bar(say("dealer.title", { number: name }), html("span", { class: "muted", id: "where" }), html("span", { class: "muted", id: "round" }), html("span", { class: "muted", id: "limits" }));
    this.parts = { next: html("div", { class: "at-next" }), hands: html("div", { class: "at-hands" }), layout: html("div", { class: "at-layout" }), side: html("aside", { class: "at-side" }) };
    const left = html("div", { class: "left" }, this.parts.hands, this.entry.element, this.parts.layout, this.words.element);
    document.body.replaceChildren(this.head.bar, html("main", {}, this.parts.next, left, this.parts.side), this.#keys(), this.guided.dialog, this.roads.dialog);
    document.title = `${say("dealer.title", { number: name })} · Punto`;
    this.entry.value = sessionStorage.getItem(KEPT) ?? "";
    addEventListener("keydown", (event) => this.#key(event));
    this.line = new Line(`/ws/tables/${name}?as=dealer`, (message) => this.#heard(message));
  }

  #keys() {
    const open = (/** @type {string[]} */ ...groups) => () => this.guided.open(...groups);
    return keyStrip([
      { keys: ["Enter"], what: say("dealer.key-next") },
      { keys: ["Space"], what: say("dealer.quick-no") },
      { keys: ["Esc"], what: say("dealer.key-clear") },
      { keys: ["?"], what: say("dealer.key-why") },
      { keys: ["/"], what: say("dealer.key-words") },
      { keys: ["."], what: say("dealer.key-roads") },
      { keys: ["F6"], what: say("dealer.key-turns"), press: open("turns", "presses") },
      { keys: ["F7"], what: say("dealer.key-vigorish"), press: open("vigorish") },
      { keys: ["F8"], what: say("dealer.irregularity"), press: open("irregularity") },
      { keys: ["F9"], what: say("dealer.key-supervisor"), press: () => this.supervisor() },
      { keys: ["F10"], what: say("dealer.key-correct"), press: open("correct", "reverse") },
    ], this.letters, [{ keys: ["F11"], what: "", press: () => this.roads.open(this.seen.view) }]);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (this.guided.dialog.open) return this.guided.key(event);
    if (this.roads.dialog.open) return undefined;
    const progressive = /^F([1-4])$/.exec(event.key);
    if (progressive) { event.preventDefault(); return this.pad(Number(progressive[1]) - 1); }
    const plain = /** @type {Record<string, () => void>} */ ({
      Enter: () => this.send(this.entry.value), Escape: () => this.#clear(),
      F5: () => this.sayAgain(), "?": () => { this.why = !this.why; this.draw(); },
    });
    if (event.key === "Enter" && document.activeElement instanceof HTMLButtonElement) return undefined;
    if (event.key in plain) { event.preventDefault(); return plain[event.key](); }
    if (document.activeElement instanceof HTMLInputElement && document.activeElement !== this.entry.line) return undefined;
    if (event.key === " " && !this.entry.value && !(document.activeElement instanceof HTMLButtonElement)) { event.preventDefault(); return event.repeat ? undefined : this.#quick(); }
    if (event.key === "/" && !this.entry.value) { event.preventDefault(); return this.#sayWords(); }
    if (this.words.scroll(event.key)) { event.preventDefault(); return undefined; }
    if (event.key === "." && !this.entry.value) { event.preventDefault(); return this.roads.open(this.seen.view); }
    if (this.entry.cards) {
      if (event.key === "Backspace") { event.preventDefault(); return this.entry.back(); }
      if (event.key.length === 1) { event.preventDefault(); this.entry.card(event.key); }
      return undefined;
    }
    if (event.key.length === 1) this.entry.line.focus();
    return undefined;
  }

  /** What the screen says one key answers: no more bets, nobody presses, the rest of a round. */
  #quick() {
    const { quick } = this.seen.view;
    if (quick) this.act({ do: "say", line: quick.line }, { bare: true });
  }

  /** Whatever was begun is put away: the line, what was refused, a listing. */
  #clear() {
    this.entry.clear();
    this.words.close();
    this.refused = [];
    this.told = [];
    this.why = false;
    this.draw();
  }

  /** A line of words, and the list of them. @param {string} [begun] */
  #sayWords(begun = "") {
    this.entry.say(begun);
    this.words.show(this.entry.value);
  }

  /**
   * What looks at the table and changes nothing, as at a prompt.
   * @param {string} word
   * @param {string} [about]
   */
  #look(word, about = "") {
    this.#clear();
    if (word === "help") this.#sayWords(about);
    else if (word === "why") { this.why = true; this.draw(); }
    else if (word === "roads") this.roads.open(this.seen.view);
    else if (word === "next") this.send("");
  }

  #typed() {
    this.words?.draw(this.entry.value);
    sessionStorage.setItem(KEPT, this.entry?.value ?? "");
    if (this.seen.view.hands) this.parts.hands.replaceChildren(hands(this.seen.view, this.entry.cards ? this.entry.line.value : ""));
  }

  /** @param {View} message */
  #heard(message) {
    if (message.kind === "lost" && message.code === SESSION_OVER) location.assign(`/sign-in?then=${encodeURIComponent(location.pathname)}`);  // what was typed is kept
    const before = this.seen;
    this.seen = fold(before, message, performance.now());
    this.head.connected(this.seen.connected ? "" : say("dealer.lost", { version: this.seen.version }));
    if (message.kind === "reader") { this.reader = message.reader; this.draw(); }
    if (message.kind === "table") { this.calls = message.calls ?? []; this.#askReader(); }
    if (message.kind === "step") {
      if (before.view.due?.what !== this.seen.view.due?.what) this.refused = this.told = [];  // it was about what came before
      const [done] = message.events.filter((/** @type {View} */ each) => each.by && !AT_TABLE.includes(each.by.role));
      if (done) { this.refused = []; this.told = done.said.slice(0, 1); }
      if (!this.busy && message.events.some((/** @type {View} */ each) => each.by?.role === "dealer" && each.by.person)) this.mine = false;  // another console goes on from there
      if (message.events.some((/** @type {View} */ each) => each.event === "betting-opened")) this.calls = [];
      this.calls.push(...message.calls);
      for (const call of message.calls) settings.speak(call);
    }
    if (this.seen !== before) this.draw();
    if (message.kind === "table") this.guided.resume();
    this.guided.moved();
    if (message.kind === "table" || (message.kind === "step" && message.events.some((/** @type {View} */ each) => METERED.test(each.event)))) this.#askMeters();
    if (message.kind === "step") this.#goOn();
  }

  /** What the dealer says aloud, and cards that nobody sees, need no key of their own. */
  #goOn() {
    const { goes_on: goes, from_shoe: drawn } = this.seen.view;
    if (!this.mine || this.busy || !goes || (drawn && this.reader.used) || this.reader.stopped || this.refused.length) return;
    this.act({ do: "next" }, { pressed: false });
  }

  /** What the progressives' meters stand at: they have moved with the game, or at another table. */
  async #askMeters() {
    if (!this.seen.view.keypad) return;
    const { ok, said } = await asked(`/api/tables/${encodeURIComponent(name)}/meters`);
    if (ok) { this.meters = said; this.draw(); }
  }

  async #askReader() {
    const { ok, said } = await asked(`/api/tables/${encodeURIComponent(name)}/shoe`);
    if (ok) this.reader = said;
  }

  draw() {
    const { view } = this.seen;
    if (!view.due) return;
    document.body.dataset.version = String(this.seen.version);
    text("where", view.title);
    text("round", say("web.round", { round: view.round }));
    text("limits", view.limits);
    this.entry.show(view.typing);
    for (const [key, ...groups] of SELDOM) document.querySelector(`.keys [data-key="${key}"]`)?.classList.toggle("idle", !groups.some((each) => view.at_hand.includes(each)));
    const quick = document.querySelector('.keys [data-key="Space"]');
    quick?.classList.toggle("idle", !view.quick);
    if (quick?.lastChild && view.quick) quick.lastChild.textContent = view.quick.what;
    this.letters.textContent = this.entry.cards ? say("dealer.letters") : "";
    this.parts.next.replaceChildren(nextPanel(this.#read(view), { calls: this.calls, refused: this.refused, told: this.told, why: this.why, again: () => this.sayAgain(), turnWhy: () => { this.why = !this.why; this.draw(); } }));
    this.parts.hands.replaceChildren(hands(view, this.entry.cards ? this.entry.line.value : ""));
    this.parts.layout.replaceChildren(layout(view));
    const side = [keypad(view, this.meters, (key, line) => this.pressKey(key, line)), shoe(view), tray(view, (group) => this.guided.open(group)), rounds(view), this.#buttons()];
    this.parts.side.replaceChildren(...side.filter((each) => each !== null));
  }

  /** What comes next; a card that the shoe has read is Enter's. @param {View} view */
  #read(view) {
    const [read] = this.reader.waiting;
    if (this.reader.stopped) return { ...view, say: `${this.reader.stopped}: F9` };
    if (this.reader.used && view.from_shoe) return { ...view, say: say("dealer.shoe-draws") };
    return read && this.entry.cards ? { ...view, say: `${say("dealer.reads", { card: say(`card.${read}`) })}: Enter` } : view;
  }

  #buttons() {
    return html("div", { class: "pair" },
      html("button", { type: "button", class: "press", onclick: () => this.guided.open("irregularity") }, `⚠ ${say("dealer.irregularity")}`, html("kbd", {}, "F8")),
      html("button", { type: "button", class: "press", onclick: () => this.supervisor() }, say("dealer.key-supervisor"), html("kbd", {}, "F9")));
  }

  /** What was typed; with nothing typed, the next thing. @param {string} line */
  send(line) {
    const { view } = this.seen;
    const [read] = this.reader.waiting;
    if (this.entry.half) { this.refused = [{ what: say("dealer.no-suit", { rank: this.entry.half === "T" ? "10" : this.entry.half }), clauses: [] }]; return this.draw(); }
    if (!line && !this.reader.stopped && this.reader.used && view.from_shoe) return undefined;  // the shoe deals it
    if (!line && read && this.entry.cards) return this.act({ do: "say", line: read });
    const looks = LOOKS.exec(line);
    if (looks) return this.#look(looks[1].toLowerCase(), looks[2]);
    this.words.close();
    if (DONE.test(line)) return view.badge ? this.guided.swipe({ do: "done", line }, () => this.seen.view.due.what) : this.act({ do: "done", line });
    if (line) return this.act({ do: "say", line });
    return view.enter || (!view.badge && AT_TABLE.includes(view.due?.by)) ? this.act({ do: "next" }) : this.supervisor();
  }

  /**
   * One act at a time: what is sent while the last answer is awaited waits for it. A bare key means what the screen
   * showed when it was pressed, and does nothing once that is something else.
   * @param {View} request
   * @param {{ pressed?: boolean, bare?: boolean }} [how] whether somebody asked for it: they are told why not; and by a bare key
   * @returns {Promise<View>}
   */
  async act(request, { pressed = true, bare = !request.line } = {}) {
    if (this.late) return { taken: false, reasons: [{ what: say("web.not-known"), clauses: [] }] };
    const shown = this.seen.version;
    while (this.busy) await this.pending;
    const gone = bare && this.seen.version !== shown;
    if (gone || !this.seen.connected) return { taken: false, reasons: [{ what: say("dealer.not-now"), clauses: [] }] };
    this.pending = this.#act(request, pressed);
    const answer = await this.pending;
    this.#goOn();
    return answer;
  }

  /**
   * @param {View} request
   * @param {boolean} pressed
   */
  async #act(request, pressed) {
    this.busy = true;
    document.body.classList.add("busy");
    const line = request.line && request.line === this.entry.value ? request.line : "";
    if (line) this.entry.clear();
    const { calls } = this;
    const called = calls.length;
    const answer = await awaited(this.line.ask({ seen: this.seen.version, ...request }), () => this.#waits(line));
    if (line && this.late && answer.taken && this.entry.value === line) this.entry.clear();
    this.busy = this.late = false;
    document.body.classList.remove("busy");
    if (line && !answer.taken && !this.entry.value) this.entry.giveBack(line);
    this.mine = answer.taken;
    this.refused = answer.taken || !pressed ? [] : answer.reasons;
    const silent = this.calls === calls && calls.length === called;
    if (!request.badge) this.told = silent && answer.taken && request.line ? (answer.happened ?? []).slice(-1) : [];  // of a badge the table tells
    this.draw();
    return answer;
  }

  /** No answer yet: what was typed comes back until it is known whether it was done. @param {string} line */
  #waits(line) {
    this.late = true;
    if (line && !this.entry.value) this.entry.value = line;
    this.refused = [{ what: say("web.not-known"), clauses: [] }];
    this.draw();
  }

  /** What others do: they do it here with their badge, if they are not at a screen of their own. */
  supervisor() {
    const { view } = this.seen;
    const waits = view.keypad?.buttons.find((/** @type {View} */ each) => each.waits);
    if (this.reader.stopped || (this.reader.used && view.from_shoe)) this.guided.open("reader");
    else if (waits) this.#pay();
    else if (view.due.by !== "dealer" && !["betting", "dealing"].includes(view.phase)) this.guided.swipe({ do: "done" }, () => this.seen.view.due.what);
    else this.callSupervisor();
  }

  /** The first award that waits for its card is named: nobody approves another than they read. */
  #pay() {
    const { key, award } = this.#unpaid();
    this.guided.swipe({ do: "command", command: "PressKey", fields: { key, award } }, () => this.#unpaid().words);
  }

  /** The first award that waits for its card. @returns {{ key: string, award: number, words: string }} no words where none does */
  #unpaid() {
    const { buttons = [], awards = [] } = this.seen.view.keypad ?? {};
    const waits = buttons.find((/** @type {View} */ each) => each.waits);
    const at = Math.max(0, awards.findIndex((/** @type {View} */ each) => each.amount && !each.paid));
    if (!waits || !awards[at]) return { key: "", award: 0, words: "" };
    const { line, seats, amount } = awards[at];
    return { key: waits.key, award: at + 1, words: `${waits.title}: ${amount}, ${line}, ${say("dealer.seats", { seats: seats.join(", ") })}` };
  }

  async callSupervisor() {
    const { ok } = await asked(`/api/tables/${encodeURIComponent(name)}/call`, {}, PATIENCE);
    this.calls.push(say(ok ? "dealer.supervisor-called" : "dealer.not-now"));
    this.draw();
  }

  /** @param {number} at */
  pad(at) {
    const button = this.seen.view.keypad?.buttons[at];
    const drawn = button && document.querySelector(`[data-key="${button.key}"]`);
    if (drawn instanceof HTMLButtonElement) drawn.click();
  }

  /**
   * @param {string} key
   * @param {string} line
   */
  pressKey(key, line) {
    if (key === "pay-jackpot") this.supervisor();
    else if (key === "select-spot" || key === "hand-button") this.act({ do: "next" });
    else this.act({ do: "say", line });
  }

  sayAgain() {
    const last = this.calls.at(-1);
    if (last && "speechSynthesis" in window) speechSynthesis.speak(new SpeechSynthesisUtterance(last));
  }
}

/**
 * @param {string} id
 * @param {string} words
 */
function text(id, words) {
  const element = document.getElementById(id);
  if (element) element.textContent = words;
}

settings.begin();
await loadWords();
new Console();
