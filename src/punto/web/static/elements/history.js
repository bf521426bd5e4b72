// @ts-check
/** One's own rounds, the newest first: what was bet, what came, what it gained. */

import { asked } from "../lib/asked.js";
import { openDialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { say, tongue } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/** Opens the list; it is read anew each time. */
export async function showHistory() {
  const { ok, said: rounds } = await asked("/api/me/rounds");
  if (!ok) return void openDialog("history", say("web.history"), html("p", {}, rounds.error));
  const time = new Intl.DateTimeFormat(tongue(), { timeStyle: "short" });
  const rows = rounds.map((/** @type {View} */ each) => html("tr", {},
    html("td", {}, time.format(each.time)),
    html("td", {}, html("b", {}, each.result), html("span", {}, each.bets.join(", ")), html("small", {}, say("web.table", { number: each.table }))),
    html("td", { class: each.net > 0 ? "gain" : "" }, each.net > 0 ? `+${each.net_words}` : each.net_words)));
  const head = [say("web.when"), say("web.round-and-bets"), say("web.gained")].map((name) => html("th", { scope: "col" }, name));
  openDialog("history", say("web.history"), rows.length ? html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)) : html("p", {}, say("web.history-none")));
}
