/** The edges of something on the screen, in pixels from the top left of the window. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** How far up a box has to move to cover none of these; undefined if there is no such place. */
function freePlace(box: Box, obstacles: readonly Box[]): number | undefined {
  const isFree = (up: number) =>
    !obstacles.some((obstacle) =>
      overlaps({ ...box, top: box.top - up, bottom: box.bottom - up }, obstacle),
    );
  return [0, ...obstacles.map(({ top }) => Math.ceil(box.bottom - top))]
    .filter((up) => up >= 0 && up <= box.top && isFree(up))
    .toSorted((one, other) => one - other)[0];
}

/**
 * Finds how far up (pixels) a toast has to stand so that it covers nothing that is needed, as low as possible.
 * `obstacles` are in groups, the most needed first. If no place is free of them all, the toast may cover the last group,
 * then the last two, and so on; at worst it stays where it is.
 */
export function clearPlace(toast: Box, obstacles: readonly (readonly Box[])[]): number {
  for (let count = obstacles.length; count > 0; count -= 1) {
    const up = freePlace(toast, obstacles.slice(0, count).flat());
    if (up !== undefined) return up;
  }
  return 0;
}

/**
 * How far a page has to scroll (pixels) so that what ends behind the toast, or soon below the window, ends above
 * the toast; 0 if nothing does, or if that is too far for something that moves by itself.
 */
export function scrollForEnd(toast: Box, forms: readonly Box[]): number {
  const most = 2 * (toast.bottom - toast.top);
  const ends = forms
    .filter(({ left, right }) => left < toast.right && toast.left < right)
    .map(({ bottom }) => Math.ceil(bottom - toast.top))
    .filter((by) => by > 0);
  const by = Math.max(0, ...ends);
  return by <= most ? by : 0;
}
