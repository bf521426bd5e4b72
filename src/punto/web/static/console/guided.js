// @ts-check
/** Guided forms, step by step: what is to be done, its gaps, and what will happen, shown before it does. */

import { asked, PATIENCE } from "../lib/asked.js";
import { html } from "../lib/html.js";
import { newId } from "../lib/socket.js";
import { say, sentence } from "../lib/words.js";
import { Swipe } from "./swipe.js";

/**
 * @typedef {import("../lib/fold.js").View} View
 * @typedef {{ table: () => string, version: () => number, keeps: boolean, named?: (what: string) => string, act: (request: View) => Promise<View> }} Hands `version`: of the
 *   table that the screen behind shows
 *   `keeps`: whether another console goes on with what was begun here
 *   `named`: what is done, with the table it is done at, where a screen shows several
 * @typedef {{ group: string, form: string, values: Record<string, string>, asked?: string }} Step `asked`: the id under which it is
 *   carried out, so that what is done is not found again as begun
 */

/** How a line says that what comes next is done, or all that follows of a list: that is no command, and is not rehearsed. */
export const DONE = /^d(one)?(\s+all)?$/i;
/** @type {Step} */
const NOTHING = { group: "", form: "", values: {} };
const NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz";
const HINTS = /** @type {Record<string, string>} */ ({ card: "9h", cards: "4h 9c Kd 2s", dice: "333-666", bets: "3b=10", amount: "100", chips: "21x1000 34x500" });

export class Guided {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    this.dialog = html("dialog", { class: "ruling", "aria-label": say("dealer.ruling"), onclose: () => { this.thing = null; this.#keep(NOTHING); } });
    this.swiping = new Swipe(this.dialog, (request) => this.#carryOut(request), () => this.moved());
    /** @type {View[]} */
    this.forms = [];
    /** @type {Step} */
    this.step = NOTHING;
    /** The version of the table that what is shown was made of: it goes with whatever is done here. */
    this.seen = -1;
    /** @type {(() => string) | null} what a badge is asked for, as it would be called now */
    this.thing = null;
    this.happens = "";
    this.stopped = false;
    this.looked = 0;
    this.asked = 0;
    this.line = "";
    /** @type {string[] | null} keys that were pressed while the forms were on their way */
    this.ahead = null;
    /** @type {Promise<void>} what is shown as about to happen was kept before */
    this.kept = Promise.resolve();
  }

  /** Whatever was begun when a console died goes on where it was. */
  async resume() {
    if (this.dialog.open) return;
    const begun = await this.#ask();
    if (!begun?.group || !this.forms.some((each) => begun.group.split(" ").includes(each.group))) return;
    this.ahead = [];
    await this.#show(begun, true);
    this.#catchUp();
  }

  /** What can be done of these kinds; with one alone, that. @param {string[]} groups */
  async open(...groups) {
    this.ahead = [];
    this.step = NOTHING;
    this.#open(this.#title(say(`group.${groups[0]}`)));
    await this.#ask();
    const wanted = this.forms.filter((each) => groups.includes(each.group));
    const alone = wanted.length === 1 ? wanted[0].id : "";
    if (!this.dialog.open) { this.ahead = null; return; }
    this.#show({ group: groups.join(" "), form: alone, values: {} });
    this.#catchUp();
  }

  /** What was typed before there was a form for it. */
  #catchUp() {
    const typed = this.ahead ?? [];
    this.ahead = null;
    typed.forEach((key) => this.#press(key));
  }

  /** Somebody else's badge, for what is not the dealer's alone. @param {View} request @param {() => string} thing what it is called now */
  swipe(request, thing) {
    this.step = NOTHING;
    this.thing = thing;
    this.seen = this.hands.version();
    this.#open(html("h2", {}, thing()), html("p", {}, say("dealer.swipe-text")), ...this.swiping.fields(), this.swiping.answers(request, true));
  }

  /** Done under an id that is kept first: whoever finds this form later knows whether it was. @param {View} request */
  async #carryOut(request) {
    const id = newId();
    if (this.step.group) this.#keep({ ...this.step, asked: id });
    const { seen } = this;
    await this.kept;
    return this.hands.act({ ...request, id, seen });
  }

  /**
   * The table has moved on under what is shown. What is still the same may go on; of what is gone, or is another, it is
   * said who was first, and nothing is done before somebody has looked again. What was typed stays.
   */
  async moved() {
    if (!this.dialog.open || this.ahead || this.stopped || this.swiping.busy || this.hands.version() === this.seen) return;
    const number = (this.looked += 1);
    const { ok, said } = await asked(this.#path(`forms?seen=${this.seen}`), undefined, PATIENCE);
    if (!ok || number !== this.looked || !this.dialog.open) return;
    if (!said.moved) { this.seen = said.version; return; }
    const [before, now] = [this.forms, said.forms].map((forms) => forms.find((/** @type {View} */ each) => each.id === this.step.form));
    const [line, happens] = [this.line, this.happens];
    const then = line ? await asked(this.#path("rehearse"), { line }, PATIENCE) : null;
    if (number !== this.looked || !this.dialog.open) return;
    const choosing = this.step.group !== "" && !this.step.form;
    const same = this.thing ? this.thing() === this.dialog.querySelector("h2")?.textContent : JSON.stringify(before) === JSON.stringify(now);
    if (!choosing && !(same && (!then || line !== this.line || JSON.stringify(then.said) === happens))) { this.#stop(said.moved, now !== undefined); return; }
    this.forms = said.forms;
    this.seen = said.version;
    if (choosing) this.#show(this.step);
  }

  /** Nothing is done from here until somebody has looked again. @param {string} words @param {boolean} there whether there is anything to look at */
  #stop(words, there) {
    this.stopped = true;
    const again = html("button", { type: "button", class: "press first", "data-again": true, onclick: () => this.#again() }, say("dealer.look-again"));
    this.rehearsal?.replaceChildren();
    this.swiping.stop(words, there ? again : null);
  }

  /** The same form as it is now, with what was typed. */
  async #again() {
    await this.#ask();
    if (this.dialog.open) this.#show(this.step);
  }

  /** @param {string} what */
  #path(what) {
    return `/api/tables/${encodeURIComponent(this.hands.table())}/${what}`;
  }

  /** @returns {Promise<Step | null>} */
  async #ask() {
    const { ok, said } = await asked(this.#path("forms"), undefined, PATIENCE);
    if (!ok) return null;
    this.forms = said.forms;
    this.seen = said.version;
    return said.begun;
  }

  /** @param {Step} step */
  #keep(step) {
    this.step = step;
    if (!this.hands.keeps) return;
    this.kept = this.kept.then(() => asked(this.#path("ruling"), step, PATIENCE)).then(() => undefined);
  }

  /**
   * @param {Step} step
   * @param {boolean} [begun] whether it was begun before: what is typed next is then the badge, where it wants one
   */
  async #show(step, begun = false) {
    this.#keep(step);
    const form = this.forms.find((each) => each.id === step.form);
    if (form) await this.#fill(form, begun && form.badge);
    else this.#choose(this.forms.filter((each) => step.group.split(" ").includes(each.group)));
  }

  /** @param {string} what */
  #title(what) {
    return html("h2", {}, this.hands.named?.(what) ?? what);
  }

  /** @param {View[]} forms */
  #choose(forms) {
    const choices = forms.map((each, at) => html("li", {}, html("button", { type: "button", class: "press choice", "data-number": NUMBERS[at], onclick: () => this.#show({ ...this.step, form: each.id, values: {} }) }, html("kbd", {}, NUMBERS[at]?.toUpperCase() ?? "·"), each.title)));
    const group = forms.length ? forms[0].group : this.step.group.split(" ")[0];
    this.#open(this.#title(say(`group.${group}`)), choices.length ? html("ol", { class: "choices" }, ...choices) : html("p", {}, say("dealer.nothing-to-do")),
      html("p", { class: "answers" }, this.swiping.leave()));
  }

  /**
   * @param {View} form
   * @param {boolean} goOn whether to stand on what comes after its gaps
   */
  #fill(form, goOn) {
    this.line = "";
    this.rehearsal = html("div", { class: "rehearsal", "aria-live": "polite" });
    const fields = form.fields.map((/** @type {View} */ each) => this.#field(each, form));
    this.#open(this.#title(form.title), fields.length ? html("div", { class: "fields" }, ...fields) : null, this.rehearsal);
    return this.#rehearse(form, goOn);
  }

  /**
   * @param {View} field
   * @param {View} form
   */
  #field(field, form) {
    const given = this.step.values[field.name] ?? (field.kind === "choice" ? field.options[0]?.value ?? "" : "");
    this.step.values[field.name] = given;
    const write = (/** @type {string} */ value) => {
      if (this.step.values[field.name] === value) return;
      this.#keep({ ...this.step, values: { ...this.step.values, [field.name]: value } });
      this.#rehearse(form, false);
    };
    if (field.kind === "choice") {
      const select = html("select", { "aria-label": field.title, onchange: () => write(select.value) }, ...field.options.map((/** @type {View} */ each) => html("option", { value: each.value, selected: each.value === given }, each.title)));
      return html("label", {}, field.title, select);
    }
    if (field.kind === "several" || field.kind === "flag") {
      const boxes = (field.kind === "flag" ? [{ value: field.name, title: field.title }] : field.options).map((/** @type {View} */ each) => ({ ...each, box: html("input", { type: "checkbox", value: each.value, checked: given.split(" ").includes(each.value), onchange: () => write(boxes.filter((/** @type {View} */ one) => one.box.checked).map((/** @type {View} */ one) => one.value).join(" ")) }) }));
      const labels = boxes.map((/** @type {View} */ each) => html("label", {}, each.box, each.title));
      return field.kind === "flag" ? labels[0] : html("fieldset", {}, html("legend", {}, field.title), ...labels);
    }
    const input = html("input", { class: ["words", "bets", "chips", "cards"].includes(field.kind) ? "wide" : "", type: "text", value: given, placeholder: HINTS[field.kind] ?? "", autocomplete: "off", "aria-label": field.title, oninput: () => write(input.value.trim()) });
    return html("label", {}, field.title, input);
  }

  /** The line with its gaps filled in; nothing while one is empty. @param {View} form */
  #filled(form) {
    if (form.fields.some((/** @type {View} */ each) => !each.optional && !this.step.values[each.name])) return "";
    return form.line.replace(/\{(\w+)\}/g, (/** @type {string} */ _gap, /** @type {string} */ name) => this.step.values[name] ?? "").replace(/\s+/g, " ").trim();
  }

  /**
   * What will happen, asked of the table without doing it; and then the key that does it.
   * @param {View} form
   * @param {boolean} goOn whether to stand on what comes then
   */
  async #rehearse(form, goOn) {
    const [line, number, place] = [this.#filled(form), (this.asked += 1), this.rehearsal];
    if (line !== this.line || !line) place?.replaceChildren(html("p", { class: "answers" }, this.swiping.leave()));  // nothing is done that is not what stands in the gaps
    this.line = "";
    if (!line || !place || this.stopped) return;
    await this.kept;
    if (number !== this.asked) return;
    const { status, said } = await asked(this.#path("rehearse"), { line }, PATIENCE);
    if (number !== this.asked) return;
    this.happens = JSON.stringify(said);
    const answer = status ? said : { error: say("dealer.not-now") };
    const reasons = answer.reasons ?? [{ what: answer.error, clauses: [] }];
    this.line = reasons.length ? "" : line;
    if (reasons.length) { place.replaceChildren(html("ul", { class: "bad" }, ...reasons.map((/** @type {View} */ each) => html("li", {}, `⚠ ${sentence(each.what)} ${each.clauses.join(", ")}`))), html("p", { class: "answers" }, this.swiping.leave())); return; }
    const happens = answer.hidden ? [html("p", {}, say("dealer.hidden"))] : [html("h3", {}, say("dealer.will-happen")), html("ol", {}, ...answer.happens.map((/** @type {string} */ words) => html("li", {}, words))), html("p", {}, html("b", {}, say("dealer.then")), ` ${answer.next}`)];
    place.replaceChildren(...happens, ...(form.badge ? this.swiping.fields() : []), this.swiping.answers({ do: "say", line }, form.badge));
    if (goOn || !form.fields.length) this.#next();
  }

  /** On to the badge, or to the key that does it. */
  #next() {
    const next = this.dialog.querySelector('[name="badge"]') ?? this.dialog.querySelector("[data-enter]");
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {(Node | null)[]} children */
  #open(...children) {
    this.stopped = false;
    this.looked += 1;  // what was found of another dialog is nothing to this one
    this.dialog.replaceChildren(...children.filter((each) => each !== null));
    if (!this.dialog.open) this.dialog.showModal();
    const first = this.dialog.querySelector("input, select") ?? this.dialog.querySelector("button");
    if (first instanceof HTMLElement) first.focus();
  }

  /** Digits choose, Enter goes on. @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.key === "Escape") return;
    if (this.ahead) { event.preventDefault(); this.ahead.push(event.key); return; }
    const at = document.activeElement;
    const writing = at instanceof HTMLSelectElement || (at instanceof HTMLInputElement && at.type !== "checkbox");
    const choice = this.dialog.querySelector(`.choice[data-number="${CSS.escape(event.key.toLowerCase())}"]`);
    if (!writing && choice instanceof HTMLElement) { event.preventDefault(); choice.click(); return; }
    if (event.key !== "Enter" || at instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (at instanceof HTMLInputElement && this.swiping.enter(at)) return;
    this.#enter();
  }

  #enter() {
    const form = this.forms.find((each) => each.id === this.step.form);
    if (form) this.#rehearse(form, true);
  }

  /** A key that came before its form: what it would have done. @param {string} key */
  #press(key) {
    const at = document.activeElement;
    const choice = this.dialog.querySelector(`.choice[data-number="${CSS.escape(key.toLowerCase())}"]`);
    if (choice instanceof HTMLElement) choice.click();
    else if (key === "Enter" && !(at instanceof HTMLInputElement && this.swiping.enter(at))) this.#enter();
    else if (at instanceof HTMLInputElement && key.length === 1) { at.value += key; at.dispatchEvent(new Event("input")); }
  }
}
