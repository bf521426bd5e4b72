// @ts-check
/** Amounts as people read them. They come as whole minor units and are only ever shown, never reckoned with. */

import { tongue } from "./words.js";

/** @typedef {{ code: string, sign: string, digits: number }} Currency */

/**
 * What somebody typed, in minor units; null where it is no amount.
 * @param {string} text such as 250 or 12.50
 * @param {Currency} currency
 */
export function typedAmount(text, currency) {
  const [, whole, part = ""] = text.replace(/[\s,$]/g, "").match(/^(\d{1,9})(?:\.(\d+))?$/) ?? [];
  return whole === undefined || part.length > currency.digits ? null : Number(whole + part.padEnd(currency.digits, "0"));
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
