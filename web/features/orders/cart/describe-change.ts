import { formatCents } from '../../../lib/format.ts';
import type { CartChange } from './review-cart.ts';

/** A change of the cart as a sentence. */
export function describeChange(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return `“${change.title}” is no longer available and was removed from your cart.`;
    case 'left-out':
      return `“${change.title}” was removed from your cart. A bundle and single packages cannot be bought together.`;
    case 'price':
      return `“${change.title}” now costs ${formatCents(change.isCents)} (it was ${formatCents(change.wasCents)}).`;
    case 'total':
      return `The total in your link was wrong. The correct total is ${formatCents(change.isCents)}.`;
  }
}
