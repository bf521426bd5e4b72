// @ts-check
/** Makes SVG elements: one function, attributes in, an element out. */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * A picture of its own, that says what it shows to those who do not see it.
 * @param {string} box
 * @param {string} label empty where the words beside it say the same
 * @param {(Node | string)[]} children
 */
export function picture(box, label, ...children) {
  /** @type {Record<string, string>} */
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: box, focusable: "false", ...spoken }, ...children);
}
