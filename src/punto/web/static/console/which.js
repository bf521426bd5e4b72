// @ts-check
/** Which table something is meant for, where none is chosen: nothing is done at one that nobody named. */

import { openDialog } from "../lib/dialog.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

/**
 * @param {View[]} tables
 * @param {(name: string) => void} then
 */
export function askTable(tables, then) {
  const named = (/** @type {string} */ name) => { dialog.close(); then(name); };
  const number = html("input", { inputmode: "numeric", autocomplete: "off", "aria-label": say("supervisor.number") });
  const unknown = html("p", { class: "bad", role: "alert" });
  const read = (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = number.value.trim();
    if (tables.some((each) => each.name === name)) named(name);
    else unknown.textContent = name ? say("supervisor.no-such-table", { name }) : "";
  };
  const dialog = openDialog("ruling which", say("supervisor.which-table"),
    html("form", { onsubmit: read }, html("label", {}, say("supervisor.number"), number), html("button", { class: "press" }, say("supervisor.go-on"), html("kbd", {}, "Enter"))), unknown,
    html("ol", { class: "choices" }, ...tables.map((each) => html("li", {}, html("button", { type: "button", class: "press choice", onclick: () => named(each.name) }, html("b", {}, each.name), ` ${each.title}`)))));
  number.focus();
}
