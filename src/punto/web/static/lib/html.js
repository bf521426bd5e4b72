// @ts-check
/** Makes HTML elements, as `svg` makes SVG ones. */

/** @typedef {string | number | boolean | EventListener | null | undefined} Attribute */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes] names that begin with "on" are listeners; false leaves one out
 * @param {(Node | string | null | undefined | false)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/**
 * A text that only people who listen to the page get.
 * @param {string} text
 */
export function spoken(text) {
  return html("span", { class: "spoken" }, text);
}

/** @type {WeakMap<object, unknown[]>} */
const drawn = new WeakMap();

/**
 * Whether there is something new to draw: what an element was drawn from is compared part by part.
 * @param {object} host
 * @param {unknown[]} parts
 */
export function isNew(host, ...parts) {
  const before = drawn.get(host);
  drawn.set(host, parts);
  return !before || parts.some((part, place) => part !== before[place]);
}

const KEYS = ["box", "chip", "action", "seat", "behind", "name", "way"];

/**
 * Draws an element's content anew; whoever stood on a part of it with the keyboard stands there again, or on the whole where
 * that part is gone or off.
 * @param {HTMLElement} host
 * @param {(Node | string)[]} children
 */
export function redraw(host, ...children) {
  const stood = host.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
  const key = stood && KEYS.find((each) => each in stood.dataset);
  host.replaceChildren(...children);
  if (!stood) return;
  const again = key ? host.querySelector(`${stood.localName}[data-${key}="${CSS.escape(stood.dataset[key] ?? "")}"]:not(:disabled)`) : null;
  if (!again) host.tabIndex = -1;
  (again instanceof HTMLElement ? again : host).focus({ preventScroll: true });
}
