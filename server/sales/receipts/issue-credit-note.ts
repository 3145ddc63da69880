import type { Deps } from '#platform/deps.ts';
import { containedTax } from './contained-tax.ts';
import { addEntry, type Entry, listEntries, type SoldItem, takeNumber } from './receipts.store.ts';

interface Returned {
  orderId: string;
  /** How much of its payment has gone back by now: refunded, or lost in a dispute. */
  returnedCents: number;
  /** The lines that were returned alone: they get a credit note of their own, and the rest of the money another. */
  lines?: readonly { title: string; returnedCents: number }[];
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
  { orderId, returnedCents, lines = [] }: Returned,
): Promise<void> {
  const [receipt, ...creditNotes] = await listEntries(deps, orderId);
  if (receipt === undefined) return;
  const items = lines.map(({ title, returnedCents: cents }) => ({ title, cents }));
  const before = sum(creditNotes, 'cents');
  const returnedAlone = before + items.reduce((total, { cents }) => total + cents, 0);
  if (returnedAlone > before && returnedAlone < returnedCents) {
    await addCreditNote(deps, { receipt, creditNotes }, { returnedCents: returnedAlone, items });
    await issueCreditNote(deps, { orderId, returnedCents });
    return;
  }
  const note = { returnedCents, items: returnedAlone === returnedCents ? items : [] };
  if (returnedCents !== before) await addCreditNote(deps, { receipt, creditNotes }, note);
}

/** Adds a credit note for what was returned in all, `returnedCents`, less what earlier ones say. */
async function addCreditNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  { receipt, creditNotes }: { receipt: Entry; creditNotes: readonly Entry[] },
  { returnedCents, items }: { returnedCents: number; items: SoldItem[] },
): Promise<void> {
  const { orderId } = receipt;
  const cents = returnedCents - sum(creditNotes, 'cents');
  const { livemode, currency, taxBasisPoints } = receipt;
  const issuedAt = deps.clock.now();
  const year = new Date(issuedAt).getUTCFullYear();
  const series = { kind: 'credit-note', livemode, year } as const;
  // Of the sum, so that the parts of a full refund contain as much tax as the receipt.
  const returnedTax = containedTax(returnedCents, taxBasisPoints);
  await addEntry(deps, {
    ...series,
    orderId,
    issuedAt,
    currency,
    cents,
    taxBasisPoints,
    items,
    sequence: await takeNumber(deps, series),
    taxCents: returnedTax - sum(creditNotes, 'taxCents'),
    receiptYear: receipt.year,
    receiptSequence: receipt.sequence,
    methodType: null,
    brand: null,
    lastFour: null,
    wallet: null,
  });
}
