/**
 * A list's entries with their positions, counted from 1. The position is the React key of entries that
 * have no id; this is safe for lists that never change or only grow at the end.
 */
export function numbered<Item>(items: readonly Item[]): { number: number; item: Item }[] {
  return items.map((item, index) => ({ number: index + 1, item }));
}
