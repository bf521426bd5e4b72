// @ts-check
/** A ruling, step by step: what went wrong, with which card, and what will happen, shown before it does. */

import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/**
 * @typedef {import("../lib/fold.js").View} View
 * @typedef {{ rehearse: (line: string) => Promise<View>, carryOut: (request: View) => Promise<View>, table: string }} Hands
 */

/** What a console that dies finds again. @param {string} table */
const store = (table) => `punto-ruling-${table}`;

export class Ruling {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.dialog = html("dialog", { class: "ruling", "aria-label": say("dealer.ruling") });
    this.dialog.addEventListener("close", () => sessionStorage.removeItem(store(hands.table)));
    /** @type {View} */
    this.step = {};
  }

  /** Whatever was begun when the console died goes on where it was. @param {View} view */
  resume(view) {
    const kept = sessionStorage.getItem(store(this.hands.table));
    if (kept && !this.dialog.open) this.#show(JSON.parse(kept), view);
  }

  /** @param {View} view */
  irregularity(view) {
    this.#show({ kind: "report", what: "", card: "", seen: false }, view);
  }

  /** @param {View} view */
  correction(view) {
    this.#show({ kind: "correct", place: -1, card: "" }, view);
  }

  /** Somebody else's badge, for what the dealer may not do alone. @param {View} request @param {string} title */
  swipe(request, title) {
    this.step = { kind: "swipe", request, title };
    this.#open(html("h2", {}, title), html("p", {}, say("dealer.swipe-text")), ...this.#badge(), this.#answers(() => this.#carryOut(request, true)));
  }

  /**
   * @param {View} step
   * @param {View} view
   */
  #show(step, view) {
    this.step = step;
    sessionStorage.setItem(store(this.hands.table), JSON.stringify(step));
    if (step.kind === "report") this.#report(step, view);
    else this.#correct(step, view);
  }

  /**
   * @param {View} step
   * @param {View} view
   */
  #report(step, view) {
    const choices = view.irregularities.map((/** @type {View} */ each, /** @type {number} */ at) => html("button", { type: "button", class: `press choice${step.what === each.id ? " on" : ""}`, "data-number": at + 1, "aria-pressed": String(step.what === each.id), onclick: () => this.#show({ ...step, what: each.id }, view) }, html("kbd", {}, String(at + 1)), each.title));
    const card = html("input", { class: "card-field", value: step.card, placeholder: say("dealer.card-example"), "aria-label": say("dealer.which-card"), onchange: () => { if (card.value !== this.step.card) this.#show({ ...this.step, card: card.value }, view); } });
    const seen = html("input", { type: "checkbox", checked: step.seen, onchange: () => this.#show({ ...this.step, card: card.value, seen: seen.checked }, view) });
    const line = step.what ? ["report", step.what, step.card, step.seen ? "seen" : ""].filter(Boolean).join(" ") : "";
    this.#open(html("h2", {}, say("dealer.irregularity")), html("ol", { class: "choices" }, ...choices.map((/** @type {Node} */ each) => html("li", {}, each))),
      step.what ? html("p", { class: "fields" }, html("label", {}, say("dealer.which-card"), card), html("label", {}, seen, say("dealer.was-seen"))) : null,
      this.#rehearsed(line, false));
  }

  /**
   * @param {View} step
   * @param {View} view
   */
  #correct(step, view) {
    const counts = /** @type {Record<string, number>} */ ({});
    const lies = view.lies.map((/** @type {View} */ each) => ({ ...each, place: (counts[each.hand] = (counts[each.hand] ?? 0) + 1) }));
    const choices = lies.filter((/** @type {View} */ each) => each.hand).map((/** @type {View} */ each, /** @type {number} */ at) => html("button", { type: "button", class: `press choice${step.place === at ? " on" : ""}`, "data-number": at + 1, onclick: () => this.#show({ ...step, place: at }, view) }, html("kbd", {}, String(at + 1)), `${say(`web.${each.hand}`)} ${each.place}: ${each.card ? say(`card.${each.card}`) : "▒"}`));
    const wrong = lies[step.place];
    const card = html("input", { class: "card-field", value: step.card, placeholder: say("dealer.card-example"), "aria-label": say("dealer.right-card"), onchange: () => { if (card.value !== this.step.card) this.#show({ ...this.step, card: card.value }, view); } });
    const line = wrong && step.card ? `correct ${wrong.hand} ${wrong.place} ${step.card}` : "";
    this.#open(html("h2", {}, say("dealer.correct")), choices.length ? html("ol", { class: "choices" }, ...choices.map((/** @type {Node} */ each) => html("li", {}, each))) : html("p", {}, say("dealer.nothing-lies")),
      wrong ? html("p", { class: "fields" }, html("label", {}, say("dealer.right-card"), card)) : null,
      this.#rehearsed(line, true));
  }

  /**
   * What will happen, asked of the table without doing it; and then the key that does it.
   * @param {string} line
   * @param {boolean} badge
   */
  #rehearsed(line, badge) {
    const place = html("div", { class: "rehearsal", "aria-live": "polite" });
    if (!line) return place;
    this.hands.rehearse(line).then((answer) => {
      if (answer.reasons.length) return place.replaceChildren(html("ul", { class: "bad" }, ...answer.reasons.map((/** @type {View} */ each) => html("li", {}, `⚠ ${each.what} ${each.clauses.join(", ")}`))));
      const request = { do: "say", line };
      place.replaceChildren(html("h3", {}, say("dealer.will-happen")), html("ol", {}, ...answer.happens.map((/** @type {string} */ words) => html("li", {}, words))),
        html("p", {}, html("b", {}, say("dealer.then")), ` ${answer.next}`), ...(badge ? this.#badge() : []), this.#answers(() => this.#carryOut(request, badge)));
      return undefined;
    });
    return place;
  }

  #badge() {
    this.badge = html("input", { name: "badge", inputmode: "numeric", autocomplete: "off", "aria-label": say("dealer.badge") });
    this.pin = html("input", { name: "pin", type: "password", inputmode: "numeric", autocomplete: "off", "aria-label": say("dealer.pin") });
    return [html("p", { class: "fields" }, html("label", {}, say("dealer.badge"), this.badge), html("label", {}, say("dealer.pin"), this.pin))];
  }

  /** @param {() => void} act */
  #answers(act) {
    return html("p", { class: "answers" }, html("button", { type: "button", class: "press first", "data-enter": true, onclick: act }, say("dealer.do-it"), html("kbd", {}, "Enter")), html("button", { type: "button", class: "press", onclick: () => this.dialog.close() }, say("dealer.leave-it"), html("kbd", {}, "Esc")));
  }

  /**
   * @param {View} request
   * @param {boolean} badge
   */
  async #carryOut(request, badge) {
    const more = badge ? { badge: this.badge?.value ?? "", pin: this.pin?.value ?? "" } : {};
    const answer = await this.hands.carryOut({ ...request, ...more });
    if (answer.taken) return this.dialog.close();
    this.dialog.querySelector(".bad.last")?.remove();
    this.dialog.append(html("ul", { class: "bad last", role: "alert" }, ...answer.reasons.map((/** @type {View} */ each) => html("li", {}, `⚠ ${each.what}`))));
    return undefined;
  }

  /** @param {(Node | null)[]} children */
  #open(...children) {
    const focused = document.activeElement instanceof HTMLElement && this.dialog.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    this.dialog.replaceChildren(...children.filter((each) => each !== null));
    if (!this.dialog.open) this.dialog.showModal();
    const again = focused ? this.dialog.querySelector(`[aria-label="${CSS.escape(focused)}"]`) : this.dialog.querySelector(".card-field") ?? this.dialog.querySelector("input, .choice");
    if (again instanceof HTMLElement) again.focus();
  }

  /** Digits choose, Enter goes on. @param {KeyboardEvent} event */
  key(event) {
    const at = document.activeElement;
    const typing = at instanceof HTMLInputElement && at.type !== "checkbox";
    const choice = this.dialog.querySelector(`[data-number="${CSS.escape(event.key)}"]`);
    if (!typing && choice instanceof HTMLElement) { event.preventDefault(); choice.click(); return; }
    if (event.key !== "Enter") return;
    if (at instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (typing) at.dispatchEvent(new Event("change"));
    const go = this.dialog.querySelector("[data-enter]");
    if (go instanceof HTMLElement && (!typing || !at.classList.contains("card-field"))) go.click();
  }
}
