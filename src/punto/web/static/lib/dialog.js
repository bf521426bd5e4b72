// @ts-check
/** A window over the page, with its title and a way to close it; Escape does too. */

import { html } from "./html.js";
import { say } from "./words.js";

/**
 * @param {string} name its class
 * @param {string} title
 * @param {(Node | string | null)[]} content
 * @returns {HTMLDialogElement} open, and gone once it is closed
 */
export function openDialog(name, title, ...content) {
  const close = html("button", { type: "button", class: "square", "aria-label": say("web.close"), onclick: () => dialog.close() }, "×");
  const dialog = html("dialog", { class: name, "aria-label": title }, html("header", {}, html("h2", {}, title), close), ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** ↑ and ↓ lead from one choice of a list to the next. @param {ParentNode} where @param {KeyboardEvent} event */
export function stepChoices(where, event) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const choices = /** @type {HTMLElement[]} */ ([...where.querySelectorAll(".choice")]);
  if (!by || !choices.length || document.activeElement instanceof HTMLSelectElement) return;
  event.preventDefault();
  const at = choices.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  choices[at < 0 ? 0 : Math.max(0, Math.min(choices.length - 1, at + by))].focus();
}
