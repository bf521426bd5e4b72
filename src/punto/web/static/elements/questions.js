// @ts-check
/** A question with a few answers, in a dialog that keys, fingers and screen readers can use. */

import { html } from "../lib/html.js";

/**
 * @param {{ title: string, text: string, answers: [string, string][], input?: string }} question
 * @param {AbortSignal} [gone] when it is answered elsewhere: it is put away
 * @returns {Promise<string | null>} the answer, or what was typed; null if it was put away
 */
export function ask({ title, text, answers, input }, gone) {
  return new Promise((resolve) => {
    const field = input ? html("input", { class: "field", "aria-label": input, maxlength: 40, autocomplete: "nickname", required: true }) : null;
    const buttons = answers.map(([answer, label], place) => html("button", { value: answer, class: place ? "plain" : "gold" }, label));
    const dialog = html("dialog", { class: "question", "aria-label": title },
      html("form", { method: "dialog" }, html("h2", {}, title), html("p", {}, text), field, html("div", { class: "answers" }, ...buttons)));
    dialog.addEventListener("close", () => {
      const answered = dialog.returnValue;
      dialog.remove();
      const known = answers.some(([answer]) => answer === answered) && dialog.dataset.cancelled !== "yes";
      resolve(!known ? null : field ? field.value.trim() || null : answered);
    });
    dialog.addEventListener("cancel", () => (dialog.dataset.cancelled = "yes"));
    gone?.addEventListener("abort", () => { dialog.dataset.cancelled = "yes"; dialog.close(); });
    document.body.append(dialog);
    dialog.showModal();
    field?.focus();
  });
}
