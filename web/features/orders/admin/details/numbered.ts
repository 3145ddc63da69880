/**
 * A list's entries with their places, counted from one: for lists that never change or only grow at
 * their end, and whose entries have nothing else to tell them apart by.
 */
export function numbered<Item>(items: readonly Item[]): { number: number; item: Item }[] {
  return items.map((item, index) => ({ number: index + 1, item }));
}
