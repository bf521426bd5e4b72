// @ts-check
/** People and badges: whoever administers a floor lets people in here, and says once what they sign in with. */

import { asked, whyNot } from "./lib/asked.js";
import { html } from "./lib/html.js";
import { bar, keyStrip, watchConnection } from "./lib/instrument.js";
import { loadWords, say } from "./lib/words.js";

/** @typedef {import("./lib/fold.js").View} View */

const EVERY = 3000;
const POSTS = ["dealer", "supervisor", "executive", "auditor", "player", "administrator"];

class People {
  constructor() {
    /** @type {View[]} */
    this.people = [];
    this.find = html("input", { type: "search", "aria-label": say("staff-people.key-find"), placeholder: say("staff-people.key-find"), oninput: () => this.draw() });
    this.id = html("input", { required: true, maxlength: 40, autocapitalize: "none", spellcheck: "false", autocomplete: "off" });
    this.name = html("input", { required: true, maxlength: 40, autocomplete: "off" });
    this.post = html("select", {}, ...POSTS.map((post) => html("option", { value: post }, post)));
    this.told = html("p", { class: "told", role: "alert" });
    this.body = html("tbody", {});
    this.head = bar(say("staff-people.title"), this.find);
    const form = html("form", { class: "panel", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.add(); } }, html("label", {}, say("staff-people.id"), this.id), html("label", {}, say("staff-people.name"), this.name), html("label", {}, say("staff-people.post"), this.post), html("button", { class: "press first" }, say("staff-people.add")));
    const columns = ["name", "id", "post", "state", "badges"].map((key) => html("th", { scope: "col" }, say(`staff-people.${key}`)));
    document.body.replaceChildren(this.head.bar, html("main", {}, form, this.told, html("section", { class: "panel list", tabindex: 0, "aria-label": say("staff-people.title") }, html("table", {}, html("thead", {}, html("tr", {}, ...columns, html("td", {}))), this.body))), keyStrip([
      { keys: ["A"], what: say("staff-people.key-add"), press: () => this.id.focus() },
      { keys: ["/"], what: say("staff-people.key-find"), press: () => this.find.focus() },
    ]));
    document.title = `${say("staff-people.title")} · Punto`;
    watchConnection(this.head);
    this.head.back = () => this.look();
    this.look();
    setInterval(() => this.look(), EVERY);
  }

  /** Whoever stands there now: a badge may have been locked since, or somebody else have let people in. */
  async look() {
    const { ok, status, said } = await asked("/api/people");
    this.head.connected(status ? "" : say("supervisor.lost"));
    if (!ok || JSON.stringify(said) === JSON.stringify(this.people)) return;
    this.people = said;
    this.draw();
  }

  /** What has the focus keeps it. */
  draw() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.path : undefined;
    const words = this.find.value.toLowerCase();
    const found = this.people.filter((each) => `${each.id} ${each.name} ${each.post}`.toLowerCase().includes(words));
    this.body.replaceChildren(...found.map((each) => this.#row(each)));
    if (focused) [...this.body.querySelectorAll("button")].find((each) => each.dataset.path === focused)?.focus();
  }

  /** @param {View} person */
  #row(person) {
    const state = [person.disabled ? "disabled" : "", person.locked ? "locked" : "", person.one_time ? "one-time" : ""].filter(Boolean).map((key) => say(`staff-people.${key}`)).join(", ");
    const path = `/api/people/${encodeURIComponent(person.id)}`;
    const badges = person.badges.map((/** @type {View} */ badge) => html("li", { class: badge.revoked ? "revoked" : "" }, html("code", {}, badge.number), badge.revoked ? html("small", {}, say("staff-people.revoked")) : badge.locked ? html("small", { class: "bad" }, say("staff-people.pin-locked")) : null,
      ...(badge.revoked ? [] : [this.#press("new-pin", `/api/badges/${badge.number}/pin`, (made) => say("staff-people.told-pin", { ...made, id: person.id })), this.#press("revoke", `/api/badges/${badge.number}/revoke`)])));
    return html("tr", { "data-person": person.id, class: person.disabled ? "off" : "" }, html("th", { scope: "row" }, person.name), html("td", {}, person.id), html("td", {}, person.post), html("td", {}, state || "✓"),
      html("td", {}, badges.length ? html("ul", {}, ...badges) : html("span", { class: "faint" }, say("staff-people.none"))),
      html("td", { class: "acts" }, this.#press("password", `${path}/password`, (made) => say("staff-people.told-password", made)), person.approves ? this.#press("badge", `${path}/badges`, (made) => say("staff-people.told-badge", { ...made, id: person.id })) : null, this.#press(person.disabled ? "enable" : "disable", `${path}/${person.disabled ? "enable" : "disable"}`)));
  }

  /**
   * @param {string} key
   * @param {string} path
   * @param {(made: View) => string} [tell] what is shown once
   */
  #press(key, path, tell) {
    return html("button", { type: "button", class: "press", "data-path": path, onclick: () => this.send(path, {}, tell) }, say(`staff-people.${key}`));
  }

  async add() {
    const body = { id: this.id.value.trim(), name: this.name.value.trim(), post: this.post.value };
    if (await this.send("/api/people", body, (made) => say("staff-people.told-password", made))) this.id.value = this.name.value = "";
  }

  /**
   * @param {string} path
   * @param {View} body
   * @param {(made: View) => string} [tell]
   */
  async send(path, body, tell) {
    const { ok: done, said: made } = await asked(path, body);
    this.told.className = done ? "told" : "told bad";
    this.told.textContent = done ? (tell ? `${tell(made)}. ${say("staff-people.say-once")}` : "") : whyNot(made);
    await this.look();
    return done;
  }
}

await loadWords();
new People();
