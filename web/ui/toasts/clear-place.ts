/** The edges of something on the screen, in pixels from the top left of the window. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlaps = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

const raised = (box: Box, by: number): Box => ({
  ...box,
  top: box.top - by,
  bottom: box.bottom - by,
});

/** How far a box has to go up (pixels) to cover none of these; null if there is no such place in the window. */
function wayUp(box: Box, obstacles: readonly Box[]): number | null {
  const ways = [0, ...obstacles.map(({ top }) => Math.ceil(box.bottom - top))];
  const free = ways.filter(
    (by) =>
      by >= 0 &&
      by <= box.top &&
      !obstacles.some((obstacle) => overlaps(raised(box, by), obstacle)),
  );
  return free.length === 0 ? null : Math.min(...free);
}

/**
 * How far a toast at the bottom goes up (pixels), so that it covers nothing that is needed. `obstacles` are in
 * groups, what is needed most first. Where there is no place free of them all, it may cover the last group,
 * then the last two, and so on.
 */
export function clearPlace(toast: Box, obstacles: readonly (readonly Box[])[]): number {
  for (let count = obstacles.length; count > 0; count -= 1) {
    const by = wayUp(toast, obstacles.slice(0, count).flat());
    if (by !== null) return by;
  }
  return 0;
}
