// @ts-check
/** An editor of TOML: numbered lines, coloured a little, the wrong ones marked. What is written is a plain text. */

import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {{ line: number, what: string }} Fault */

export class Editor extends HTMLElement {
  constructor() {
    super();
    this.lines = html("ol", { "aria-hidden": "true" });
    this.text = html("textarea", { spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-label": say("explorer.wager-file"), wrap: "off" });
    this.name = html("span", {}, say("explorer.wager-file"));
    this.verdict = html("span", { class: "verdict", role: "status" });
    this.faults = html("ol", { class: "faults", hidden: true });
    /** @type {Fault[]} */
    this.found = [];
  }

  connectedCallback() {
    if (this.firstChild) return;
    this.classList.add("panel", "editor");
    this.append(html("header", {}, this.name, this.verdict), html("div", { class: "writing" }, this.lines, this.text), this.faults);
    this.text.addEventListener("input", () => { this.draw(); this.dispatchEvent(new Event("written")); });
    for (const moved of ["keyup", "pointerup", "focus"]) this.text.addEventListener(moved, () => this.draw());
  }

  get value() {
    return this.text.value;
  }

  set value(text) {
    this.text.value = text;
    this.draw();
  }

  /**
   * What was found wrong, or that nothing is.
   * @param {Fault[]} found
   * @param {string} name
   */
  judge(found, name) {
    this.found = found;
    this.name.textContent = name ? `${name}.toml` : say("explorer.wager-file");
    this.verdict.textContent = found.length ? say("explorer.faults", { count: found.length }) : `✓ ${say("explorer.understood")}`;
    this.verdict.classList.toggle("faulty", found.length > 0);
    this.faults.hidden = found.length === 0;
    this.faults.replaceChildren(...found.map((fault) => html("li", {}, html("button", { type: "button", onclick: () => this.go(fault.line) }, `${fault.line ? `${fault.line}: ` : ""}${fault.what}`))));
    this.draw();
  }

  /** @param {number} line */
  go(line) {
    const before = this.value.split("\n").slice(0, Math.max(0, line - 1)).join("\n");
    const at = before.length + (line > 1 ? 1 : 0);
    this.text.focus();
    this.text.setSelectionRange(at, at);
    this.draw();
  }

  draw() {
    const wrong = new Set(this.found.map((fault) => fault.line));
    const now = this.value.slice(0, this.text.selectionStart).split("\n").length;
    const lines = this.value.split("\n");
    this.lines.replaceChildren(...lines.map((line, at) => html("li", { class: wrong.has(at + 1) ? "wrong" : at + 1 === now ? "now" : "" }, ...coloured(line))));
    this.text.style.width = `${Math.max(...lines.map((line) => line.length)) + 8}ch`;
    this.text.style.height = `${lines.length * 22 + 16}px`;
  }
}

/**
 * Heads and texts stand out, remarks stand back.
 * @param {string} line
 * @returns {(Node | string)[]}
 */
function coloured(line) {
  if (/^\s*\[/.test(line)) return [html("b", {}, line)];
  const remark = /^((?:[^"#]|"(?:[^"\\]|\\.)*")*)(#.*)$/.exec(line);
  const [said, rest] = remark ? [remark[1], remark[2]] : [line, ""];
  const parts = said.split(/("(?:[^"\\]|\\.)*"|\b\d+\b)/).map((part, at) => (at % 2 ? html("s", {}, part) : part));
  return rest ? [...parts, html("i", {}, rest)] : parts;
}

customElements.define("punto-editor", Editor);
