// @ts-check
/** Signing in; whoever has a one-time password chooses their own before they go on. */

import { sign } from "./draw/icons.js";
import { asked, whyNot } from "./lib/asked.js";
import { html } from "./lib/html.js";
import { me, signOut } from "./lib/me.js";
import { settings } from "./lib/settings.js";
import { loadWords, say, sentence } from "./lib/words.js";

const [LEAST, MOST] = [10, 128];

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string | boolean>} more
 */
function field(name, label, more) {
  return html("label", {}, say(label), html("input", { name, required: true, maxlength: MOST, ...more }));
}

/**
 * @param {string} title
 * @param {HTMLElement[]} fields
 * @param {(said: Record<string, string>) => Promise<string>} send  what is wrong, or nothing
 * @param {HTMLElement[]} after  what stands below
 */
function show(title, fields, send, ...after) {
  const wrong = html("p", { role: "alert" });
  const form = html("form", {}, html("h1", {}, sign(), say(title)), ...fields, wrong, html("button", { class: "gold" }, say(title)), ...after);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(/** @type {HTMLFormElement} */ (form))));
    wrong.textContent = sentence(await send(said));
    if (wrong.textContent) [...form.querySelectorAll("input")].findLast((each) => each.type !== "checkbox")?.select();
  });
  document.body.replaceChildren(form);
  form.querySelector("input")?.focus();
}

/**
 * Back to where somebody was sent here from, a page of this floor and never another site's; or to their own screen.
 * @param {string} home
 */
function goOn(home) {
  const wanted = new URLSearchParams(location.search).get("then") ?? home;
  location.assign(/^\/(?![/\\])/.test(wanted) ? wanted : home);
}

/** What a password must be is said where it is chosen; whoever types one may look at it. @param {string} old asked for where it is not known */
function choose(old) {
  const once = old ? [] : [field("old", "web.one-time-password", { type: "password", autocomplete: "current-password" })];
  const rule = html("small", { id: "rule" }, say("web.password-rule", { least: LEAST, most: MOST }));
  const fields = [...once, field("password", "web.new-password", { type: "password", autocomplete: "new-password", minlength: String(LEAST), "aria-describedby": "rule" }), rule];
  const shown = html("input", { type: "checkbox", onchange: () => { for (const each of fields.flatMap((one) => [...one.querySelectorAll("input")])) each.type = shown.checked ? "text" : "password"; } });
  show("web.new-password", [...fields, html("label", { class: "show" }, shown, say("web.show-password"))], async ({ password, old: typed }) => {
    const { ok, said } = await asked("/api/password", { old: old || typed, new: password });
    if (ok) goOn(said.home);
    return ok ? "" : whyNot(said);
  }, ...(old ? [] : [html("button", { type: "button", class: "plain", onclick: () => { signOut(); } }, say("web.sign-out"))]));
}

settings.begin();
await loadWords();
document.title = `${say("web.sign-in")} · Punto`;
if ((await me()).one_time) choose("");
else show("web.sign-in", [field("id", "web.sign-in-id", { autocomplete: "username", autocapitalize: "none", spellcheck: "false" }), field("password", "web.password", { type: "password", autocomplete: "current-password" })], async ({ id, password }) => {
  const { ok, said } = await asked("/api/sign-in", { id, password });
  if (ok && said.one_time) choose(password);
  else if (ok) goOn(said.home);
  return ok ? "" : whyNot(said);
});
