import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../lib/format.ts';

/** The separate price of a bundle's packages, and what the bundle saves; `saved` is null if nothing. */
export interface Saving {
  readonly separately: string;
  readonly saved: string | null;
}

/**
 * Describes what a bundle saves; null if it saves nothing. `ownedCents`: the separate prices of those of its
 * packages that the buyer owns. Such a buyer sees the separate price of the rest even if nothing is saved.
 */
export function describeSaving(
  { price, separatePrice }: Pick<PublicPackage, 'price' | 'separatePrice'>,
  ownedCents = 0,
): Saving | null {
  const cents = centsFromDecimal(price);
  const separateCents = centsFromDecimal(separatePrice ?? '');
  if (cents === null || separateCents === null) return null;
  const rest = separateCents - ownedCents;
  const isCheaper = rest > cents;
  if (!isCheaper && (ownedCents === 0 || rest <= 0)) return null;
  return { separately: formatCents(rest), saved: isCheaper ? formatCents(rest - cents) : null };
}

/** The separate prices of a bundle's packages that the buyer owns (`isOwned`), summed up in cents. */
export function ownedCentsOf(
  { containedPackageIds = [] }: Pick<PublicPackage, 'containedPackageIds'>,
  onSale: readonly Pick<PublicPackage, 'id' | 'price'>[],
  isOwned: (packageId: string) => boolean,
): number {
  return onSale
    .filter(({ id }) => containedPackageIds.includes(id) && isOwned(id))
    .reduce((sum, { price }) => sum + (centsFromDecimal(price) ?? 0), 0);
}
