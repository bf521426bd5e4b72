// @ts-check
/** What a page cannot begin without: asked for again until the server answers. */

const AGAIN = 1000;
const LONGEST = 10_000;

/**
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function needed(path) {
  for (;;) {
    try {
      return await (await fetch(path, { signal: AbortSignal.timeout(LONGEST) })).json();
    } catch {
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
}
