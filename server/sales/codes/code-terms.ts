import { decimalFromCents, MAX_PRICE_CENTS } from '#contract/values/money.ts';
import type { CodeTerms } from './codes.store.ts';

/** Why a code cannot be used at `now` (milliseconds), as a buyer reads it; null where it can. */
export function whyUnusable(
  { code, isOn, startsAt, endsAt }: Pick<CodeTerms, 'code' | 'isOn' | 'startsAt' | 'endsAt'>,
  now: number,
): string | null {
  if (!isOn) return `The code “${code}” is no longer valid.`;
  if (startsAt !== null && now < startsAt) return `The code “${code}” is not valid yet.`;
  if (endsAt !== null && now >= endsAt) return `The code “${code}” has ended.`;
  return null;
}

/** Whether a code makes every cart free for every buyer, as long as it can be used. */
export function makesAllFree(code: CodeTerms): boolean {
  const { packageIds, minimumCents, customerLimit, percentOff, centsOff } = code;
  if (packageIds !== null || minimumCents > 0 || customerLimit !== null) return false;
  return percentOff === 100 || (centsOff ?? 0) >= MAX_PRICE_CENTS;
}

/** Says what a code takes off: "20% off", "$5.00 off". */
export function describeTerms({ percentOff, centsOff }: CodeTerms): string {
  return percentOff === null ? `$${decimalFromCents(centsOff ?? 0)} off` : `${percentOff}% off`;
}

/** The title of the lines that a code adds to an order. */
export function titleOf({ code }: Pick<CodeTerms, 'code'>): string {
  return `Promotion code ${code}`;
}
