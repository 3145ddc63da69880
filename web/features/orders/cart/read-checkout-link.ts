import * as z from 'zod/mini';
import { centsFromDecimal } from '#contract/values/money.ts';
import { id } from '#contract/values/text.ts';

/** A package in the link: its id, and the title and price the buyer saw. */
const linkedPackage = z.object({
  id: id(),
  title: z.optional(z.string()),
  name: z.optional(z.string()),
  price: z.optional(z.string()),
});
export type LinkedPackage = z.output<typeof linkedPackage>;

const linkedCart = z.array(linkedPackage);

export interface CheckoutLink {
  /** The packages in the link; null if it cannot be read. */
  readonly cart: readonly LinkedPackage[] | null;
  /** The total the buyer saw, in cents; null if the link has none. */
  readonly totalCents: number | null;
}

function readCart(text: string | null): readonly LinkedPackage[] | null {
  if (text === null || text.trim() === '') return [];
  try {
    const result = linkedCart.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** Reads the checkout's address, which anybody may have written. A missing cart counts as empty. */
export function readCheckoutLink(search: URLSearchParams): CheckoutLink {
  return {
    cart: readCart(search.get('cart')),
    totalCents: centsFromDecimal(search.get('total') ?? ''),
  };
}
