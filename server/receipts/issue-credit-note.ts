import type { Deps } from '#platform/deps.ts';
import { containedTax } from './contained-tax.ts';
import { addEntry, type Entry, listEntries, takeNumber } from './receipts.store.ts';

interface Returned {
  orderId: string;
  /** What has been returned of its payment by now: refunded, or lost in a dispute. */
  returnedCents: number;
}

const sum = (entries: readonly Entry[], of: 'cents' | 'taxCents'): number =>
  entries.reduce((total, entry) => total + entry[of], 0);

/**
 * Issues a credit note for what was returned of an order's money since the last one, at the tax rate of
 * its receipt; in the transaction that notes it. Less than before means that a refund failed: then the
 * credit note is negative and undoes that much. Does nothing for an order without a receipt.
 */
export async function issueCreditNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  { orderId, returnedCents }: Returned,
): Promise<void> {
  const [receipt, ...creditNotes] = await listEntries(deps, orderId);
  if (receipt === undefined) return;
  const cents = returnedCents - sum(creditNotes, 'cents');
  if (cents === 0) return;
  const { livemode, currency, taxBasisPoints } = receipt;
  const issuedAt = deps.clock.now();
  const year = new Date(issuedAt).getUTCFullYear();
  const series = { kind: 'credit-note', livemode, year } as const;
  // Of the sum, so that the parts of a full refund contain as much tax as the receipt.
  const returnedTax = containedTax(returnedCents, taxBasisPoints);
  await addEntry(deps, {
    ...series,
    ...{ orderId, issuedAt, currency, cents, taxBasisPoints, items: [] },
    sequence: await takeNumber(deps, series),
    taxCents: returnedTax - sum(creditNotes, 'taxCents'),
    receiptYear: receipt.year,
    receiptSequence: receipt.sequence,
  });
}
