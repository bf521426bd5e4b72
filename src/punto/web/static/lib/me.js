// @ts-check
/** Who looks at this page, asked once; and how they sign out. */

/** @typedef {{ id: string, name: string, post: string, one_time: boolean, demo: boolean, home: string, screens: { path: string, title: string }[] }} Me */

/** @type {Promise<Me> | undefined} */
let asked;

/** @returns {Promise<Me>} */
export function me() {
  asked ??= fetch("/api/me").then((answer) => answer.json());
  return asked;
}

/** The next person signs in here. */
export async function signOut() {
  await fetch("/api/sign-out", { method: "POST" });
  location.assign("/sign-in");
}
