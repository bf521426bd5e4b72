// @ts-check
/** A finger that presses does one thing, one that stays does another. */

const LONG = 500;
const FAR = 10;

/**
 * What a button does when it is pressed, and when a finger is held on it, or the other button of a mouse is used.
 * @param {() => void} press
 * @param {() => void} hold
 * @returns {Record<string, EventListener>}
 */
export function pressOrHold(press, hold) {
  let held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    onpointerdown: (begun) => {
      const from = /** @type {PointerEvent} */ (begun);
      held = false;
      if (from.pointerType === "mouse") return;
      const way = new AbortController();
      const stop = () => { clearTimeout(timer); way.abort(); };
      const moved = (/** @type {PointerEvent} */ event) => { if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > FAR) stop(); };
      timer = setTimeout(() => { held = true; stop(); hold(); }, LONG);
      addEventListener("pointerup", stop, { signal: way.signal });
      addEventListener("pointercancel", stop, { signal: way.signal });
      addEventListener("pointermove", moved, { signal: way.signal });
    },
    onkeydown: () => { held = false; },
    onclick: () => { if (!held) press(); },
    oncontextmenu: (event) => {
      event.preventDefault();
      clearTimeout(timer);
      if (!held) hold();
    },
  };
}
