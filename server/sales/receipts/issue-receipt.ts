import type { Deps } from '#platform/deps.ts';
import type { Card } from '#platform/payments/payments.ts';
import type { Order, OrderItem } from '../orders/index.ts';
import { containedTax } from './contained-tax.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { readSeller } from './read-seller.ts';
import { addEntry, takeNumber } from './receipts.store.ts';

/**
 * Gives a paid order its receipt of `items`, under the next number and at the tax rate of this moment, with the card
 * that paid, if the provider names it; in the transaction that completes it. What had been refunded before, in review,
 * gets its credit note as well.
 */
export async function issueReceipt(
  deps: Pick<Deps, 'db' | 'vault' | 'policy' | 'clock'>,
  order: Order,
  { items, card }: { items: readonly OrderItem[]; card: Card | null },
): Promise<void> {
  const { id: orderId, livemode, currency, totalCents: cents } = order;
  const { taxBasisPoints } = await readSeller(deps);
  const issuedAt = deps.clock.now();
  const year = new Date(issuedAt).getUTCFullYear();
  const series = { kind: 'receipt', livemode, year } as const;
  await addEntry(deps, {
    ...series,
    orderId,
    issuedAt,
    currency,
    cents,
    taxBasisPoints,
    sequence: await takeNumber(deps, series),
    taxCents: containedTax(cents, taxBasisPoints),
    items: items.map(({ title, priceCents }) => ({ title, cents: priceCents })),
    receiptYear: null,
    receiptSequence: null,
    cardBrand: card?.brand ?? null,
    cardLastFour: card?.lastFour ?? null,
  });
  await issueCreditNote(deps, { orderId, returnedCents: order.refundedCents + order.lostCents });
}
