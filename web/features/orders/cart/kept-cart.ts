/** What the browser keeps of the cart. */
export interface KeptCart {
  /** The ids of the selected packages. */
  readonly ids: readonly string[];
  /** When the selection last changed, in milliseconds since 1970. */
  readonly at: number;
  /** The last completed order that emptied the cart; null for none. */
  readonly emptiedBy: string | null;
}

/** A cart is kept for a day after its last change, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export const EMPTY_CART: KeptCart = { ids: [], at: 0, emptiedBy: null };

/** Reads what was kept, by this or an older version of the page; empty where that is not a cart. */
export function parseCart(text: string): KeptCart {
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
export function cartAt(kept: KeptCart, now: number): KeptCart {
  return kept.ids.length > 0 && now - kept.at >= KEPT_MS ? { ...kept, ids: [] } : kept;
}
