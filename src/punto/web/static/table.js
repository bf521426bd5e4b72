// @ts-check
/** A table's page: one state, folded from what the server sends; every element draws its part of it. */

import "./elements/felt.js";
import "./elements/hands.js";
import "./elements/clock.js";
import "./elements/dock.js";
import { payments, told } from "./elements/rail.js";
import { isBroke } from "./elements/controls.js";
import "./elements/seats.js";
import { icon, sign } from "./draw/icons.js";
import { explain } from "./elements/wager.js";
import { ask } from "./elements/questions.js";
import { showLimits } from "./elements/limits.js";
import { menuButton } from "./elements/menu.js";
import { NextBets } from "./elements/next-bets.js";
import { heldWords, Squeeze } from "./elements/squeeze.js";
import { asked, awaited } from "./lib/asked.js";
import { fold, NOTHING } from "./lib/fold.js";
import { html, isNew } from "./lib/html.js";
import { me } from "./lib/me.js";
import { amountText } from "./lib/money.js";
import { play } from "./lib/motion.js";
import { needed } from "./lib/needed.js";
import { keepPromise } from "./lib/promises.js";
import { Reminder } from "./lib/reminder.js";
import { settings } from "./lib/settings.js";
import { sound } from "./lib/sounds.js";
import { Line, SESSION_OVER } from "./lib/socket.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */
/** @typedef {{ do: "sit" | "behind", seat: number }} Place a seat's number, or 0 for one that is free */

const name = location.pathname.split("/").pop() ?? "";

class TablePage {
  /** @param {View} felt */
  constructor(felt) {
    this.felt = felt;
    this.seen = NOTHING;
    /** @type {View[]} */
    this.meters = [];
    this.chosen = felt.chips[Math.min(1, felt.chips.length - 1)].amount;
    this.joining = false;
    /** @type {View | null} another table, where one's chips lie */
    this.elsewhere = null;
    /** @type {AbortController | undefined} the question that is open: it is put away when it is answered elsewhere */
    this.pressing = undefined;
    this.parts = {
      felt: /** @type {import("./elements/felt.js").Felt} */ (document.createElement("punto-felt")),
      hands: /** @type {import("./elements/hands.js").Hands} */ (document.createElement("punto-hands")),
      clock: /** @type {import("./elements/clock.js").Clock} */ (document.createElement("punto-clock")),
      dock: /** @type {import("./elements/dock.js").Dock} */ (document.createElement("punto-dock")),
      rail: /** @type {import("./elements/rail.js").Rail} */ (document.createElement("punto-rail")),
      controls: /** @type {import("./elements/controls.js").Controls} */ (document.createElement("punto-controls")),
      seats: /** @type {import("./elements/seats.js").Seats} */ (document.createElement("punto-seats")),
      told: html("div", { class: "told" }),
      next: new NextBets(),
      leave: html("button", { type: "button", class: "square long", hidden: true, "aria-label": say("web.leave"), title: say("web.leave"), onclick: () => this.ask({ do: "leave" }) }, icon("leave")),
      sealed: html("a", { class: "link long", href: `/table/${felt.name}/shoe`, hidden: true }),
      call: html("p", { class: "call", "aria-live": "polite" }),
      lost: html("p", { class: "lost", role: "alert", popover: "manual" }),
      refused: html("p", { class: "refused-words", role: "status" }),
    };
    this.metered = felt.groups.some((/** @type {View} */ group) => group.boxes.some((/** @type {View} */ box) => box.meters.length));
    this.reminder = new Reminder((minutes) => this.#remind(minutes));
    this.squeeze = new Squeeze((hand) => this.ask({ do: "turn", hand }));
    this.#build();
    this.line = new Line(`/ws/tables/${name}${mine.post === "player" ? "?as=player" : ""}`, (message) => this.#heard(message));
  }

  #build() {
    const { felt, parts } = this;
    document.title = `${felt.title} · Punto`;
    const heard = html("button", { type: "button", class: "square long", onclick: () => settings.turnHeard() }, icon("sound"));
    settings.nameHeard(heard);
    const bar = html("header", { class: "bar" },
      html("a", { class: "square short", href: "/", "aria-label": say("web.lobby") }, icon("back")),
      html("a", { class: "brand", href: "/" }, sign(), "Punto"),
      html("h1", { class: "title" }, felt.title, html("small", { class: "short" }, mine.demo ? `${felt.limits}. ${say("web.play-money")}` : felt.limits)),
      html("span", { class: "muted" }, say("web.table", { number: felt.name })),
      mine.demo && html("span", { class: "tag" }, say("web.play-money")),
      html("span", { class: "space" }),
      html("a", { class: "link long", href: `/table/${felt.name}/rules`, target: "_blank", rel: "noopener" }, icon("rules"), html("span", {}, say("web.house-rules"))),
      parts.sealed,
      html("button", { type: "button", class: "square long", "aria-label": say("web.theme"), onclick: () => settings.turnTheme() }, icon("theme")),
      heard,
      menuButton(() => this.#entries()),
      parts.leave);
    const about = html("div", { class: "about" },
      html("p", {}, felt.limits, html("span", {}, felt.vigorish)),
      html("p", {}, felt.decks ? say("web.decks", { decks: felt.decks }) : say("web.three-dice"), html("span", {}, say("web.press-name"))));
    for (const [part, role, label] of /** @type {[HTMLElement, string, string][]} */ ([[parts.rail, "complementary", "web.roads"], [parts.controls, "region", "web.chips"]])) {
      part.setAttribute("role", role);
      part.setAttribute("aria-label", say(label));
    }
    const scene = html("div", { class: "scene" }, parts.felt, parts.hands, parts.call, parts.next.words, parts.refused, about, html("div", { class: "notch" }), parts.seats, parts.dock, html("p", { class: "hold" }, say("web.hold-box")), parts.told);
    document.body.replaceChildren(bar, parts.lost, html("main", { class: "stage" }, scene), parts.rail, parts.controls, this.squeeze.dialog);
  }

  /** What the menu has at a table alone. @returns {import("./elements/menu.js").Entry[]} */
  #entries() {
    const paper = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {string} */ path) => ({ sign, words: () => say(key), href: `/table/${name}/${path}` });
    return [
      paper("rules", "web.house-rules", "rules"), paper("odds", "web.par", "par"),
      ...(this.seen.view.commitment ? [paper("sealed", "web.fair-shoe", "shoe")] : []),
      ...(here(this.seen.own) ? [{ sign: "leave", words: () => say("web.leave"), press: () => this.ask({ do: "leave" }) }] : []),
    ];
  }

  /** @param {View} message */
  #heard(message) {
    const before = this.seen;
    this.seen = fold(before, message, performance.now());
    if (message.kind === "lost") this.parts.lost.replaceChildren(...lostWords(message.code));
    this.parts.lost.togglePopover(!this.seen.connected);
    if (this.seen !== before) this.draw(before);
    if (this.metered && this.seen.view.phase === "betting" && (before.view.phase !== "betting" || message.kind === "table")) this.#readMeters();
    const { own } = this.seen;
    if (isBroke(own) && !isBroke(before.own)) this.#lookElsewhere();
    if (here(own) && here(own) === here(before.own) && own.wallet > (before.own.wallet ?? 0)) this.buy();
    const wanted = message.kind === "table" ? wantedPlace() : null;
    if (wanted && !here(own) && (wanted.seat || this.#free().length)) this.join(wanted);
  }

  /** @param {import("./lib/fold.js").Seen} before */
  draw(before) {
    const { felt, parts } = this;
    const { view, own, calls, clock } = this.seen;
    if (!view.hands) return;
    const { seats, behind, piles, payments: paid } = view;
    const joining = { sit: (/** @type {number} */ seat) => this.join({ do: "sit", seat }), stand: (/** @type {number} */ seat) => this.join({ do: "behind", seat }) };
    if (isNew(parts.felt, seats, behind, piles, paid, view.discarded, view.cards_left, own.seat, own.behind)) parts.felt.show(felt, view, own, joining);
    if (isNew(parts.hands, view.hands, view.winner)) parts.hands.show(felt, view, parts.clock);
    parts.clock.show(clock);
    parts.next.show(clock);
    if (view.phase !== before.view.phase) parts.refused.textContent = "";
    if (isNew(parts.seats, seats, behind, piles, paid, own.seat, own.behind)) parts.seats.show(felt, view, own, joining);
    if (isNew(parts.rail, view.roads, view.round, view.layout, paid, view.taken_words, view.stays_words, own.bettor, own.won, this.meters)) {
      parts.rail.show(felt, view, own, this.meters);
      document.body.classList.toggle("result", told(view));
      parts.told.replaceChildren(...(told(view) ? [payments(felt, view, own, true)] : []));
    }
    if (isNew(parts.dock, own, this.seen.connected, this.chosen, own.seat ? null : seats)) this.#drawOwn(felt, { ...own, open: own.open && this.seen.connected });
    const words = view.phase === "betting" ? say("web.place-your-bets") : [...calls, heldWords(own)].join(" ").trim();
    if (parts.call.textContent !== words) {
      parts.call.textContent = words;
      settings.speak(words);
    }
    this.#sealed(view);
    this.squeeze.show(own, view, clock);
    this.#press(own);
    parts.leave.hidden = !here(own);
    this.reminder.show(this.seen.since);
    const moves = play(before, this.seen, document.body);
    if (settings.heard !== "off") sound(moves);
  }

  /**
   * One's own boxes, chips and buttons.
   * @param {View} felt
   * @param {View} own
   */
  #drawOwn(felt, own) {
    this.parts.dock.show(felt, own, { bet: (box) => this.bet(box), explain: (box) => explain(name, box) });
    this.parts.controls.show(felt, own, {
      chosen: this.chosen,
      choose: (value) => { this.chosen = value; this.draw(this.seen); },
      drop: (box, value) => this.bet({ id: box }, value),
      act: (action) => this.ask({ do: action }),
      join: this.#joining(own),
      more: mine.demo ? () => showLimits() : null,
      elsewhere: this.elsewhere,
    });
  }

  /** How one comes to the table: to the seat before one that was left, to a free seat, behind a taken one. @param {View} own */
  #joining(own) {
    const taken = this.#taken();
    const sit = (/** @type {number} */ seat) => () => this.join({ do: "sit", seat });
    if (own.seat || taken.includes(own.behind)) return null;
    if (own.behind) return { words: say("web.seat-left", { seat: own.behind }), label: say("web.take-it-over"), press: sit(own.behind) };
    if (this.#free().length) return { words: say("web.you-watch"), label: say("web.take-a-seat"), press: sit(0) };
    if (!this.felt.behind) return null;
    return { words: say("web.all-taken-behind"), label: say("web.stand-behind"), press: () => this.join({ do: "behind", seat: taken[Math.floor(taken.length / 2)] }) };
  }

  /** @returns {number[]} */
  #taken() {
    return this.seen.view.seats.map((/** @type {View} */ each) => each.seat);
  }

  /** @returns {number[]} */
  #free() {
    const taken = this.#taken();
    return this.felt.seats.filter((/** @type {number} */ seat) => !taken.includes(seat));
  }

  /** Meters grow at other tables too: they are read anew before each round; a server that is gone leaves them as they were. */
  async #readMeters() {
    const { ok, said } = await asked(`/api/tables/${encodeURIComponent(name)}/meters`);
    if (!ok) return;
    this.meters = said;
    this.draw(this.seen);
  }

  /** Whoever has nothing left here may have chips at another table. */
  async #lookElsewhere() {
    const { ok, said } = await asked("/api/lobby");
    const found = ok ? said.find((/** @type {View} */ each) => each.name !== name && each.held) ?? null : null;
    if (found === this.elsewhere) return;
    this.elsewhere = found;
    this.#drawOwn(this.felt, { ...this.seen.own, open: this.seen.own.open && this.seen.connected });
  }

  /** The shoe's promise, kept here as it was first heard. @param {View} view */
  #sealed(view) {
    const link = this.parts.sealed;
    link.hidden = !view.commitment;
    if (!view.commitment || link.dataset.promise === view.commitment) return;
    keepPromise(name, view.shoe, view.commitment);
    link.dataset.promise = view.commitment;
    link.replaceChildren(icon("sealed"), html("span", {}, say("web.sealed", { promise: `${view.commitment.slice(0, 6)}…${view.commitment.slice(-4)}` })));
  }

  /** @param {View} own */
  #press(own) {
    const open = own.press?.length > 0;
    if (open && !this.pressing) {
      /** @type {[string, string][]} */
      const adds = Object.entries(own.press_adds);
      this.pressing = new AbortController();
      ask({
        title: say("web.press-title"), text: say("web.press-text", { amount: adds[0][1] }),
        answers: [...adds.map(([onto, amount]) => /** @type {[string, string]} */ ([onto, say("web.press-onto", { amount, hand: say(`web.${onto}`) })])), ["", say("web.take-it")]],
      }, this.pressing.signal).then((onto) => { if (onto !== null) this.ask({ do: "press", onto }); });
    }
    if (!open) { this.pressing?.abort(); this.pressing = undefined; }
  }

  /** Sit at a seat, or stand behind it, with all the chips of one's wallet. @param {Place} place */
  async join(place) {
    if (this.joining) return;  // a second press on the same thing
    this.joining = true;
    const answer = (await signedIn(place)) ? await this.ask(place) : null;
    this.joining = false;
    if (answer?.taken) this.buy();
  }

  async buy() {
    const wallet = this.seen.own.wallet ?? 0;
    if (wallet > 0) await this.ask({ do: "buy", amount: wallet });
  }

  /** @param {number} minutes */
  async #remind(minutes) {
    const result = amountText(this.seen.own.gained ?? 0, this.felt.currency, { signed: true, always: true });
    const answer = await ask({ title: say("web.reminder"), text: say("web.reminder-text", { minutes, result }), answers: [["on", say("web.play-on")], ["leave", say("web.leave")]] });
    if (answer === "leave") await this.ask({ do: "leave" });
  }

  /**
   * @param {View} box
   * @param {number} [amount]
   */
  async bet(box, amount = this.chosen) {
    const answer = await this.ask({ do: "bet", box: box.id, amount });
    if (!answer.taken) {
      const drawn = this.parts.dock.querySelector(`[data-box="${CSS.escape(box.id)}"]`)?.parentElement;
      drawn?.classList.add("refused");
      setTimeout(() => drawn?.classList.remove("refused"), 300);
    }
  }

  /**
   * @param {View} request
   * @returns {Promise<View>}
   */
  async ask(request) {
    const answer = await awaited(this.line.ask(request), () => { this.parts.refused.textContent = say("web.not-known"); });
    this.parts.refused.textContent = answer.taken ? "" : answer.reasons.map((/** @type {View} */ reason) => reason.what).join("; ");
    return answer;
  }
}

/** Why nothing is heard: a line that is tried again, or a session that is over, which is not. @param {number} code */
function lostWords(code) {
  if (code !== SESSION_OVER) return [say("web.lost")];
  const again = mine.demo ? location.pathname : `/sign-in?then=${encodeURIComponent(location.pathname)}`;
  return [say("web.session-over"), " ", html("a", { href: again }, say(mine.demo ? "web.go-on-watching" : "web.sign-in"))];
}

/** The seat that one plays at, one's own or the one before one; 0 for whoever watches. @param {View} own */
function here(own) {
  return own.seat || own.behind || 0;
}

/** The address of this table that asks for a place. @param {Place} place */
function addressOf(place) {
  return `${location.pathname}?${place.do}=${place.seat}`;
}

/** The place that the address asks for, once: it is this table's plain address from then on. @returns {Place | null} */
function wantedPlace() {
  const asks = new URLSearchParams(location.search);
  const wanted = /** @type {const} */ (["sit", "behind"]).find((each) => asks.has(each));
  if (!wanted) return null;
  history.replaceState(null, "", location.pathname);
  return { do: wanted, seat: Number(asks.get(wanted)) };
}

/**
 * Somebody without a session says what they are called; the page then comes again with one, and joins the table.
 * @param {Place} place
 */
async function signedIn(place) {
  const now = await needed("/api/me");
  if (now.id) return true;
  if (!now.demo) { location.assign(`/sign-in?then=${encodeURIComponent(addressOf(place))}`); return false; }
  const called = await ask({ title: say("web.your-name"), text: say("web.guest-text"), input: say("web.name"), answers: [["ok", say(place.do === "sit" ? "web.sit-down" : "web.stand-behind")]] });
  if (!called) return false;
  const { ok } = await asked("/api/guest", { name: called });
  if (!ok) return false;
  location.replace(addressOf(place));
  return false;
}

settings.begin();
await loadWords();
const mine = await me();
const felt = await needed(`/api/tables/${encodeURIComponent(name)}`);
new TablePage(felt);
