import type { ListItem } from '#contract/shop/rich-text.ts';

/** A list with the lists in it. */
export interface NestedList {
  readonly isNumbered: boolean;
  /** Its first number; 1 in a list without numbers. */
  readonly start: number;
  readonly items: NestedItem[];
}

interface NestedItem {
  readonly runs: ListItem['runs'];
  readonly lists: NestedList[];
}

/** Puts the entry at the end of the lists, or into a new one where the kind of list changes. */
function append(lists: NestedList[], { runs, number }: ListItem): void {
  const last = lists.at(-1);
  const isNumbered = number !== null;
  const item = { runs, lists: [] };
  if (last?.isNumbered === isNumbered) last.items.push(item);
  else lists.push({ isNumbered, start: number ?? 1, items: [item] });
}

/** The lists that entries with depths make, in their order. */
export function nestItems(items: readonly ListItem[]): NestedList[] {
  const outer: NestedList[] = [];
  for (const item of items) {
    let lists = outer;
    for (let depth = 0; depth < item.depth; depth += 1) {
      const parent = lists.at(-1)?.items.at(-1);
      if (parent === undefined) break;
      lists = parent.lists;
    }
    append(lists, item);
  }
  return outer;
}
