/** The edges of something on the screen, in pixels from the top left of the window. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/** How far a toast is from its corner at the bottom left, in pixels. */
export interface Place {
  readonly aside: number;
  readonly up: number;
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

const moved = (box: Box, { aside, up }: Place): Box => ({
  top: box.top - up,
  bottom: box.bottom - up,
  left: box.left + aside,
  right: box.right + aside,
});

/** The places of a box that cover none of these: as low as possible in each corner, if there is one. */
function freePlaces(box: Box, corners: readonly number[], obstacles: readonly Box[]): Place[] {
  const ways = [0, ...obstacles.map(({ top }) => Math.ceil(box.bottom - top))];
  return corners.flatMap((aside) => {
    const free = ways.filter(
      (up) =>
        up >= 0 &&
        up <= box.top &&
        !obstacles.some((obstacle) => overlaps(moved(box, { aside, up }), obstacle)),
    );
    return free.length === 0 ? [] : [{ aside, up: Math.min(...free) }];
  });
}

/**
 * Finds a place for a toast where it covers nothing that is needed: the lowest free place in one of the
 * `corners` (pixels to the right; of two that are equally low the first). `obstacles` are in groups, the most
 * needed first. If no place is free of them all, the toast may cover the last group, then the last two, and
 * so on; at worst it stays where it is.
 */
export function clearPlace(
  toast: Box,
  obstacles: readonly (readonly Box[])[],
  corners: readonly number[] = [0],
): Place {
  for (let count = obstacles.length; count > 0; count -= 1) {
    const [best] = freePlaces(toast, corners, obstacles.slice(0, count).flat()).toSorted(
      (one, other) => one.up - other.up,
    );
    if (best !== undefined) return best;
  }
  return { aside: 0, up: 0 };
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
