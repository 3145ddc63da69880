import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../lib/format.ts';

/** What a bundle's packages cost separately, and what the bundle saves; null if it saves nothing. */
export function describeSaving({
  price,
  separatePrice,
}: Pick<PublicPackage, 'price' | 'separatePrice'>): { separately: string; saved: string } | null {
  const cents = centsFromDecimal(price);
  const separateCents = separatePrice === null ? null : centsFromDecimal(separatePrice);
  if (cents === null || separateCents === null || separateCents <= cents) return null;
  return { separately: formatCents(separateCents), saved: formatCents(separateCents - cents) };
}
