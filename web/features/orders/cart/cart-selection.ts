import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { browserMemory, type TabMemory } from '../../../lib/tab-memory.ts';
import { cartOf, toggleInCart } from './cart-rule.ts';

/** The part of the cart that the browser keeps. */
interface KeptCart {
  /** The ids of the selected packages. */
  readonly ids: readonly string[];
  /** When the selection last changed, in milliseconds since 1970. */
  readonly at: number;
  /** The last completed order that emptied the cart; null for none. */
  readonly emptiedBy: string | null;
}

/** A cart is kept for a day after its last change, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const EMPTY_CART: KeptCart = { ids: [], at: 0, emptiedBy: null };

/** Reads what was kept, by this or an older version of the page; empty where that is not a cart. */
function parseCart(text: string): KeptCart {
  try {
    const { ids, at, emptiedBy }: Record<string, unknown> = JSON.parse(text) ?? {};
    return {
      ids: Array.isArray(ids) ? ids.filter((entry) => typeof entry === 'string') : [],
      at: typeof at === 'number' ? at : 0,
      emptiedBy: typeof emptiedBy === 'string' ? emptiedBy : null,
    };
  } catch {
    return EMPTY_CART;
  }
}

/** The cart at `now`: empty a day after its last change. A clock that was set back keeps it. */
function cartAt(kept: KeptCart, now: number): KeptCart {
  return kept.ids.length > 0 && now - kept.at >= KEPT_MS ? { ...kept, ids: [] } : kept;
}

const KEY = 'sleigh.cart';

/**
 * The ids of the selected packages, shared by the tabs of a browser and kept for a day. Where the
 * browser keeps nothing, they last as long as the page. `now` is in milliseconds since 1970.
 */
export function createCartSelection(
  memory: Pick<TabMemory, 'read' | 'write'>,
  now: () => number = Date.now,
) {
  const watchers = new Set<() => void>();
  const recall = (known: KeptCart) => {
    const text = memory.read(KEY);
    return cartAt(text === null ? known : parseCart(text), now());
  };
  let kept = recall(EMPTY_CART);
  const notify = (next: KeptCart) => {
    const isSame = next.ids.join() === kept.ids.join();
    kept = isSame ? { ...next, ids: kept.ids } : next;
    if (!isSame) for (const watch of watchers) watch();
  };
  const keep = (change: Partial<KeptCart>) => {
    const next = { ...recall(kept), ...change, at: now() };
    memory.write(KEY, JSON.stringify(next));
    notify(next);
  };
  return {
    ids: () => kept.ids,
    /** Changes the selected packages, including those that other tabs have just added. */
    change: (make: (ids: readonly string[]) => readonly string[]) =>
      keep({ ids: make(recall(kept).ids) }),
    /**
     * Follows a change of an open checkout, if just these packages are selected: a link that did not
     * come from the cart changes nothing.
     */
    changeFrom: (before: readonly string[], ids: readonly string[]) => {
      const selected = new Set(recall(kept).ids);
      if (selected.size === before.length && before.every((id) => selected.has(id))) keep({ ids });
    },
    /**
     * Empties the cart after a purchase, once for each order: its page may be opened again when the
     * next selection has begun.
     */
    emptyFor: (orderId: string) => {
      if (recall(kept).emptiedBy !== orderId) keep({ ids: [], emptiedBy: orderId });
    },
    /** Takes over what other tabs have changed, and drops a selection that is a day old. */
    refresh: () => notify(recall(kept)),
    subscribe(watch: () => void) {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
  };
}

const selection = createCartSelection(browserMemory);

/** Called back for every change of the cart, in this tab or another, until the returned function is called. */
function follow(watch: () => void) {
  const stop = selection.subscribe(watch);
  // A function of its own for each follower: a listener that is added twice is removed at once.
  const refresh = () => selection.refresh();
  window.addEventListener('storage', refresh);
  document.addEventListener('visibilitychange', refresh);
  refresh();
  return () => {
    stop();
    window.removeEventListener('storage', refresh);
    document.removeEventListener('visibilitychange', refresh);
  };
}

/** Empties the cart after the purchase. */
export function emptyCart(orderId: string): void {
  selection.emptyFor(orderId);
}

/** The ids of the selected packages, those among them too that are no longer on sale. */
export function useSelectedIds(): readonly string[] {
  return useSyncExternalStore(follow, selection.ids, () => EMPTY_CART.ids);
}

/** The cart of selected ids. Packages that are no longer on sale are left out. */
export function cartFrom(
  ids: readonly string[],
  onSale: readonly PublicPackage[],
): readonly PublicPackage[] {
  return cartOf(ids.flatMap((id) => onSale.filter((item) => item.id === id)));
}

/**
 * The selected ids after a package's button was pressed, by the cart's rule for the packages on sale. Where those are
 * not known (null) the other ids stay, and `cartFrom` applies the rule later.
 */
export function toggledIds(
  selected: readonly string[],
  item: PublicPackage,
  onSale: readonly PublicPackage[] | null,
): readonly string[] {
  if (onSale !== null) return toggleInCart(cartFrom(selected, onSale), item).map(({ id }) => id);
  const others = selected.filter((id) => id !== item.id);
  return others.length < selected.length ? others : [...others, item.id];
}

/** Adds a package to the cart or takes it out, as `toggledIds` says. */
export function toggleSelected(item: PublicPackage, onSale: readonly PublicPackage[] | null): void {
  selection.change((selected) => toggledIds(selected, item, onSale));
}

/** The cart, as `cartFrom` says. */
export function useCart(onSale: readonly PublicPackage[]) {
  const ids = useSelectedIds();
  const cart = useMemo(() => cartFrom(ids, onSale), [ids, onSale]);
  const toggle = useCallback((item: PublicPackage) => toggleSelected(item, onSale), [onSale]);
  return { cart, toggle };
}

/** See `changeFrom` of `createCartSelection`. */
export function changeSelection(
  from: readonly PublicPackage[],
  to: readonly PublicPackage[],
): void {
  selection.changeFrom(
    from.map(({ id }) => id),
    to.map(({ id }) => id),
  );
}
