// @ts-check
/** The odds explorer: a wager file written or pasted, priced as it is written. The server reckons, this draws. */

import "./elements/editor.js";
import { picture, svg } from "./draw/svg.js";
import { edgePlot, effectsPlot, holdPlot, runningPlot } from "./elements/wager-plots.js";
import { asked } from "./lib/asked.js";
import { html } from "./lib/html.js";
import { bar, keyStrip, watchConnection } from "./lib/instrument.js";
import { me } from "./lib/me.js";
import { needed } from "./lib/needed.js";
import { settings } from "./lib/settings.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const STORE = "punto-odds";
const PAUSE = 250;
const AGAIN = 1500;
const FOLLOW = 5000;
const NARROW = 900;
const WATCHES = ["supervisor", "auditor"];

class Explorer {
  /**
   * @param {View[]} houses
   * @param {string} starter
   * @param {string[]} tables those whose shoes this person may follow
   */
  constructor(houses, starter, tables) {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
    this.editor = /** @type {import("./elements/editor.js").Editor} */ (document.createElement("punto-editor"));
    this.house = select(say("explorer.house"), houses.map((each) => [each.id, each.title]), () => this.price());
    this.decks = select(say("explorer.deck-count"), [["0", "–"], ...["8", "6", "4", "2", "1"].map((each) => /** @type {[string, string]} */ ([each, each]))], () => this.price());
    this.remaining = html("input", { placeholder: say("explorer.remaining-hint"), "aria-label": say("explorer.cards-left"), onchange: () => this.price() });
    this.which = html("span", {});
    this.line = select(say("explorer.line"), [], () => this.price());
    this.edge = html("input", { "aria-label": say("explorer.wanted"), value: kept.edge ?? "8%", oninput: () => this.later() });
    this.pays = html("output", {});
    this.why = html("p", { hidden: true });
    this.meters = html("section", { class: "panel meters", hidden: true });
    /** @type {Record<string, HTMLInputElement>} */
    this.meter = {};
    this.boxes = html("div", {});
    this.told = html("dl", { class: "panel told" });
    this.answer = html("section", { class: "answer", "aria-live": "polite" }, html("p", { class: "faint" }, say("explorer.not-yet")));
    this.effects = html("div", {});
    this.table = select(say("explorer.running"), [["", "–"], ...tables.map((name) => /** @type {[string, string]} */ ([name, say("web.table", { number: name })]))], () => this.follow());
    this.live = html("div", {}, html("p", { class: "faint" }, say("explorer.no-running")));
    this.running = tables.length ? html("figure", { class: "panel running" }, html("figcaption", {}, labelled(say("explorer.running"), this.table), html("span", { class: "faint" }, say("explorer.surveillance"))), this.live) : null;
    if (this.running) setInterval(() => this.follow(), FOLLOW);
    this.head = bar(say("explorer.title"), labelled(say("explorer.house"), this.house), labelled(say("explorer.deck-count"), this.decks), labelled(say("explorer.cards"), this.remaining), this.which);
    this.right = html("span", {});
    /** @type {Record<string, string>} */
    this.chosen = { wager: "", on: "", paytable: "" };
    this.asked = 0;
    this.solving = html("section", { class: "panel solve" }, html("h2", {}, say("explorer.solve-for")), this.line, this.edge, this.pays, this.why);
    document.body.replaceChildren(this.head.bar, html("main", {}, this.editor, html("div", { class: "beside" }, this.told, this.meters, this.solving), this.answer), this.#keys());
    document.title = `${say("explorer.title")} · Punto`;
    watchConnection(this.head);
    this.editor.addEventListener("written", () => this.later());
    this.house.value = kept.house ?? "";
    if (this.house.selectedIndex < 0) this.house.value = "colorado-mini";
    this.decks.value = kept.decks ?? "0";
    this.remaining.value = kept.remaining ?? "";
    this.editor.value = kept.file ?? starter;
    this.price();
  }

  #keys() {
    const focus = (/** @type {HTMLElement} */ element) => () => element.focus();
    return keyStrip([
      { keys: ["Ctrl", "Enter"], what: say("explorer.key-price"), press: () => this.price() },
      { keys: ["Alt", "S"], what: say("explorer.key-solve"), press: focus(this.edge) },
      { keys: ["Alt", "O"], what: say("explorer.key-house"), press: focus(this.house) },
      { keys: ["Alt", "D"], what: say("explorer.key-decks"), press: focus(this.decks) },
      { keys: ["Alt", "C"], what: say("explorer.key-cards"), press: focus(this.remaining) },
      { keys: ["Alt", "P"], what: say("explorer.key-paytable"), press: () => this.which.querySelector("select")?.focus() },
      { keys: ["Alt", "R"], what: say("explorer.key-par"), press: () => this.par() },
    ], this.right);
  }

  /** What is written is priced when the writer pauses. */
  later() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.price(), PAUSE);
  }

  request() {
    return { file: this.editor.value, house: this.house.value, decks: Number(this.decks.value), remaining: this.remaining.value, line: this.line.value, edge: this.edge.value, meters: Object.fromEntries(Object.entries(this.meter).map(([name, field]) => [name, field.value])), ...this.chosen };
  }

  /**
   * The answer to the newest question; null for one that was overtaken.
   * @param {string} path
   * @param {View} request
   * @param {() => boolean} [overtaken]
   */
  async #ask(path, request, overtaken) {
    const number = this.asked;
    const late = overtaken ?? (() => number !== this.asked);
    const { ok, status, said } = await asked(path, request);
    if (status) this.head.connected("");
    if (late()) return null;
    if (status) return ok ? said : { faults: [{ line: 0, what: said.error ?? JSON.stringify(said.detail) }] };
    this.head.connected(say("explorer.lost"));
    this.waiting = setTimeout(() => this.price(), AGAIN);
    return null;
  }

  async price() {
    clearTimeout(this.waiting);
    this.asked += 1;
    const request = this.request();
    sessionStorage.setItem(STORE, JSON.stringify(request));
    const made = await this.#ask("/api/odds", request);
    if (!made) return;
    this.editor.judge(made.faults, made.file ?? "");
    for (const each of [this.told, this.meters, this.solving, this.answer]) each.classList.toggle("old", made.faults.length > 0);
    if (made.faults.length) return;
    this.show(made);
    const family = made.wagers.length > 1 ? await this.#ask("/api/odds/boxes", request) : { faults: [], boxes: [] };
    if (!family) return;
    if (!family.faults.length) this.boxes.replaceChildren(...this.#family(family.boxes, made.wager.id));
    const more = await this.#ask("/api/odds/effects", request);
    if (more && !more.faults.length) this.effects.replaceChildren(effectsPlot(more.effects, !this.running && innerWidth > NARROW));
    this.follow();
  }

  /** The edge of what is written in each round of the shoe that is played at a table. */
  async follow() {
    const name = this.table.value;
    if (!name) return;
    const made = await this.#ask(`/api/tables/${encodeURIComponent(name)}/edges`, this.request(), () => name !== this.table.value);
    if (made?.edges) this.live.replaceChildren(runningPlot(made));
  }

  /** @param {View} made */
  show(made) {
    fill(this.told, [["explorer.lines-head", made.lines_said], ["explorer.facts", made.facts.join(", ")], ["explorer.detail", made.detail]]);
    this.right.textContent = say("explorer.exact-ways", { of: made.of });
    this.#choices(made);
    this.#solved(made.solve);
    this.effects = html("div", { class: this.running ? "effects" : "effects wide" }, ...this.effects.childNodes);
    this.#metered(made);
    this.boxes = html("div", { class: "boxes" }, ...(made.wagers.length > 1 ? this.boxes.childNodes : []));
    const plots = [made.hold ? holdPlot(made.hold) : null, made.solve ? edgePlot(made.solve) : null].filter((each) => each !== null);
    this.answer.replaceChildren(
      html("section", { class: "panel edge-panel" },
        html("div", {}, html("h2", {}, say("explorer.house-edge")), html("p", { class: "large", id: "edge" }, made.edge), html("p", { class: "muted", id: "meters-said" }, made.meters_said), html("p", { class: "fraction" }, made.fraction && `= ${made.fraction}`)),
        html("dl", { class: "figures" }, ...figures(made).map(([name, value]) => html("div", {}, html("dt", {}, name), html("dd", {}, value))))),
      this.boxes,
      html("section", { class: "panel listed" }, html("div", { class: "lines" }, lines(made.lines)), ...made.advice.map((/** @type {string} */ said) => html("p", { class: "advice" }, said))),
      html("div", { class: "plots" }, ...plots, this.effects, this.running));
  }

  /** A field for each meter, filled in by hand or standing at its seed. @param {View} made */
  #metered(made) {
    if (made.meters.map((/** @type {View} */ each) => each.name).join() !== Object.keys(this.meter).join()) {
      this.meter = Object.fromEntries(made.meters.map((/** @type {View} */ each) => [each.name, html("input", { "aria-label": say("explorer.meter-at", { meter: each.name }), oninput: () => this.later() })]));
      this.meters.replaceChildren(html("h2", {}, say("explorer.meters")), ...Object.entries(this.meter).map(([name, field]) => labelled(say("explorer.meter-at", { meter: name }), field)));
    }
    for (const each of made.meters) this.meter[each.name].placeholder = each.stands;
    this.meters.hidden = !made.meters.length;
  }

  /**
   * Every box of a family side by side; a press shows one.
   * @param {View[]} boxes
   * @param {string} shown
   */
  #family(boxes, shown) {
    if (!boxes.length) return [];
    const row = (/** @type {View} */ each) => html("tr", { "aria-current": each.id === shown ? "true" : null }, html("td", {}, html("button", { type: "button", onclick: () => { this.chosen.wager = each.id; this.price(); } }, each.title)), html("td", { class: "figure" }, each.edge), html("td", { class: "figure" }, each.hit));
    return [html("section", { class: "panel" }, html("h2", {}, say("explorer.boxes")), html("table", {}, html("thead", {}, html("tr", {}, html("th", {}), html("th", { class: "figure" }, say("explorer.house-edge")), html("th", { class: "figure" }, say("explorer.hit")))), html("tbody", {}, ...boxes.map(row))))];
  }

  /** Which wager of a family, on which hand, at which pay table, where there is something to choose. @param {View} made */
  #choices(made) {
    const offered = /** @type {[string, [string, string][], string][]} */ ([
      ["wager", made.wagers.map((/** @type {View} */ each) => [each.id, each.title]), made.wager.id],
      ["on", made.hands.map((/** @type {string} */ hand) => [hand, say(`web.${hand}`)]), made.on],
      ["paytable", made.paytables.map((/** @type {View} */ each) => [each.id, each.title]), made.paytable],
    ]);
    this.which.replaceChildren(...offered.filter(([, options]) => options.length > 1).map(([name, options, value]) => {
      const chooser = select(name, options, () => { this.chosen[name] = chooser.value; this.price(); });
      chooser.value = value;
      return chooser;
    }));
  }

  /** @param {View | null} solve */
  #solved(solve) {
    this.line.replaceChildren(...(solve?.lines ?? []).map((/** @type {string} */ name) => html("option", { value: name }, name)));
    this.line.value = solve?.line ?? "";
    this.pays.textContent = solve?.pays ?? "";
    this.pays.title = solve?.exactly ?? "";
    this.why.textContent = solve ? solve.why : say("explorer.no-solve");
    this.why.hidden = !this.why.textContent;
  }

  async par() {
    const tab = window.open("about:blank", "_blank");
    const made = await this.#ask("/api/odds/par", this.request(), () => false);
    if (made?.page && tab) tab.location.href = made.page;
    else tab?.close();
    if (made && !made.page) this.editor.judge(made.faults, "");
  }
}

/** What is said beside the edge; of meters also where each makes the bet even. @param {View} made @returns {[string, string][]} */
function figures(made) {
  const even = made.meters.filter((/** @type {View} */ each) => each.even).map((/** @type {View} */ each) => [say("explorer.even-at", { meter: each.name }), each.even]);
  return [...(made.long_run ? [[say("explorer.long-run"), made.long_run]] : []), ...even, ...made.figures.map((/** @type {View} */ each) => [each.name, each.value])];
}

/** @param {View[]} every */
function lines(every) {
  const most = Math.max(...every.map((each) => Math.abs(each.value)), 1e-9);
  const names = ["line", "pays", "ways", "probability", "often", "worth"];
  return html("table", {},
    html("thead", {}, html("tr", {}, ...names.map((name) => html("th", { scope: "col" }, say(`explorer.${name}`))), html("th", {}, html("span", { class: "spoken" }, say("explorer.worth"))))),
    html("tbody", {}, ...every.map((each) => html("tr", {},
      html("td", {}, each.name), ...["pays", "ways", "chance", "often", "worth"].map((key, at) => html("td", { class: key === "pays" || key === "often" ? "muted" : "", "data-name": say(`explorer.${names[at + 1]}`) }, each[key])),
      html("td", { class: "bar-cell" }, worthBar(each.value / most))))));
}

/** @param {number} share */
function worthBar(share) {
  const drawing = picture("-66 0 132 12", "", svg("rect", { class: share >= 0 ? "up" : "down", x: Math.min(0, share * 64), y: 2, width: Math.abs(share) * 64, height: 8 }), svg("path", { class: "zero", d: "M0 0V12" }));
  drawing.classList.add("plot");
  return drawing;
}

/**
 * @param {string} label
 * @param {[string, string][]} options
 * @param {() => void} changed
 */
function select(label, options, changed) {
  return html("select", { "aria-label": label, onchange: changed }, ...options.map(([value, title]) => html("option", { value }, title)));
}

/**
 * @param {string} words
 * @param {HTMLElement} control
 */
function labelled(words, control) {
  return html("label", {}, words, control);
}

/**
 * @param {HTMLElement} list
 * @param {[string, string][]} rows
 */
function fill(list, rows) {
  list.replaceChildren(...rows.flatMap(([key, value]) => [html("dt", {}, say(key)), html("dd", {}, value)]));
}

settings.begin();
await loadWords();
const [houses, begun] = await Promise.all(["houses", "starter"].map((each) => needed(`/api/odds/${each}`)));
const watched = WATCHES.includes((await me()).post) ? await needed("/api/lobby") : [];
new Explorer(houses, begun.file, watched.map((/** @type {View} */ each) => each.name));
