// @ts-check
/** What a page knows of a table: a pure fold of what the server sends. */

/**
 * @typedef {Record<string, any>} View
 * @typedef {{ version: number, view: View, own: View, events: View[], calls: string[], clock: Clock | null,
 *   since: number | null, connected: boolean }} Seen
 * @typedef {{ until: number, total: number, what: string }} Clock
 */

/** @type {Seen} */
export const NOTHING = { version: -1, view: {}, own: {}, events: [], calls: [], clock: null, since: null, connected: false };

/**
 * The state after a message; one that is older than what is known changes nothing. Whatever is heard, the line holds.
 * @param {Seen} seen
 * @param {View} message
 * @param {number} now milliseconds of this page's clock
 * @returns {Seen}
 */
export function fold(seen, message, now) {
  switch (message.kind) {
    case "table":
      return { ...seen, ...parts(message), events: [], calls: message.calls ?? [], connected: true, clock: clock(message, now), since: since(message, now) };
    case "step":
      if (message.version <= seen.version) return seen;
      return {
        ...seen,
        connected: true,
        version: message.version,
        view: { ...seen.view, ...message.changes },
        events: message.events,
        calls: message.calls.length ? message.calls : seen.calls,
      };
    case "own":
      return { ...seen, own: message.own, events: [], connected: true, since: since(message, now) };
    case "clock":
      return { ...seen, clock: clock(message, now), events: [], connected: true };
    case "here":
      return seen.connected ? seen : { ...seen, events: [], connected: true };
    case "lost":
      return { ...seen, connected: false };
    default:
      return seen;
  }
}

/** @param {View} message */
function parts({ version, view, own }) {
  return { version, view, own };
}

/**
 * When the reader sat down, by this page's clock; null while they do not sit.
 * @param {View} message
 * @param {number} now
 */
function since(message, now) {
  return message.sat ? now - message.sat : null;
}

/**
 * @param {View} message
 * @param {number} now
 * @returns {Clock | null}
 */
function clock(message, now) {
  if (!message.clock) return null;
  return { until: now + message.clock.left, total: message.clock.total, what: message.clock.what };
}
