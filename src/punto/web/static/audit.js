// @ts-check
/** The auditor's screen: find what is in the record, walk through it step by step, verify the chain. Nothing here changes anything. */

import { openEdges } from "./console/edges.js";
import { card } from "./draw/card.js";
import { die } from "./draw/die.js";
import { asked } from "./lib/asked.js";
import { html } from "./lib/html.js";
import { bar, keyStrip, watchConnection } from "./lib/instrument.js";
import { needed } from "./lib/needed.js";
import { loadWords, say, tongue } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const LOOK = 700;
const PLAY = 900;
const TYPED = 300;

class Audit {
  /** @param {View[]} streams */
  constructor(streams) {
    /** @type {View[]} */
    this.found = [];
    this.before = "";
    this.looked = 0;
    this.asked = 0;
    /** @type {View | null} what was chosen last, whichever answer comes first */
    this.wanted = null;
    /** @type {View | null} */
    this.round = null;
    this.step = 0;
    this.whole = false;
    /** @type {View | null} */
    this.verified = null;
    this.stream = html("select", { "aria-label": say("auditor.stream"), onchange: () => this.search() }, html("option", { value: "" }, say("auditor.any-stream")), ...streams.map((each) => html("option", { value: each.stream }, called(each.stream))));
    this.kind = html("select", { "aria-label": say("auditor.kind"), onchange: () => this.search() }, ...["", "round", "between", "house", "cage", "progressive"].map((kind) => html("option", { value: kind }, say(`auditor.kind-${kind || "any"}`))));
    this.since = html("input", { type: "datetime-local", "aria-label": say("auditor.since"), onchange: () => this.search() });
    this.until = html("input", { type: "datetime-local", "aria-label": say("auditor.until"), onchange: () => this.search() });
    this.words = html("input", { type: "search", placeholder: say("auditor.search-hint"), "aria-label": say("auditor.search"), oninput: () => this.later() });
    this.count = html("p", { class: "count", role: "status" });
    this.list = html("ol", { "aria-label": say("auditor.found") });
    this.verdict = html("section", { class: "panel verdict", "aria-live": "polite" });
    this.shown = html("div", { class: "at-replay" });
    this.where = html("p", {});
    this.slider = html("input", { type: "range", min: 0, "aria-label": say("auditor.step"), oninput: () => this.go(Number(this.slider.value)) });
    this.steps = html("tbody", {});
    this.right = html("aside", { class: "right" });
    this.head = bar(say("auditor.title"), html("span", { class: "muted" }, say("auditor.read-only")));
    const found = html("section", { class: "panel found" }, html("form", { onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, this.words, this.stream, this.kind, html("label", {}, say("auditor.since"), this.since), html("label", {}, say("auditor.until"), this.until)), this.count, this.list);
    this.center = html("div", { class: "middle" }, this.verdict);
    document.body.replaceChildren(this.head.bar, html("main", {}, found, this.center, this.right), this.#keys(streams));
    document.title = `${say("auditor.title")} · Punto`;
    watchConnection(this.head);
    this.head.back = () => { this.search(); this.look(); };
    this.showVerdict({ running: false, events: 0 });
    this.search();
    this.look();
  }

  /** @param {View[]} streams */
  #keys(streams) {
    const table = () => this.round?.table || streams.find((each) => each.kind === "table")?.name;
    return keyStrip([
      { keys: ["/"], what: say("auditor.key-search"), press: () => this.words.focus() },
      { keys: ["←"], what: "", on: "ArrowLeft", press: () => this.go(this.step - 1) },
      { keys: ["→"], what: say("auditor.key-step"), on: "ArrowRight", press: () => this.go(this.step + 1) },
      { keys: ["Space"], what: say("auditor.key-play"), on: " ", press: () => this.play() },
      { keys: ["Home"], what: "", press: () => this.go(0) },
      { keys: ["End"], what: say("auditor.key-ends"), press: () => this.go(1e9) },
      { keys: ["V"], what: say("auditor.key-verify"), press: () => this.verify() },
      { keys: ["P"], what: say("auditor.key-postings"), press: () => { this.whole = !this.whole; this.draw(); } },
      { keys: ["Y"], what: say("auditor.key-copy"), press: () => this.copy() },
      { keys: ["S"], what: say("auditor.key-proof"), press: () => { if (table()) window.open(`/table/${encodeURIComponent(table())}/shoe`, "_blank", "noopener"); } },
      { keys: ["E"], what: say("auditor.key-edges"), press: () => { if (table()) openEdges(table()); } },
      { keys: ["X"], what: say("auditor.key-export"), press: () => this.save() },
      { keys: ["C"], what: say("auditor.key-csv"), press: () => this.saveList() },
    ], say("auditor.nothing-changes"));
  }

  later() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.search(), TYPED);
  }

  /** @param {string} path @param {View} [body] @returns {Promise<View | null>} */
  async #ask(path, body) {
    const { ok, status, said } = await asked(path, body);
    this.head.connected(status ? "" : say("explorer.lost"));
    if (!status) return null;
    return ok ? said : { error: said.error };
  }

  /** @param {boolean} [more] */
  async search(more = false) {
    const moment = (/** @type {HTMLInputElement} */ field) => String(field.value ? new Date(field.value).getTime() * 1000 : 0);
    const wanted = new URLSearchParams({ stream: this.stream.value, kind: this.kind.value, words: this.words.value, before: more ? this.before : "", since: moment(this.since), until: moment(this.until) });
    this.count.textContent = say("auditor.looking");
    const number = (this.asked += 1);
    const made = await this.#ask(`/api/audit/record?${wanted}`);
    if (number !== this.asked) return;  // something else is looked for by now
    if (!made || made.error) { this.count.textContent = made?.error ?? ""; return; }
    this.found = more ? [...this.found, ...made.found] : made.found;
    this.looked = more ? this.looked + made.looked : made.looked;
    this.before = made.before;
    this.count.textContent = say("auditor.of-looked", { found: this.found.length, looked: this.looked });
    this.drawList();
    if (!more && this.found.length) this.open(this.found[0]);
  }

  drawList() {
    this.list.replaceChildren(...this.found.map((each) => html("li", {}, html("button", { type: "button", "aria-current": this.round?.stream === each.stream && this.round?.first === each.first ? "true" : null, onclick: () => this.open(each) },
      html("b", {}, titled(each)), html("span", { class: "muted" }, clock(each.time)),
      html("small", {}, [each.winner ? say(`web.${each.winner}`) : "", ...new Set(each.marks.map((/** @type {string} */ mark) => say(`auditor.mark-${mark}`))), each.words].filter(Boolean).join(", ")), html("small", {}, each.kind === "round" ? say("auditor.bets", { bets: each.bets }) : "")))),
      ...(this.before ? [html("li", {}, html("button", { type: "button", class: "more", onclick: () => this.search(true) }, say("auditor.more")))] : []));
  }

  /** @param {View} found */
  async open(found) {
    this.wanted = found;
    const made = await this.#ask(`/api/audit/record/${found.first}/${found.last}?${new URLSearchParams({ stream: found.stream })}`);
    if (!made || made.error || this.wanted !== found) return;
    this.round = { ...made, first: found.first, what: titled(found) };
    this.step = this.words.value.trim() ? made.steps.findIndex((/** @type {View} */ each) => each.version === found.at)
      : made.steps.findLastIndex((/** @type {View} */ each) => each.shown?.winner || each.shown?.hands.player.cards.length);
    if (this.step < 0) this.step = made.steps.length - 1;
    this.drawList();
    this.draw();
    if (this.verified?.heads) this.showVerdict(this.verified);
  }

  /** @param {number} step */
  go(step) {
    if (!this.round) return;
    this.step = Math.max(0, Math.min(this.round.steps.length - 1, step));
    this.draw();
  }

  play() {
    if (this.playing) { clearInterval(this.playing); this.playing = undefined; return; }
    if (this.round && this.step >= this.round.steps.length - 1) this.step = 0;
    this.playing = setInterval(() => {
      this.go(this.step + 1);
      if (!this.round || this.step >= this.round.steps.length - 1) this.play();
    }, PLAY);
  }

  async verify() {
    this.showVerdict(await this.#ask("/api/audit/verify", {}));
    this.look();
  }

  /** How far the audit is, until it has a verdict. */
  async look() {
    const made = await this.#ask("/api/audit/verify");
    if (!made) return;
    this.showVerdict(made);
    if (made.running) setTimeout(() => this.look(), LOOK);
  }

  /** @param {View | null} made */
  showVerdict(made) {
    if (!made) return;
    this.verified = made;
    const bad = made.error ?? "";
    const [title, words, sign] = made.running ? [say("auditor.verifying"), say("auditor.so-far", { events: number(made.events) }), "…"]
      : bad ? [say("auditor.does-not-hold"), bad, "!"]
        : made.found ? [say("auditor.holds"), say("auditor.replayed", { events: number(made.found.events), postings: number(made.found.postings), streams: made.found.streams }), "✓"]
          : [say("auditor.not-verified"), say("auditor.press-v"), "?"];
    this.verdict.className = `panel verdict${bad ? " bad" : ""}`;
    this.verdict.replaceChildren(html("span", { class: "sign-mark", "aria-hidden": "true" }, sign), html("div", {}, html("h2", { id: "verdict" }, title), html("p", {}, words)),
      made.running ? html("progress", { "aria-label": say("auditor.verifying"), max: made.total || null, value: made.total ? Math.min(made.events, made.total) : null }) : html("div", { class: "heads" }, this.#headed(made.heads ?? [])),
      html("kbd", {}, "V"));
    this.#reveal();
  }

  /** How far the chain has come of the table that is shown: its last link. @param {string[]} heads as `punto heads` writes them */
  #headed(heads) {
    const stream = this.round?.stream ?? "";
    const [, , hash = ""] = heads.find((each) => each.startsWith(`${stream}:`))?.split(":") ?? [];
    return hash ? html("span", { title: hash }, say("auditor.head", { stream }), html("br"), `${hash.slice(0, 8)} ${hash.slice(8, 16)}`) : "";
  }

  draw() {
    const { round } = this;
    if (!round) return;
    const step = round.steps[this.step];
    const rows = round.steps.map((/** @type {View} */ each, /** @type {number} */ at) => html("tr", { class: at > this.step ? "later" : "", "aria-current": at === this.step ? "step" : null, onclick: () => this.go(at) },
      html("td", { class: "faint" }, String(at + 1)), html("td", {}, time(each.time)), html("td", {}, inWords(each)), html("td", { class: "muted" }, each.by), html("td", {}, each.hash.slice(0, 8))));
    if (!this.center.contains(this.slider)) this.center.append(this.shown, html("section", { class: "panel steps-head" }, this.where, this.slider),
      html("section", { class: "panel steps", tabindex: 0, "aria-label": say("auditor.step") }, html("table", {}, this.steps)));
    this.shown.replaceChildren(...(step.shown ? [replay(step.shown)] : []));
    this.where.replaceChildren(html("b", {}, say("auditor.step-of", { step: this.step + 1, steps: round.steps.length })), html("span", {}, [round.title, round.what].filter(Boolean).join(", ")));
    this.slider.max = String(round.steps.length - 1);
    this.slider.value = String(this.step);
    this.steps.replaceChildren(...rows);
    this.#reveal();
    this.right.replaceChildren(eventPanel(step, round), postingsPanel(this.whole ? round.steps.flatMap((/** @type {View} */ each) => each.postings) : step.postings, this.whole ? round.sum : step.sum, this.whole), chainPanel(round, this.step));
  }

  /** The present step is seen whole, and no row before it is cut: the list begins with one. */
  #reveal() {
    const rows = [...this.steps?.rows ?? []];
    const list = this.steps?.closest("section");
    const [now] = rows.slice(this.step);
    if (!list || !now) return;
    const end = now.offsetTop + now.offsetHeight;
    const from = Math.max(Math.min(list.scrollTop, now.offsetTop), end - list.clientHeight);
    const begin = rows.find((each) => each.offsetTop >= from - 1) ?? now;
    const rest = begin.offsetTop + list.clientHeight - rows[rows.length - 1].offsetTop - rows[rows.length - 1].offsetHeight;
    this.steps.parentElement?.style.setProperty("margin-bottom", `${Math.max(0, rest)}px`);
    list.scrollTop = begin.offsetTop;
  }

  async copy() {
    const step = this.round?.steps[this.step];
    if (step) await navigator.clipboard?.writeText(step.hash).catch(() => undefined);
  }

  /** The round as it is shown, for a file. */
  save() {
    if (!this.round) return;
    download(`${this.round.stream.replaceAll("/", "-")}-${this.round.first}.json`, JSON.stringify(this.round, null, 1), "application/json");
  }

  /** What was found, for a spreadsheet: amounts in minor units. */
  saveList() {
    const names = ["stream", "kind", "number", "time", "winner", "bets", "staked", "marks", "words", "first", "last"];
    const cell = (/** @type {unknown} */ value) => `"${String(value).replaceAll('"', '""')}"`;
    const rows = this.found.map((each) => names.map((name) => cell(name === "time" ? new Date(each.time / 1000).toISOString() : name === "marks" ? each.marks.join(" ") : each[name])).join(","));
    download("record.csv", [names.join(","), ...rows, ""].join("\r\n"), "text/csv");
  }
}

/**
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
function download(name, text, type) {
  const link = html("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The table after a step. @param {View} shown */
function replay(shown) {
  const side = (/** @type {"player" | "banker"} */ name) => [
    html("div", { class: `side ${name}` }, html("p", { class: `name ${name}` }, html("i", { class: `disc ${name}` }, say(`web.letter-${name}`)), say(`web.${name}`)), html("div", { class: `points${shown.winner && shown.winner !== name ? " muted" : ""}` }, shown.hands[name].points ?? "–"),
      html("p", { class: "muted" }, ...[shown.winner === name ? html("b", {}, `✓ ${say(`web.${name}-wins`)}`) : "", shown.hands[name].holder ? say("dealer.turned-by", { seat: shown.hands[name].holder }) : ""].filter(Boolean).flatMap((each, at) => at ? [html("br"), each] : [each]))),
    html("div", { class: `cards ${name}` }, ...(shown.game === "dice" ? (shown.hands[name].dice ?? []).map((/** @type {number} */ eyes) => die(eyes, say("web.die", { eyes }))) : cards(shown.hands[name].cards))),
  ];
  const [player, playerCards] = side("player");
  const [banker, bankerCards] = side("banker");
  const seats = shown.seats.map((/** @type {View} */ seat) => html("div", { class: seat.who || seat.bets.length ? "" : "empty" }, html("p", {}, html("b", {}, String(seat.seat)), ` ${seat.who}`), ...seat.bets.map((/** @type {View} */ bet) => html("div", { class: "bet" }, html("span", {}, bet.title), " ", html("b", {}, bet.amount)))));
  return html("section", { class: "panel replay" }, html("div", { class: "replay-hands" }, player, playerCards, bankerCards, banker), html("div", { class: "replay-seats" }, ...seats));
}

/** @param {(string | null)[]} codes */
function cards(codes) {
  return codes.length ? codes.map((code) => card(code, code ? say("web.card", { card: say(`card.${code}`) }) : say("web.face-down"), "small")) : [html("div", { class: "none" })];
}

/** A stream, for people. @param {string} stream */
function called(stream) {
  const [kind, name = ""] = stream.split(/\/(.*)/);
  return say(`auditor.stream-${kind}`, { name });
}

/** What was found, as a heading. @param {View} found */
function titled(found) {
  const [kind, table = ""] = found.stream.split(/\/(.*)/);
  if (kind !== "table") return called(found.stream);
  return say(`auditor.table-${found.kind}`, { table, round: found.number });
}

/** What happened, a line each. @param {View} step */
function inWords(step) {
  return html("ul", { class: "lines" }, ...step.words.map((/** @type {string} */ words) => html("li", {}, words)));
}

/**
 * @param {View} step
 * @param {View} round
 */
function eventPanel(step, round) {
  const rows = [["auditor.at", `${new Date(step.time / 1000).toLocaleString(tongue(), { hour12: false })}`], ["auditor.by", step.by], ["auditor.words", inWords(step)], ["auditor.command", step.command], ...(round.charter ? [["auditor.charter", round.charter.slice(0, 16)]] : [])];
  return html("section", { class: "panel", tabindex: 0, "aria-label": say("auditor.words") }, html("header", {}, html("h2", {}, say("auditor.event", { version: number(step.version) })), html("code", {}, step.name)),
    html("dl", {}, ...rows.flatMap(([key, value]) => [html("dt", {}, say(key)), html("dd", {}, value)])));
}

/**
 * @param {View[]} postings
 * @param {View} sum
 * @param {boolean} whole
 */
function postingsPanel(postings, sum, whole) {
  return html("section", { class: "panel postings", tabindex: 0, "aria-label": say("auditor.postings-step") }, html("header", {}, html("h2", {}, say(whole ? "auditor.postings-all" : "auditor.postings-step")), html("span", {}, html("kbd", {}, "P"))),
    postings.length ? html("table", {}, html("tbody", {}, ...postings.map((each) => html("tr", {}, html("td", {}, each.account), html("td", { class: "figure" }, each.amount), html("td", { class: "figure faint" }, each.balance))),
      html("tr", {}, html("td", {}, say("auditor.sum")), html("td", { class: "figure" }, `${sum.even ? "✓" : "⚠"} ${sum.amount}`), html("td", {})))) : html("p", { class: "faint" }, say("auditor.no-postings")));
}

/**
 * @param {View} round
 * @param {number} at
 */
function chainPanel(round, at) {
  const from = Math.max(0, Math.min(at - 2, round.steps.length - 6));
  const step = round.steps[at];
  const near = round.steps.slice(from, from + 6);
  return html("section", { class: "panel chain", tabindex: 0, "aria-label": say("auditor.chain") }, html("header", {}, html("h2", {}, say("auditor.chain")), html("span", {}, html("kbd", {}, "Y"))),
    html("ol", {}, ...near.map((/** @type {View} */ each, /** @type {number} */ place) => html("li", { "aria-current": from + place === at ? "step" : null }, html("span", { "aria-hidden": "true" }, from + place === at ? "●" : "○"), html("code", {}, each.hash.slice(0, 16)), html("span", {}, `${number(each.version)} ${each.name}`), html("span", { class: "linked" }, each.linked ? "✓" : "⚠")))),
    html("p", { class: "whole" }, html("span", { class: "faint" }, say("auditor.in-full")), html("br"), html("code", {}, step.hash)),
    ...(round.sum.amount ? [html("p", { class: "whole" }, say(round.sum.even ? "auditor.even" : "auditor.uneven", { what: round.what, postings: round.steps.reduce((/** @type {number} */ sum, /** @type {View} */ each) => sum + each.postings.length, 0), amount: round.sum.amount }))] : []));
}

/** The time, and the day unless it is this one. @param {number} micro */
function clock(micro) {
  const moment = new Date(micro / 1000);
  const today = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString(tongue(), { ...(today ? {} : { month: "short", day: "numeric" }), hour: "2-digit", minute: "2-digit", hour12: false });
}

/** @param {number} micro */
function time(micro) {
  return new Date(micro / 1000).toLocaleTimeString(tongue(), { hour12: false });
}

/** @param {number} value */
function number(value) {
  return new Intl.NumberFormat(tongue()).format(value);
}

await loadWords();
const streams = await needed("/api/audit/streams");
new Audit(streams);
