// @ts-check
/** Who looks at this page, asked once; and how they sign out. */

import { asked } from "./asked.js";
import { needed } from "./needed.js";

/** @typedef {{ id: string, name: string, post: string, one_time: boolean, demo: boolean, home: string, screens: { path: string, title: string }[] }} Me */

/** @type {Promise<Me> | undefined} */
let known;

/** @returns {Promise<Me>} */
export function me() {
  known ??= needed("/api/me");
  return known;
}

/** The next person signs in here. */
export async function signOut() {
  await asked("/api/sign-out", {});
  location.assign("/sign-in");
}
