import type { PublicPackage } from '#contract/catalog.ts';
import { centsFromDecimal } from '#contract/money.ts';
import { formatCents, formatCount, formatPlayingTime } from '../../lib/format.ts';

/** What is inside a package: "6 videos, 1 h 12 min"; null where there is nothing yet. */
export function describeContents({
  videoCount,
  durationSeconds,
}: Pick<PublicPackage, 'videoCount' | 'durationSeconds'>): string | null {
  if (videoCount === 0) return null;
  const count = formatCount(videoCount, 'video');
  return durationSeconds > 0 ? `${count}, ${formatPlayingTime(durationSeconds)}` : count;
}

/** A price in dollars: "$1,299.00". */
export function describePrice(dollars: string): string {
  return formatCents(centsFromDecimal(dollars) ?? Number.NaN);
}

/** What a bundle's packages cost one by one, and what it saves; null where it saves nothing. */
export function describeSaving({
  price,
  separatePrice,
}: Pick<PublicPackage, 'price' | 'separatePrice'>): { separately: string; saved: string } | null {
  const cents = centsFromDecimal(price);
  const separateCents = separatePrice === null ? null : centsFromDecimal(separatePrice);
  if (cents === null || separateCents === null || separateCents <= cents) return null;
  return { separately: formatCents(separateCents), saved: formatCents(separateCents - cents) };
}
