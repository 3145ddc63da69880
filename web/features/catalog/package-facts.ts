import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents } from '../../lib/format.ts';

/** What a bundle's packages cost separately, and what the bundle saves; `saved` is null if nothing. */
export interface Saving {
  readonly separately: string;
  readonly saved: string | null;
}

/**
 * What a bundle saves; null if it saves nothing. Of its packages the buyer has some already, which cost
 * `ownedCents` separately: they would pay only for the rest, and are told what that is in any case.
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

/** What the packages in a bundle that the buyer has (`isOwned`) cost separately, in cents. */
export function ownedCentsOf(
  { containedPackageIds = [] }: Pick<PublicPackage, 'containedPackageIds'>,
  onSale: readonly Pick<PublicPackage, 'id' | 'price'>[],
  isOwned: (packageId: string) => boolean,
): number {
  return onSale
    .filter(({ id }) => containedPackageIds.includes(id) && isOwned(id))
    .reduce((sum, { price }) => sum + (centsFromDecimal(price) ?? 0), 0);
}
