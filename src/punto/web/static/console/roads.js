// @ts-check
/** The roads of this shoe, over the console: for players who ask. Any key puts them away. */

import { beadPlate, bigRoad, derivedRoad } from "../draw/roads.js";
import { drawable } from "../lib/glyphs.js";
import { html } from "../lib/html.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/fold.js").View} View */

const DERIVED = /** @type {const} */ (["big_eye_boy", "small_road", "cockroach_pig"]);

export class Roads {
  constructor() {
    this.dialog = html("dialog", { class: "roads", "aria-label": say("dealer.key-roads"), onkeydown: () => this.dialog.close(), onclick: () => this.dialog.close() });
  }

  /** @param {View} view */
  open({ roads }) {
    const size = (/** @type {number} */ columns, /** @type {string} */ which) => ({ rows: 6, columns, label: say(`wall.${which}`) });
    const figure = (/** @type {string} */ which, /** @type {Node} */ drawing) => html("figure", {}, html("figcaption", {}, drawable(say(`wall.${which}`))), drawing);
    this.dialog.replaceChildren(figure("big_road", bigRoad(roads.big_road, size(36, "big_road"))),
      html("div", {}, figure("bead_plate", beadPlate(roads.bead_plate, size(12, "bead_plate"))), ...DERIVED.map((which) => figure(which, derivedRoad(which, roads[which], size(30, which))))),
      html("button", { type: "button", class: "press" }, say("dealer.leave-it"), html("kbd", {}, "Esc")));
    this.dialog.showModal();
  }
}
