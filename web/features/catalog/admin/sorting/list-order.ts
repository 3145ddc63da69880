interface Identified {
  readonly id: string;
}

/** An item that can be sorted, with the title that screen readers announce. */
export interface Sorted extends Identified {
  readonly title: string;
}

/**
 * The list in an order that is not saved yet. Items that are new since then come last, and removed ones
 * are left out. Without an order the list stays as it is.
 */
export function inOrder<Item extends Identified>(
  items: readonly Item[],
  order: readonly string[] | null,
): readonly Item[] {
  if (order === null) return items;
  const placeOf = (item: Item) => {
    const place = order.indexOf(item.id);
    return place === -1 ? order.length : place;
  };
  return items.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The ids with the one at `from` moved to `to` (both from 0); unchanged if either is out of range. */
export function reordered(ids: readonly string[], from: number, to: number): string[] {
  const moved = ids[from];
  if (moved === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Whether an unsaved order differs from the saved list. */
export function isReordered(items: readonly Identified[], order: readonly string[] | null) {
  return inOrder(items, order).some((item, place) => item !== items[place]);
}
