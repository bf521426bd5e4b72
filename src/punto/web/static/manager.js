// @ts-check
/** The Game Manager: the pending claim first, meters now and over time, the last hits, adjustments by two people. */

import { curve, plot, words } from "./draw/plot.js";
import { card } from "./draw/card.js";
import { picture, svg } from "./draw/svg.js";
import { asked, PATIENCE, whyNot } from "./lib/asked.js";
import { openDialog } from "./lib/dialog.js";
import { html } from "./lib/html.js";
import { bar, keyStrip } from "./lib/instrument.js";
import { me } from "./lib/me.js";
import { newId } from "./lib/socket.js";
import { loadWords, say, tongue } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 2000;
const DAY = 86_400_000_000;
const RANGES = [1, 7, 30, 0];
const PLOTS = 3;
const LARGE = { width: 640, height: 230, ticks: 4 };
const SMALL = { width: 320, height: 140, ticks: 2 };

class Manager {
  /** @param {string} post whose screen this is: auditors look, supervisors adjust, executives change parameters too */
  constructor(post) {
    this.acts = post !== "auditor";
    this.sets = post === "executive";
    /** @type {View[]} */
    this.links = [];
    this.named = "";
    this.byHand = false;  // whoever has chosen or written something stays where they are
    addEventListener("input", () => { this.byHand = true; });
    addEventListener("click", () => { this.byHand = true; });
    this.meter = "";
    this.range = 0;
    this.lost = false;
    this.drawn = "";
    this.unanswered = { what: "", id: "", seen: "" };
    this.sending = false;
    this.alarm = html("span", { class: "alarm-tag", hidden: true });
    this.head = bar(say("manager.title"), html("span", { class: "muted", id: "link" }), html("span", { class: "space" }), this.alarm);
    this.left = html("div", { class: "column" });
    this.plots = html("div", { class: "plots" });
    this.hits = html("section", { class: "panel hits", tabindex: 0, "aria-label": say("manager.hits") });
    this.claims = html("div", { class: "column-part" });
    this.books = html("section", { class: "panel books" });
    this.badge = field("manager.badge-second", { autocomplete: "off", inputmode: "numeric" });
    this.pin = field("manager.pin", { type: "password", autocomplete: "off", inputmode: "numeric" });
    this.amount = field("manager.amount", { inputmode: "decimal", placeholder: say("manager.amount-hint") });
    this.backs = html("p", { class: "faint" });
    this.claim = 0;
    this.seed = field("manager.seed-new", { inputmode: "decimal" });
    this.rate = field("manager.rate", {});
    this.reserve = field("manager.reserve", {});
    this.ceiling = field("manager.ceiling", {});
    this.because = field("manager.reason", {});
    this.changed = html("p", { class: "bad", role: "status" });
    this.parameters = html("form", { class: "panel parameters", hidden: true, onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.change(); } });
    this.reason = field("manager.reason", {});
    this.whose = html("b", {});
    this.which = html("select", { "aria-label": say("manager.meter") });
    this.answered = html("p", { class: "bad", role: "status" });
    const adjust = html("form", { class: "panel", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.adjust(); } }, html("div", { class: "body" }, html("b", {}, say("manager.adjust")),
      html("div", { class: "fields" }, html("label", {}, say("manager.meter"), this.which), this.amount.label, html("label", { class: "wide" }, say("manager.reason"), this.reason.input), html("div", { class: "wide signed" }, this.badge.label, this.pin.label, html("button", { class: "press" }, say("manager.send")))), this.backs, this.answered));
    document.body.replaceChildren(this.head.bar, html("main", {}, this.left, html("div", { class: "middle" }, this.plots, this.hits), html("aside", { class: "column" }, this.claims, this.acts ? adjust : null, this.sets ? this.parameters : null, this.books)), this.#keys());
    this.parameters.append(html("div", { class: "body" }, this.whose, html("div", { class: "fields" }, this.seed.label, this.rate.label, this.reserve.label, this.ceiling.label, html("label", { class: "wide" }, say("manager.reason"), this.because.input)), html("button", { class: "press" }, say("manager.change")), this.changed));
    document.title = `${say("manager.title")} · Punto`;
    this.look();
    setInterval(() => this.look(), EVERY);
  }

  #keys() {
    return keyStrip([
      ...(this.acts ? [{ keys: ["P"], what: say("manager.key-approve"), press: () => this.approve() }, { keys: ["J"], what: say("manager.key-adjust"), press: () => this.amount.input.focus() }] : []),
      ...(this.sets ? [{ keys: ["E"], what: say("manager.key-parameters"), press: () => { this.parameters.hidden = !this.parameters.hidden; this.parameters.scrollIntoView(); this.seed.input.focus(); } }] : []),
      { keys: ["W"], what: say("manager.key-win"), press: () => this.winPage() },
      { keys: ["["], what: "", press: () => this.span(-1) },
      { keys: ["]"], what: say("manager.key-range"), press: () => this.span(1) },
      { keys: ["N"], what: say("manager.key-link"), press: () => this.next() },
      { keys: ["G"], what: say("manager.key-hits"), press: () => this.hits.focus() },
      { keys: ["L"], what: say("manager.key-limits"), press: () => this.limits() },
      { keys: ["X"], what: say("manager.key-export"), press: () => this.exports() },
    ]);
  }

  /** The link that was chosen, whichever else has come before it since; until then the one whose claim waits. */
  get link() {
    return this.links.find((each) => each.link === this.named) ?? this.links[0];
  }

  async look() {
    const { ok, status, said } = await asked("/api/manager", undefined, PATIENCE);
    if (status === 401 || status === 403) { location.href = `/sign-in?then=${location.pathname}`; return; }
    this.lost = !ok;
    this.head.connected(ok ? "" : say("manager.lost"));
    if (!ok) return;
    this.links = said;
    if (!this.byHand) this.named = (this.links.find((each) => each.pending.length) ?? this.link)?.link ?? "";
    const drawn = JSON.stringify([this.links, this.named, this.meter]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.draw();
  }

  next() {
    const at = this.links.indexOf(this.link);
    this.byHand = true;
    this.named = this.links[(at + 1) % Math.max(1, this.links.length)]?.link ?? "";
    this.choose("");
    this.leave();
  }

  /** The meter that is shown is the one that an adjustment is about. @param {string} id */
  choose(id) {
    this.meter = this.which.value = id;
    this.draw();
  }

  /** No award is backed out after all. */
  leave() {
    this.claim = 0;
    this.backs.replaceChildren();
  }

  draw() {
    const { link } = this;
    const waiting = this.links.reduce((sum, each) => sum + each.pending.length, 0);
    this.alarm.hidden = !waiting;
    this.alarm.textContent = `⚠ ${say("manager.claims", { count: waiting })}`;
    if (!link) { this.left.replaceChildren(html("p", { class: "panel body" }, say("manager.no-links"))); return; }
    if (!link.meters.some((/** @type {View} */ each) => each.id === this.meter)) this.meter = link.meters[0].id;
    const named = document.getElementById("link");
    if (named) named.textContent = `${link.title} · ${say("manager.played", { bets: link.bets, tables: link.tables.join(", "), number: link.tables.length })} · ${link.stake}`;
    this.left.replaceChildren(...link.meters.map((/** @type {View} */ each) => meter(each, each.id === this.meter, () => this.choose(each.id))));
    const chosen = this.which.value || this.meter;
    this.which.replaceChildren(...link.meters.map((/** @type {View} */ each) => html("option", { value: each.id }, each.title)));
    this.which.value = chosen;
    if (this.which.selectedIndex < 0) this.which.value = this.meter;
    const shown = link.meters.find((/** @type {View} */ each) => each.id === this.meter);
    this.whose.textContent = say("manager.parameters", { meter: shown.title });
    for (const [each, now] of [[this.seed, shown.seed], [this.rate, shown.rate], [this.ceiling, shown.ceiling || say("manager.none")]]) each.input.placeholder = now;
    const pending = [link, ...this.links.filter((each) => each !== link)].flatMap((each) => each.pending.map((/** @type {View} */ claim) => this.#claim(claim, each)));
    this.claims.replaceChildren(...(pending.length ? pending : [html("p", { class: "panel body" }, `✓ ${say("manager.no-claims")}`)]));
    this.hits.replaceChildren(html("h2", {}, say("manager.hits")), link.hits.length ? "" : html("p", { class: "faint" }, say("manager.no-hits")), html("table", {}, html("tbody", {}, ...link.hits.map((/** @type {View} */ each) => html("tr", {}, html("td", { class: "muted" }, when(each.time)), html("td", {}, say("manager.table-seat", { table: each.table, seats: each.seats })), html("td", {}, `${each.line}, ${each.meter}`), html("td", { class: "figure" }, each.amount), html("td", { class: "muted" }, `${each.outcome} ${each.by}`), html("td", {}, html("a", { href: `/manager/win/${encodeURIComponent(link.link)}/${each.number}`, target: "_blank", rel: "noopener" }, say("manager.win-page"))), html("td", {}, this.acts && each.outcome === "paid" ? html("button", { type: "button", class: "press small", onclick: () => this.backOut(each) }, say("manager.back-out")) : null))))));
    this.books.replaceChildren(html("h2", {}, say("manager.edge"), " ", html("span", { class: "faint" }, say("manager.edge-now"))), html("p", { class: "large" }, link.edge || "–"), html("h2", {}, say("manager.conservation")),
      html("table", {}, html("tbody", {}, ...link.accounts.map((/** @type {View} */ each) => html("tr", {}, html("td", {}, each.account || `${each.even ? "✓" : "⚠"} ${say("manager.difference")}`), html("td", { class: "figure" }, each.amount))))),
      html("p", { class: "faint" }, say("manager.carried", { cents: link.carried })), html("p", { class: "muted" }, link.locked ? say("manager.at-risk") : say("manager.open")), link.executive_from ? html("p", { class: "faint" }, say("manager.executive", { amount: link.executive_from })) : "");
    this.#points();
  }

  /** What each role may decide about this link. */
  limits() {
    if (!this.link) return;
    openDialog("panel", say("manager.limits"), html("table", { class: "limits" }, html("tbody", {}, ...this.link.limits.map((/** @type {View} */ each) => html("tr", {}, html("th", { scope: "row" }, each.role), html("td", {}, each.what), html("td", {}, each.below))))));
  }

  /** This link for a spreadsheet: its hits, and each of its meters over time. */
  exports() {
    if (!this.link) return;
    const at = `/api/manager/${encodeURIComponent(this.link.link)}`;
    const file = (/** @type {string} */ path, /** @type {string} */ what) => html("li", {}, html("a", { href: `${at}/${path}`, download: "" }, what));
    openDialog("panel", say("manager.export"), html("ul", { class: "files" }, file("hits.csv", say("manager.export-hits")), ...this.link.meters.map((/** @type {View} */ each) => file(`${encodeURIComponent(each.id)}/points.csv`, say("manager.export-meter", { meter: each.title })))));
  }

  /** An award that was paid is taken back by an adjustment: its meter and its amount are known. @param {View} hit */
  backOut(hit) {
    this.claim = hit.number;
    this.which.value = hit.meter_id;
    this.backs.replaceChildren(say("manager.backs-out", { number: hit.number }), " ", html("button", { type: "button", class: "press small", onclick: () => this.leave() }, say("supervisor.leave-it")));
    this.reason.input.focus();
  }

  /**
   * An award that waits, of whichever link.
   * @param {View} claim
   * @param {View} link
   */
  #claim(claim, link) {
    return html("section", { class: "panel claim" }, html("header", {}, `⚠ ${say("manager.pending")}`, html("span", {}, when(claim.time))), html("div", { class: "body" }, html("p", { class: "large" }, claim.amount), html("p", {}, `${claim.line}, ${claim.meter}, ${say("manager.table-seat", { table: claim.table, seats: claim.seats })}`), html("p", { class: "muted" }, link.title),
      claim.hands.player ? html("dl", { class: "won-by" }, ...["player", "banker"].flatMap((hand) => [html("dt", {}, say(`web.${hand}`)), html("dd", { class: "cards" }, ...claim.hands[hand].map((/** @type {string} */ code) => card(code, say(`card.${code}`), "small")))])) : null,
      html("p", { class: "answers" }, this.acts ? html("button", { type: "button", class: "press", onclick: () => this.approve() }, say("manager.approve"), html("kbd", {}, "P")) : null, html("a", { class: "press", href: `/manager/win/${encodeURIComponent(link.link)}/${claim.number}`, target: "_blank", rel: "noopener" }, say("manager.win-page"), html("kbd", {}, "W")))));
  }

  /** The chosen meter over time, large, and the others below it. */
  async #points() {
    const { link, meter: chosen } = this;
    const since = RANGES[this.range] ? Date.now() * 1000 - RANGES[this.range] * DAY : 0;
    const shown = [...link.meters].sort((one, other) => Number(other.id === chosen) - Number(one.id === chosen)).slice(0, PLOTS);
    const made = await Promise.all(shown.map((each) => asked(`/api/manager/${encodeURIComponent(link.link)}/${encodeURIComponent(each.id)}/points?since=${Math.round(since)}`).then(({ said }) => said)));
    if (made.some((each) => !each.points) || link.link !== this.link.link || chosen !== this.meter) return;
    const keys = html("span", {}, html("kbd", {}, "["), html("kbd", {}, "]"));
    this.plots.replaceChildren(...shown.map((each, at) => html("figure", { class: "panel" }, html("figcaption", {}, say("manager.over-time", { meter: each.title }), at ? "" : keys), overTime(each.title, made[at].points, at ? SMALL : LARGE))));
  }

  /** @param {number} by */
  span(by) {
    this.range = (this.range + by + RANGES.length) % RANGES.length;
    this.#points();
  }

  winPage() {
    const link = [this.link, ...this.links].find((each) => each?.pending.length) ?? this.link;
    const known = link?.pending[0] ?? link?.hits[0];
    if (known) window.open(`/manager/win/${encodeURIComponent(link.link)}/${known.number}`, "_blank", "noopener");
  }

  /** Where an award is approved, somebody shows a badge: the floor's screen asks for it. */
  approve() {
    if (this.links.some((each) => each.pending.length)) location.href = "/floor";
  }

  async adjust() {
    if (this.lost || this.sending || !this.link) return;
    const fields = { meter: this.which.value, amount: this.amount.input.value, reason: this.reason.input.value, claim: this.claim };
    const [pin, { link }] = [this.pin.input.value, this];
    this.pin.input.value = "";  // before the answer: what is typed after it stays
    const done = await this.#send({ command: "Adjust", fields, badge: this.badge.input.value, pin }, this.answered);
    if (!done) return;
    const number = this.claim;
    const now = this.links.find((each) => each.link === link.link)?.meters.find((/** @type {View} */ each) => each.id === fields.meter);
    if (now) this.answered.textContent = say(number ? "manager.backed-out" : "manager.adjusted", { number, meter: now.title, amount: now.amount });
    this.leave();
    this.amount.input.value = this.reason.input.value = this.badge.input.value = "";
  }

  /** Another seed, rate, reserve or ceiling of the meter that is shown, while nothing is at risk. */
  async change() {
    if (this.lost || this.sending || !this.link) return;
    const given = { seed: this.seed, rate: this.rate, reserve: this.reserve, ceiling: this.ceiling };
    const written = Object.fromEntries(Object.entries(given).map(([name, each]) => [name, each.input.value]));
    const { title } = this.link.meters.find((/** @type {View} */ each) => each.id === this.meter);
    const done = await this.#send({ command: "ChangeParameters", fields: { meter: this.meter, reason: this.because.input.value, ...written } }, this.changed);
    if (done) this.changed.textContent = say("manager.changed", { meter: title });
    if (done) for (const each of [...Object.values(given), this.because]) each.input.value = "";
  }

  /**
   * Asked under the same id until an answer comes: whoever presses again because none came has it done once.
   * @param {View} command
   * @param {HTMLElement} answered
   */
  async #send(command, answered) {
    const what = JSON.stringify([this.link.link, command.command, command.fields]);
    this.sending = true;
    if (this.unanswered.what !== what) this.unanswered = { what, id: newId(), seen: this.link.by_hand };
    const { ok, status, said } = await asked(`/api/progressives/${encodeURIComponent(this.link.link)}/commands`, { id: this.unanswered.id, seen: this.unanswered.seen, ...command }, PATIENCE);
    if (status) this.unanswered = { what: "", id: "", seen: "" };
    this.sending = false;
    answered.classList.toggle("bad", !ok);
    answered.textContent = ok ? "" : whyNot(said);
    await this.look();
    return ok;
  }
}

/**
 * @param {string} key
 * @param {Record<string, string>} how
 */
function field(key, how) {
  const input = html("input", { "aria-label": say(key), ...how });
  return { input, label: html("label", {}, say(key), input) };
}

/**
 * @param {View} one
 * @param {boolean} chosen
 * @param {() => void} choose
 */
function meter(one, chosen, choose) {
  const [seed, now] = [one.seed_share * 258, one.share * 258];
  const track = picture("0 -8 268 30", "", svg("path", { class: "track", d: "M4 0H262" }), svg("path", { class: "filled", d: `M4 0H${4 + now}` }), svg("path", { class: "mark", d: `M${4 + seed} -5V5M262 -5V5` }), svg("circle", { class: "at", cx: 4 + now, cy: 0, r: 4 }), words(4 + seed, 17, say("manager.seed"), seed > 220 ? "end" : "start"), words(262, 17, one.even ? say("manager.bet-even") : "", "end"));
  const rows = [...(one.claimed ? [["manager.claim-held", one.claimed, "held"]] : []), ["manager.seed-increment", `${one.seed}, ${one.rate}`, ""], ...(one.even ? [["manager.bet-even", one.even, ""]] : [])];
  return html("button", { type: "button", class: "panel meter", "aria-current": chosen ? "true" : null, onclick: choose }, html("h2", {}, one.title), html("p", { class: "large" }, one.amount), track,
    html("dl", {}, ...rows.flatMap(([key, value, name]) => [html("dt", { class: name }, say(key)), html("dd", { class: name }, value)])));
}

/**
 * @param {string} title
 * @param {[number, number, string][]} points
 * @param {{ width: number, height: number, ticks: number }} size
 */
function overTime(title, points, { width, height, ticks }) {
  if (points.length < 2) return html("p", { class: "faint" }, say("manager.none"));
  const values = points.map(([, value]) => value);
  /** @type {[number, number]} */
  const y = [0, Math.max(...values) * 1.1];
  const [from, to] = [points[0][0], points[points.length - 1][0]];
  /** @type {[number, string][]} */
  const across = Array.from({ length: ticks }, (_, at) => from + ((to - from) * (at + 1)) / (ticks + 1)).map((time) => [time, tick(time, to - from)]);
  const made = plot(title, { x: [from, to], y, width, height }, { across, up: (value) => new Intl.NumberFormat(tongue(), { notation: "compact" }).format(value / 100) });
  /** @type {[number, number][]} */
  const stairs = points.flatMap(([time, value], at) => [...(at ? [/** @type {[number, number]} */ ([made.across(time), made.up(points[at - 1][1])])] : []), /** @type {[number, number]} */ ([made.across(time), made.up(value)])]);
  made.drawing.append(curve([[made.left, made.bottom], ...stairs, [made.right, made.bottom]], "area"), curve(stairs, "curve"),
    ...points.filter(([, , event]) => event === "award-claimed").map(([time, value]) => svg("circle", { class: "now", cx: made.across(time), cy: made.up(value), r: 4 })));
  return made.drawing;
}

/** @param {number} micro */
function when(micro) {
  return new Date(micro / 1000).toLocaleString(tongue(), { day: "2-digit", month: "short", hour: "2-digit", minute: "2-digit", hour12: false });
}

/**
 * A moment on an axis, as closely as its length wants.
 * @param {number} micro
 * @param {number} length
 */
function tick(micro, length) {
  const day = /** @type {const} */ ({ day: "2-digit", month: "short" });
  const clock = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hour12: false });
  const fine = length > 4 * DAY ? day : length > DAY / 100 ? clock : { ...clock, second: /** @type {const} */ ("2-digit") };
  return new Date(micro / 1000).toLocaleString(tongue(), fine);
}

await loadWords();
new Manager((await me()).post);
