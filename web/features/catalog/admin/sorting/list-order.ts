import { handedOn } from '#contract/shop/sections.ts';

interface Identified {
  readonly id: string;
}

/** An item that can be sorted, with the title that screen readers announce. */
export interface Sorted extends Identified {
  readonly title: string;
}

/** A video's place in a package, with the heading of the section that begins there; an empty one is none. */
export interface Place extends Identified {
  readonly heading: string;
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

/** The items with the one at `from` moved to `to` (both from 0); unchanged if either is out of range. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** Whether an unsaved order differs from the saved list. */
export function isReordered(items: readonly Identified[], order: readonly string[] | null) {
  return inOrder(items, order).some((item, place) => item !== items[place]);
}

/**
 * The videos in an order and with headings that are not saved yet. A video that was removed since then hands its heading
 * on to the next one. One that came since then, such as by Undo, follows the one before it in the saved list, or comes
 * last as it does there, and takes its heading back.
 */
export function arranged<Item extends Place>(
  items: readonly Item[],
  places: readonly Place[] | null,
): readonly Item[] {
  if (places === null) return items;
  const saved = new Map(items.map((item) => [item.id, item]));
  const left = places.reduceRight<readonly Place[]>(
    (rest, { id }, at) => (saved.has(id) ? rest : handedOn(rest, at)),
    places,
  );
  const known = new Set(left.map(({ id }) => id));
  const isBack = ({ heading }: Place) =>
    items.some((item) => heading !== '' && item.heading === heading && !known.has(item.id));
  const ids = left.map(({ id }) => id);
  const lastKnown = items.findLastIndex(({ id }) => known.has(id));
  for (const [at, { id }] of items.entries()) {
    const before = items[at - 1];
    if (known.has(id)) continue;
    if (at > lastKnown) ids.push(id);
    else ids.splice(before ? ids.indexOf(before.id) + 1 : 0, 0, id);
  }
  const headings = new Map(
    left.map((place) => {
      const own = saved.get(place.id)?.heading ?? '';
      return [place.id, place.heading !== own && isBack(place) ? '' : place.heading];
    }),
  );
  return inOrder(items, ids).map((item) => {
    return { ...item, heading: headings.get(item.id) ?? item.heading };
  });
}

/** Whether the order and the headings that are not saved yet differ from the saved ones. */
export function isArranged(items: readonly Place[], places: readonly Place[] | null) {
  return arranged(items, places).some(
    ({ id, heading }, at) => id !== items[at]?.id || heading !== items[at]?.heading,
  );
}

/**
 * The places with the one at `from` moved to `to` (both from 0). Within its section a move never changes where the
 * section begins. A video that leaves its section hands the heading on, but takes it along if it was alone there. At the
 * top it becomes the first of the section that begins there.
 */
export function moved<Item extends Place>(
  places: readonly Item[],
  from: number,
  to: number,
): Item[] {
  const place = places[from];
  if (place === undefined || to < 0 || to >= places.length) return [...places];
  const begin = places.findLastIndex(({ heading }, at) => at <= from && heading !== '');
  const start = Math.max(begin, 0);
  const next = places.findIndex(({ heading }, at) => at > from && heading !== '');
  const end = next === -1 ? places.length : next;
  if (start <= to && to < end) {
    const headings = places.map(({ heading }) => heading);
    return reordered(places, from, to).map((one, at) => ({ ...one, heading: headings[at] ?? '' }));
  }
  if (end - start === 1) return reordered(places, from, to);
  const rest = handedOn(places, from);
  const [first, ...others] = rest;
  if (to === 0 && first !== undefined)
    return [{ ...place, heading: first.heading }, { ...first, heading: '' }, ...others];
  return rest.toSpliced(to, 0, { ...place, heading: '' });
}
