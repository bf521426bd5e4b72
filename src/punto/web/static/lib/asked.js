// @ts-check
/** A question to the server, or something for it to do; where no answer comes, that is the answer. */

import { say, sentence } from "./words.js";

/** @typedef {import("./fold.js").View} View */

/** Milliseconds after which somebody who waits for an answer is told that none has come. */
export const PATIENCE = 5000;
/** What may take long has this long: papers, searches, figures. */
const LONGEST = 60_000;

/**
 * @param {string} path
 * @param {View} [body] what is sent; without it something is only read
 * @param {number} [within] milliseconds; later there is no answer
 * @returns {Promise<{ ok: boolean, status: number, said: any }>} `status` is 0 where no answer came
 */
export async function asked(path, body, within = LONGEST) {
  const how = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, { ...how, signal: AbortSignal.timeout(within) });
    return { ok: answer.ok, status: answer.status, said: await answer.json() };
  } catch {
    return { ok: false, status: 0, said: { error: say("web.no-answer") } };
  }
}

/** Why something was not done, as sentences: what was asked for stands on the screen. @param {View} said */
export function whyNot(said) {
  const reasons = said.reasons ?? [{ what: said.error }];
  return reasons.map((/** @type {View} */ each) => sentence(each.what)).join("; ");
}

/**
 * An answer that is awaited as long as it takes; whoever waits is told if it is late.
 * @param {Promise<View>} answer
 * @param {() => void} late
 */
export async function awaited(answer, late) {
  const waits = setTimeout(late, PATIENCE);
  const came = await answer;
  clearTimeout(waits);
  return came;
}
