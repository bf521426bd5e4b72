// @ts-check
/** A question to the server, or something for it to do; where no answer comes, that is the answer. */

import { say } from "./words.js";

/** @typedef {import("./fold.js").View} View */

/**
 * @param {string} path
 * @param {View} [body] what is sent; without it something is only read
 * @returns {Promise<{ ok: boolean, status: number, said: any }>} `status` is 0 where no answer came
 */
export async function asked(path, body) {
  const how = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, how);
    return { ok: answer.ok, status: answer.status, said: await answer.json() };
  } catch {
    return { ok: false, status: 0, said: { error: say("web.no-answer") } };
  }
}
