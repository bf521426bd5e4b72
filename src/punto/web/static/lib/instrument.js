// @ts-check
/** What the staff's screens share: the bar above, the strip of keys below, and keys that do what it says. */

import { sign } from "../draw/icons.js";
import { asked, PATIENCE } from "./asked.js";
import { html } from "./html.js";
import { me, signOut } from "./me.js";
import { say, tongue } from "./words.js";

/**
 * @typedef {{ keys: string[], what: string, press?: (event: KeyboardEvent) => void, on?: string }} Key a key as the
 *   strip shows it; `on` is what a browser calls it, where that is something else
 */

const PULSE = 3000;

/**
 * @param {string} title
 * @param {(Node | string | null)[]} children
 */
export function bar(title, ...children) {
  const who = html("span", { class: "who" });
  me().then((mine) => { if (mine.name) who.replaceChildren(...account(mine)); }).catch(() => undefined);
  const state = html("span", { class: "link-state", role: "status" }, say("explorer.connected"));
  const clock = html("time", { class: "clock" });
  const tick = () => { clock.textContent = new Date().toLocaleTimeString(tongue(), { hour12: false }); };
  tick();
  setInterval(tick, 1000);
  const made = html("header", { class: "bar" },
    html("a", { class: "brand", href: "/" }, sign(), "Punto"), html("h1", {}, title), ...children, html("span", { class: "space" }), who, state, clock);
  const head = {
    bar: made,
    /** What had no answer is asked for again once the connection is back. */
    back: () => {},
    /** Says at once that the connection is lost, and why nothing can be done. @param {string} lost empty when it is back */
    connected(lost) {
      const back = !lost && made.classList.contains("lost");
      made.classList.toggle("lost", lost !== "");
      document.body.classList.toggle("offline", lost !== "");
      state.textContent = lost || say("explorer.connected");
      if (back) head.back();
    },
  };
  return head;
}

/** One's name, which opens one's other screens and the way out. @param {import("./me.js").Me} mine */
function account(mine) {
  const links = mine.screens.filter((each) => each.path !== location.pathname).map((each) => html("li", {}, html("a", { href: each.path }, each.title)));
  return [
    html("button", { type: "button", popovertarget: "account" }, mine.name),
    html("ul", { id: "account", popover: "auto" }, ...links, html("li", {}, html("button", { type: "button", onclick: () => { signOut(); } }, say("web.sign-out")))),
  ];
}

/**
 * For screens that ask seldom: whether the server still answers is seen at once, and said; whoever's session is over
 * signs in again.
 * @param {{ connected: (lost: string) => void }} head
 */
export function watchConnection(head) {
  const look = async () => {
    const [{ ok, said }, mine] = await Promise.all([asked("/api/me", undefined, PATIENCE), me()]);
    head.connected(ok ? "" : say("supervisor.lost"));
    if (ok && mine.id && !said.id) location.assign(`/sign-in?then=${encodeURIComponent(location.pathname)}`);
  };
  addEventListener("offline", look);
  addEventListener("online", look);
  setInterval(look, PULSE);
}

/**
 * The strip of keys, and a listener that obeys them. While somebody writes in a field, plain keys are letters: the strip
 * dims them, and Esc clears the field, then leaves it. A screen that names Esc itself writes wherever it stands.
 * @param {Key[]} keys
 * @param {Node | string} [right]
 * @param {Key[]} [more] keys that are obeyed and not shown
 */
export function keyStrip(keys, right = "", more = []) {
  const leaves = !keys.some((each) => each.keys.includes("Esc"));
  addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    if (leaves && event.key === "Escape" && writing(event.target)) { event.preventDefault(); return clearOrLeave(/** @type {HTMLInputElement} */ (event.target)); }
    const key = [...keys, ...more].find((each) => each.press && pressed(event, each));
    if (!key || (writing(event.target) && isLetter(key))) return;
    event.preventDefault();
    key.press?.(event);
  });
  const leave = html("span", { hidden: true, "data-key": "Esc" }, html("kbd", {}, "Esc"), say("explorer.key-leave"));
  const strip = html("footer", { class: "keys", "aria-label": say("explorer.keys") },
    ...keys.map((key) => html("span", { class: [key.what ? "" : "joined", isLetter(key) ? "letter" : ""].join(" ").trim(), "data-key": key.keys[0] }, ...key.keys.map((name) => html("kbd", {}, name)), key.what)), leave,
    ...(right ? [html("span", { class: "space" }), html("span", {}, right)] : []));
  const look = () => { leave.hidden = !strip.classList.toggle("typing", writing(document.activeElement) && !document.querySelector("dialog[open]")); };
  if (leaves) for (const moved of ["focusin", "focusout"]) addEventListener(moved, look);
  return strip;
}

/** Whether a key is part of what is written, where somebody writes. @param {Key} key */
function isLetter({ keys }) {
  return !/^(Ctrl|Alt|Esc|F\d+)$/.test(keys[0]);
}

/** What stands in a field goes; where nothing does, whoever stands there. @param {HTMLInputElement} field */
function clearOrLeave(field) {
  if (!field.value || field instanceof HTMLSelectElement) return field.blur();
  field.value = "";
  for (const told of ["input", "change"]) field.dispatchEvent(new Event(told, { bubbles: true }));
}

/** Whether somebody writes there: letters are theirs then. @param {EventTarget | null} where */
export function writing(where) {
  if (where instanceof HTMLTextAreaElement || where instanceof HTMLSelectElement) return true;
  return where instanceof HTMLInputElement && !["range", "checkbox", "radio", "button"].includes(where.type);
}

/**
 * @param {KeyboardEvent} event
 * @param {Key} key
 */
function pressed(event, key) {
  const names = key.keys.map((name) => name.toLowerCase());
  const last = (key.on ?? names[names.length - 1]).toLowerCase();
  if (names.includes("alt") !== event.altKey || names.includes("ctrl") !== (event.ctrlKey || event.metaKey)) return false;
  const code = event.code.replace(/^(Key|Digit)/, "").toLowerCase();
  return event.key.toLowerCase() === last || (event.altKey && code === last);
}
