import { MAX_PRICE_CENTS } from '#contract/values/money.ts';
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

/** Whether a code makes every cart free, whoever buys it, as long as it can be used. */
export function makesAllFree(code: CodeTerms): boolean {
  const { packageIds, minimumCents, customerLimit, percentOff, centsOff } = code;
  if (packageIds !== null || minimumCents > 0 || customerLimit !== null) return false;
  return percentOff === 100 || (centsOff ?? 0) >= MAX_PRICE_CENTS;
}
