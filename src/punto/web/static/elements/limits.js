// @ts-check
/** One's own limits: the most to lose and to bring in a day, a break that nobody lifts, the reminder, more play money. */

import { asked, whyNot } from "../lib/asked.js";
import { openDialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { amountText, typedAmount } from "../lib/money.js";
import { settings } from "../lib/settings.js";
import { say, tongue } from "../lib/words.js";
import { ask } from "./questions.js";

/** @typedef {import("../lib/fold.js").View} View */
/** @typedef {import("../lib/money.js").Currency} Currency */

const KINDS = /** @type {const} */ (["loss", "deposit"]);
const BREAKS = /** @type {const} */ ([1, 24, 24 * 7, 24 * 30]);
const MORE = /** @type {const} */ ([100, 1000, 5000]);

/** Opens the panel; what is set is read anew after each change. */
export async function showLimits() {
  const body = html("div", {});
  const told = html("p", { class: "answered", role: "status" });
  openDialog("limits", say("web.limits-title"), html("p", {}, say("web.limits-text")), body, told);

  /**
   * @param {string} path
   * @param {View} sent
   */
  const change = async (path, sent) => {
    const { ok, said } = await asked(path, sent);
    told.textContent = ok ? say("web.limits-done") : whyNot(said);
    await draw();
  };

  const draw = async () => {
    const { ok, status, said: found } = await asked("/api/me/limits");
    if (!ok) return body.replaceChildren(html("p", {}, status === 401 ? say("web.limits-sit-first") : found.error));
    const limits = found.currencies.flatMap((/** @type {Currency} */ currency) => KINDS.map((kind) => limit(kind, currency, found, change)));
    const more = found.demo ? found.currencies.map((/** @type {Currency} */ currency) => deposit(currency, change)) : [];
    body.replaceChildren(...limits, pause(found, change), reminder(), ...more);
  };
  await draw();
}

/**
 * One limit: what it is, what will follow, and a field for another.
 * @param {typeof KINDS[number]} kind
 * @param {Currency} currency
 * @param {View} found
 * @param {(path: string, sent: View) => Promise<void>} change
 */
function limit(kind, currency, found, change) {
  const set = found.limits.find((/** @type {View} */ each) => each.kind === kind && each.currency === currency.code);
  const told = (/** @type {number | null | undefined} */ amount) => (amount === null || amount === undefined ? say("web.limit-none") : `${currency.sign}${amountText(amount, currency)}`);
  const later = set?.follows_from ? say("web.limit-follows", { amount: told(set.follows), time: moment(set.follows_from) }) : "";
  const name = say(`web.limit-${kind}`, { currency: currency.code });
  const field = html("input", { class: "field", inputmode: "decimal", autocomplete: "off", "aria-label": name });
  const put = (/** @type {number | null} */ amount) => change("/api/me/limits", { kind, currency: currency.code, amount });
  return html("form", { class: "limit", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const amount = typedAmount(field.value, currency);
    field.setCustomValidity(amount === null ? say("web.limit-amount") : "");
    if (field.reportValidity() && amount !== null) put(amount);
  }, oninput: () => field.setCustomValidity("") },
  html("p", {}, html("b", {}, name), html("span", {}, [say("web.limit-now", { amount: told(set?.amount) }), later].filter(Boolean).join(" "))),
  html("div", {}, field, html("button", { class: "plain" }, say("web.limit-set")),
    set && set.amount !== null ? html("button", { type: "button", class: "plain", onclick: () => put(null) }, say("web.limit-lift")) : null));
}

/**
 * A break: asked for twice, since nobody can take it back.
 * @param {View} found
 * @param {(path: string, sent: View) => Promise<void>} change
 */
function pause(found, change) {
  const begin = async (/** @type {number} */ hours) => {
    const sure = await ask({ title: say("web.break-sure"), text: say("web.break-text", { long: say(`web.break-${hours}`) }), answers: [["no", say("web.break-no")], ["yes", say("web.break-yes")]] });
    if (sure === "yes") await change("/api/me/pause", { hours });
  };
  return html("section", { class: "limit" },
    html("p", {}, html("b", {}, say("web.break")), html("span", {}, found.paused_until ? say("web.break-until", { time: moment(found.paused_until) }) : say("web.break-what"))),
    html("div", {}, ...BREAKS.map((hours) => html("button", { type: "button", class: "plain", "data-hours": hours, onclick: () => begin(hours) }, say(`web.break-${hours}`)))));
}

/** How often the clock and the result are shown at a table. */
function reminder() {
  const choices = settings.reminders.map((minutes) => html("option", { value: minutes, selected: minutes === settings.remind }, say("web.minutes", { minutes })));
  const select = html("select", { class: "field", "aria-label": say("web.reminder-every"), onchange: () => settings.remindEvery(Number(select.value)) }, ...choices);
  return html("section", { class: "limit" }, html("p", {}, html("b", {}, say("web.reminder-every")), html("span", {}, say("web.reminder-what"))), html("div", {}, select));
}

/**
 * @param {Currency} currency
 * @param {(path: string, sent: View) => Promise<void>} change
 */
function deposit(currency, change) {
  const buttons = MORE.map((whole) => {
    const amount = typedAmount(String(whole), currency) ?? 0;
    return html("button", { type: "button", class: "plain", onclick: () => change("/api/me/deposit", { currency: currency.code, amount }) }, `+${currency.sign}${amountText(amount, currency)}`);
  });
  return html("section", { class: "limit" }, html("p", {}, html("b", {}, say("web.more-play-money")), html("span", {}, say("web.more-what"))), html("div", {}, ...buttons));
}

/** @param {number} seconds since 1970 */
function moment(seconds) {
  return new Intl.DateTimeFormat(tongue(), { dateStyle: "medium", timeStyle: "short" }).format(seconds * 1000);
}
