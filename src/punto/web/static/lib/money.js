// @ts-check
/** Amounts as people read them. They come as whole minor units and are only ever shown, never reckoned with. */

import { tongue } from "./words.js";

/** @typedef {{ code: string, sign: string, digits: number }} Currency */

/**
 * What somebody typed, in minor units; null where it is no amount. Marks mean what they mean in the language that is spoken,
 * and are where they belong: 12,50 is no amount where a comma parts thousands.
 * @param {string} text such as 250, 1,250 or 12.50
 * @param {Currency} currency
 */
export function typedAmount(text, currency) {
  const [point, comma] = marks();
  const typed = text.replaceAll(currency.sign, "").replace(/[\s$]/g, "");
  const [, whole, part = ""] = typed.match(new RegExp(`^(\\d{1,3}(?:[${comma}]\\d{3}){1,2}|\\d{1,9})(?:[${point}](\\d+))?$`)) ?? [];
  return whole === undefined || part.length > currency.digits ? null : Number(whole.replace(/\D/g, "") + part.padEnd(currency.digits, "0"));
}

/** What parts whole units from the rest in the language that is spoken, and what parts thousands. */
function marks() {
  const parts = new Intl.NumberFormat(tongue(), { useGrouping: "always" }).formatToParts(-1234567.5);
  const found = (/** @type {string} */ type) => parts.find((each) => each.type === type)?.value ?? "";
  return [found("decimal") || ".", found("group") || ","];
}

/**
 * @param {number} amount in minor units
 * @param {Currency} currency
 * @param {{ signed?: boolean, always?: boolean }} [how] with a plus sign; with decimals though they are zero
 */
export function amountText(amount, currency, { signed = false, always = false } = {}) {
  const whole = amount / 10 ** currency.digits;
  const places = always || !Number.isInteger(whole) ? currency.digits : 0;
  return new Intl.NumberFormat(tongue(), {
    minimumFractionDigits: places,
    maximumFractionDigits: currency.digits,
    signDisplay: signed ? "exceptZero" : "auto",
  }).format(whole);
}
