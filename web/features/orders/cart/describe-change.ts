import { formatCents } from '../../../lib/format.ts';
import type { CartChange } from './review-cart.ts';

/** A change of the cart in a sentence. */
export function describeChange(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return `“${change.title}” is no longer available and was taken out.`;
    case 'left-out':
      return `“${change.title}” was taken out: a bundle and single packages cannot be bought together.`;
    case 'price':
      return `“${change.title}” now costs ${formatCents(change.isCents)} (it was ${formatCents(change.wasCents)}).`;
    case 'total':
      return `The total in your link was not right. It is ${formatCents(change.isCents)}.`;
  }
}
