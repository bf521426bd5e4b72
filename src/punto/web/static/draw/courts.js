// @ts-check
/** Kings, queens and jacks: geometric busts, two halves across a slanted gold bar. */

import { SUITS } from "./shapes.js";
import { svg } from "./svg.js";

/** @typedef {import("./shapes.js").Suit} Suit */

const GOLD = "#c9a24a";
const SKIN = "#f0d3b8";
const NAVY = "#1c2f5c";
const RED = "#b3202c";
const LINE = "#14212b";

/**
 * A court on a card of 250 × 350, within its frame.
 * @param {string} rank
 * @param {Suit} suit
 * @param {string} ink
 */
export function court(rank, suit, ink) {
  const warm = suit === "h" || suit === "d";
  const [robe, sash] = warm ? [RED, NAVY] : [NAVY, RED];
  const half = () =>
    svg("g", {},
      body(robe, sash),
      head(rank, warm ? RED : NAVY),
      svg("path", { d: SUITS[suit], fill: ink, transform: "translate(79 62) scale(0.17)" }));
  return svg(
    "g",
    { class: "court" },
    svg("rect", { x: 62, y: 44, width: 126, height: 262, rx: 4, fill: "#f7f1e1", stroke: GOLD, "stroke-width": 1.4 }),
    half(),
    svg("g", { transform: "rotate(180 125 175)" }, half()),
    svg("path", { d: "M63 190L187 160", stroke: LINE, "stroke-width": 9 }),
    svg("path", { d: "M63 190L187 160", stroke: GOLD, "stroke-width": 6 }),
  );
}

/**
 * @param {string} robe
 * @param {string} sash
 */
function body(robe, sash) {
  const edge = { stroke: LINE, "stroke-width": 2, "stroke-linejoin": "round" };
  return svg("g", {},
    svg("path", { d: "M63 190L63 152C66 132 88 123 104 119L146 119C162 123 184 132 187 152L187 160Z", fill: robe, ...edge }),
    svg("path", { d: "M104 119L131 174L112 178L88 124Z", fill: sash, ...edge }),
    svg("path", { d: "M146 119L122 176L139 172L163 124Z", fill: sash, ...edge }),
    svg("path", { d: "M96 121.500L121.500 176M154 121.500L131 174M70 141L88 184M180 141L165 165.500", stroke: GOLD, "stroke-width": 3, fill: "none" }),
    svg("path", { d: "M110 117L125 138L140 117Z", fill: "#f7f1e1", ...edge }));
}

/**
 * @param {string} rank
 * @param {string} cloth
 */
function head(rank, cloth) {
  const edge = { stroke: LINE, "stroke-width": 2, "stroke-linejoin": "round" };
  /** @type {SVGElement[]} */
  const parts = [hair(rank, edge)];
  parts.push(svg("path", { d: "M109 84L141 84L141 106C141 116 134 121 125 121C116 121 109 116 109 106Z", fill: SKIN, ...edge }));
  if (rank === "K") {
    parts.push(svg("path", { d: "M108 101C111 104 118 103 125 103C132 103 139 104 142 101C143 118 137 130 125 133C113 130 107 118 108 101Z", fill: LINE }));
    parts.push(svg("path", { d: "M120 110L130 110", stroke: "#c4535a", "stroke-width": 2.600, "stroke-linecap": "round" }));
  } else parts.push(svg("path", { d: "M121 113L129 113", stroke: "#c4535a", "stroke-width": 2.600, "stroke-linecap": "round" }));
  parts.push(svg("path", { d: "M114 94L120 94M130 94L136 94M125 94L125 103L122.500 103", stroke: LINE, "stroke-width": 2, fill: "none" }));
  parts.push(crown(rank, cloth, edge));
  return svg("g", {}, ...parts);
}

/**
 * @param {string} rank
 * @param {Record<string, string | number>} edge
 */
function hair(rank, edge) {
  if (rank === "Q") return svg("path", { d: "M104 80L146 80C152 98 151 116 147 128L136 122L114 122L103 128C99 116 98 98 104 80Z", fill: GOLD, ...edge });
  if (rank === "J") return svg("path", { d: "M105 82L145 82L147 108L103 108Z", fill: GOLD, ...edge });
  return svg("path", { d: "M106 82L144 82L147 102L103 102Z", fill: LINE });
}

/**
 * @param {string} rank
 * @param {string} cloth
 * @param {Record<string, string | number>} edge
 */
function crown(rank, cloth, edge) {
  if (rank === "K") {
    return svg("g", {},
      svg("path", { d: "M101 85L97 57L111 69L125 52L139 69L153 57L149 85Z", fill: GOLD, ...edge }),
      svg("path", { d: "M101 80L149 80", stroke: LINE, "stroke-width": 2 }),
      ...[97, 125, 153].map((x) => svg("circle", { cx: x, cy: x === 125 ? 52 : 57, r: 3.400, fill: "#f7f1e1", stroke: LINE, "stroke-width": 1.600 })));
  }
  if (rank === "Q") {
    return svg("g", {},
      svg("path", { d: "M103 84C97 72 101 60 109 58C113 66 119 66 125 56C131 66 137 66 141 58C149 60 153 72 147 84Z", fill: cloth, ...edge }),
      svg("path", { d: "M103 84L147 84L146 77L104 77Z", fill: GOLD, ...edge }));
  }
  return svg("g", {},
    svg("path", { d: "M102 83C100 66 111 57 125 57C139 57 150 66 148 83Z", fill: cloth, ...edge }),
    svg("path", { d: "M100 85L150 85L149 77L101 77Z", fill: GOLD, ...edge }),
    svg("path", { d: "M143 76C158 78 170 69 172 54C161 56 149 62 143 76Z", fill: "#f7f1e1", ...edge }));
}
