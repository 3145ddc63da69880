import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { type TabMemory, tabMemory } from '../../../lib/tab-memory.ts';
import { cartOf, toggleInCart } from './cart-rule.ts';

const KEY = 'sleigh.cart';

function readIds(text: string | null): readonly string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  } catch {
    return [];
  }
}

/** The ids of the selected packages, kept while the tab is open, so that they survive going back. */
export function createCartSelection(memory: TabMemory) {
  let ids = readIds(memory.read(KEY));
  const watchers = new Set<() => void>();
  return {
    ids: () => ids,
    replace(next: readonly string[]): void {
      ids = next;
      if (next.length === 0) memory.forget(KEY);
      else memory.write(KEY, JSON.stringify(next));
      for (const watch of watchers) watch();
    },
    subscribe(watch: () => void) {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
  };
}

const selection = createCartSelection(tabMemory);

/** Empties the cart after the purchase. */
export function clearCart(): void {
  selection.replace([]);
}

/** The cart. Selected packages that are no longer on sale are left out. */
export function useCart(onSale: readonly PublicPackage[]) {
  const ids = useSyncExternalStore(selection.subscribe, selection.ids);
  const cart = useMemo(
    () => cartOf(ids.flatMap((id) => onSale.filter((item) => item.id === id))),
    [ids, onSale],
  );
  const toggle = useCallback(
    (item: PublicPackage) => selection.replace(toggleInCart(cart, item).map(({ id }) => id)),
    [cart],
  );
  return { cart, toggle };
}
