import type { Order } from '../../orders/index.ts';

/**
 * Whether an order in review goes to the person who proves its e-mail address: its buyer is not known, and an
 * account of that address was created elsewhere, or its password had been erased.
 */
export function needsProof({ buyerId, detailsErased }: Order): boolean {
  return buyerId === null && !detailsErased;
}
