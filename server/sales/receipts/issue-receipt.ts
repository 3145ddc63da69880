import type { PaymentMethod } from '#contract/values/payment-method.ts';
import type { Deps } from '#platform/deps.ts';
import type { Order, OrderItem } from '../orders/index.ts';
import { containedTax } from './contained-tax.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { readSeller } from './read-seller.ts';
import { addEntry, takeNumber } from './receipts.store.ts';

/**
 * Gives a paid order its receipt of `items`, under the next number and at the tax rate of this moment, with how it
 * was paid, if the provider says it; in the transaction that completes it. What had been refunded before, in review,
 * gets its credit note as well.
 */
export async function issueReceipt(
  deps: Pick<Deps, 'db' | 'vault' | 'policy' | 'clock'>,
  order: Order,
  { items, method }: { items: readonly OrderItem[]; method: PaymentMethod | null },
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
    methodType: method === null || method.type === 'card' ? null : method.type,
    brand: method?.brand ?? null,
    lastFour: method?.lastFour ?? null,
    wallet: method?.wallet ?? null,
  });
  await issueCreditNote(deps, { orderId, returnedCents: order.refundedCents + order.lostCents });
}
