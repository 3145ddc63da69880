import type { Entry } from './receipts.store.ts';

/**
 * A number as it is printed: R-2026-00001 for a receipt, C-2026-00001 for a credit note. Test payments
 * have TEST before it.
 */
export function numberOf({
  kind,
  livemode,
  year,
  sequence,
}: Pick<Entry, 'kind' | 'livemode' | 'year' | 'sequence'>): string {
  const letter = kind === 'receipt' ? 'R' : 'C';
  const number = `${letter}-${year}-${String(sequence).padStart(5, '0')}`;
  return livemode ? number : `TEST-${number}`;
}
