// @ts-check
/** Chips can be carried to a box: a picture follows the hand, and the box under it takes the chip. */

const FAR = 6;

/**
 * What a press on a chip begins; a press that does not move stays a press.
 * @param {() => SVGElement} picture
 * @param {(box: string) => void} drop
 * @returns {EventListener}
 */
export function draggable(picture, drop) {
  return (begun) => {
    const from = /** @type {PointerEvent} */ (begun);
    if (from.button !== 0) return;
    const way = new AbortController();
    /** @type {SVGElement | null} */
    let carried = null;
    /** @param {PointerEvent} event */
    const move = (event) => {
      if (event.pointerId !== from.pointerId) return;
      if (!carried && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > FAR) {
        carried = picture();
        carried.classList.add("carried");
        document.body.append(carried);
      }
      if (carried) carried.style.translate = `${event.clientX - 28}px ${event.clientY - 28}px`;
    };
    /** @param {PointerEvent} event */
    const end = (event) => {
      if (event.pointerId !== from.pointerId) return;
      way.abort();
      if (!carried) return;
      carried.remove();
      const under = document.elementFromPoint(event.clientX, event.clientY)?.closest(".box")?.querySelector("[data-box]");
      if (under instanceof HTMLButtonElement && !under.disabled && event.type === "pointerup") drop(under.dataset.box ?? "");
    };
    for (const [name, hear] of /** @type {[string, EventListener][]} */ (Object.entries({ pointermove: move, pointerup: end, pointercancel: end }))) {
      addEventListener(name, hear, { signal: way.signal });
    }
  };
}
