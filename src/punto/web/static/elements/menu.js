// @ts-check
/** What else can be done on a page: a list behind one button, for thumbs and keys alike. */

import { icon } from "../draw/icons.js";
import { openDialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { settings } from "../lib/settings.js";
import { say } from "../lib/words.js";
import { showHistory } from "./history.js";
import { showLimits } from "./limits.js";

/** @typedef {{ sign: string, words: () => string, href?: string, press?: () => void, stays?: boolean }} Entry */

/** @type {Entry[]} What every player's page has. */
const COMMON = [
  { sign: "history", words: () => say("web.history"), press: () => showHistory() },
  { sign: "limits", words: () => say("web.limits-title"), press: () => showLimits() },
  { sign: "sound", words: () => say(`web.heard-${settings.heard}`), press: () => settings.turnHeard(), stays: true },
  { sign: "theme", words: () => say("web.theme"), press: () => settings.turnTheme(), stays: true },
];

/**
 * The button, which opens the list.
 * @param {() => Entry[]} entries those of this page, before the common ones
 */
export function menuButton(entries) {
  return html("button", { type: "button", class: "square", "aria-label": say("web.menu"), title: say("web.menu"), onclick: () => open(entries()) }, icon("menu"));
}

/** @param {Entry[]} entries */
function open(entries) {
  const dialog = openDialog("menu", say("web.menu"), html("ul", {}, ...[...COMMON, ...entries].map((each) => html("li", {}, line(each)))));

  /** @param {Entry} entry */
  function line({ sign, words, href, press, stays }) {
    const said = html("span", {}, words());
    if (href) return html("a", { href, ...(href.startsWith("/table/") ? { target: "_blank", rel: "noopener" } : {}) }, icon(sign), said);
    return html("button", { type: "button", onclick: () => {
      if (!stays) dialog.close();
      press?.();
      said.textContent = words();
    } }, icon(sign), said);
  }
}
