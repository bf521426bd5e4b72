// @ts-check
/** The one next thing, large, and what is announced; a refusal takes the announcement's place. */

import { html } from "../lib/html.js";
import { say, sentence } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/**
 * @param {View} view
 * @param {{ calls: string[], told: string[], refused: View[], why: boolean, again: () => void, turnWhy: () => void }} told
 */
export function nextPanel(view, told) {
  const [first, rest] = split(view.due.what);
  const long = view.due.what.length > 96 ? "longer" : view.due.what.length > 52 ? "long" : "";
  const why = html("button", { type: "button", class: "why", "aria-expanded": String(told.why), onclick: told.turnWhy },
    html("span", {}, view.due.clauses.join(", ")), html("span", {}, say("dealer.why"), html("kbd", {}, "?")));
  return html("section", { class: `panel next${told.refused.length ? " refused" : ""}`, "aria-label": say("dealer.next") },
    html("p", { class: "hint" }, html("b", {}, say("dealer.next")), html("span", {}, view.say)),
    html("h2", { class: long, "aria-live": "assertive" }, html("b", {}, first), rest),
    why,
    told.refused.length ? refusal(told.refused) : told.why ? reasons(view.why) : announced(told));
}

/** The first words stand out, up to a colon. @param {string} what */
function split(what) {
  const said = sentence(what);
  const at = said.indexOf(":");
  return at < 0 ? [said, ""] : [said.slice(0, at + 1), said.slice(at + 1)];
}

/** @param {View[]} reasons */
function refusal(reasons) {
  return html("ul", { class: "told bad", role: "alert" }, ...reasons.map((each) => html("li", {}, `⚠ ${sentence(each.what)}`, each.clauses.length ? html("small", {}, ` ${each.clauses.join(", ")}`) : null)));
}

/** @param {View[]} clauses */
function reasons(clauses) {
  return html("dl", { class: "told because" }, ...clauses.flatMap((each) => [html("dt", {}, each.id), html("dd", {}, each.says)]));
}

/** What was said aloud, and what came of a line that calls for no word. @param {{ calls: string[], told: string[], again: () => void }} all */
function announced({ calls, told, again }) {
  const last = calls.length - 1;
  return html("p", { class: "told", "aria-live": "polite" }, html("b", {}, say("dealer.announced")),
    ...calls.slice(-3).map((call, at, shown) => html("span", { class: at === shown.length - 1 ? "newest" : "" }, `“${call}”`)),
    ...told.map((words) => html("span", { class: "done" }, `✓ ${sentence(words)}`)),
    last < 0 && !told.length ? html("span", { class: "faint" }, say("dealer.nothing-yet")) : last < 0 ? null : html("button", { type: "button", class: "again", onclick: again }, say("dealer.say-again"), html("kbd", {}, "F5")));
}
