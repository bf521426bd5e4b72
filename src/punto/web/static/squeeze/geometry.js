// @ts-check
/**
 * How a card bends while somebody peels it: over a roller whose line lies across the way of the hand.
 *
 * All pure: a corner and a hand in, polygons out. Distances beyond the line run over the roller; what has gone
 * half round it comes back over the card, mirrored, showing its face.
 */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ normal: Point, at: number, radius: number, angle: number }} Fold */

/**
 * The fold that brings a grabbed point to the hand: the flap lies where paper of that length would.
 * @param {Point} grabbed where the card was taken
 * @param {Point} hand where the hand is now
 * @param {number} radius the roller's
 * @returns {Fold | null} nothing while the hand has not moved inwards
 */
export function foldBetween(grabbed, hand, radius) {
  const [dx, dy] = [hand.x - grabbed.x, hand.y - grabbed.y];
  const way = Math.hypot(dx, dy);
  if (way < 1) return null;
  const normal = { x: -dx / way, y: -dy / way };
  // A point d beyond the line comes back to π r − d once it is past the roller: the grabbed one to the hand.
  const beyond = Math.max(way, (way + Math.PI * radius) / 2);
  const at = dot(normal, grabbed) - beyond;
  return { normal, at, radius, angle: (Math.atan2(normal.y, normal.x) * 180) / Math.PI };
}

/**
 * @param {Point} a
 * @param {Point} b
 */
function dot(a, b) {
  return a.x * b.x + a.y * b.y;
}

/**
 * The part of a convex polygon on one side of the line n·p = at.
 * @param {Point[]} polygon
 * @param {Point} normal
 * @param {number} at
 * @param {boolean} beyond which side
 * @returns {Point[]}
 */
export function clip(polygon, normal, at, beyond) {
  const sign = beyond ? 1 : -1;
  /** @param {Point} point */
  const side = (point) => sign * (dot(normal, point) - at);
  /** @type {Point[]} */
  const kept = [];
  polygon.forEach((point, place) => {
    const next = polygon[(place + 1) % polygon.length];
    const [here, there] = [side(point), side(next)];
    if (here >= 0) kept.push(point);
    if ((here > 0 && there < 0) || (here < 0 && there > 0)) {
      const part = here / (here - there);
      kept.push({ x: point.x + (next.x - point.x) * part, y: point.y + (next.y - point.y) * part });
    }
  });
  return kept;
}

/**
 * Where paper a distance beyond the line is seen from above, and how much of the roller's light it has.
 * @param {number} distance
 * @param {number} radius
 * @returns {{ moved: number, turned: number }} signed distance from the line; 0 lies flat, 1 lies flat face up
 */
export function rolled(distance, radius) {
  const half = Math.PI * radius;
  if (distance >= half) return { moved: half - distance, turned: 1 };
  return { moved: radius * Math.sin(distance / radius), turned: distance / half };
}

/**
 * The bent part as strips across the way, from the line on: each a slice of the card and where it is drawn.
 * @param {Fold} fold
 * @param {number} strips
 * @returns {{ from: number, to: number, shift: number, squash: number, turned: number }[]}
 */
export function slices(fold, strips) {
  const half = Math.PI * fold.radius;
  return Array.from({ length: strips }, (_, place) => {
    const from = (half * place) / strips;
    const to = (half * (place + 1)) / strips;
    const [a, b] = [rolled(from, fold.radius), rolled(to, fold.radius)];
    return { from, to, shift: a.moved, squash: (b.moved - a.moved) / (to - from), turned: (a.turned + b.turned) / 2 };
  });
}

/**
 * How much of a convex polygon lies beyond a line, from 0 to 1.
 * @param {Point[]} polygon
 * @param {Fold} fold
 */
export function shareBeyond(polygon, fold) {
  return area(clip(polygon, fold.normal, fold.at, true)) / area(polygon);
}

/** @param {Point[]} polygon */
export function area(polygon) {
  const twice = polygon.reduce((sum, point, place) => {
    const next = polygon[(place + 1) % polygon.length];
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return Math.abs(twice) / 2;
}
