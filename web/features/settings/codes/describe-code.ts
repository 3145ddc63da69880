import type { PromoCode } from '#contract/codes/codes.ts';
import { formatCount, formatDate, formatDollars } from '../../../lib/format.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Describes a code's discount and what it applies to: "20% off", "$5.00 off chosen packages, from $40.00". */
export function describeCode({ percentOff, amountOff, packageIds, minimumAmount }: PromoCode) {
  const off = percentOff === null ? formatDollars(amountOff ?? '0') : `${percentOff}%`;
  const what = packageIds === null ? '' : ` ${formatCount(packageIds.length, 'chosen package')}`;
  const from = minimumAmount === null ? '' : `, from ${formatDollars(minimumAmount)}`;
  return `${off} off${what}${from}`;
}

/** How often a code is used: "12 of 50 used, 3 held". */
export function describeUses({ used, held, late, useLimit }: PromoCode): string {
  const all = useLimit === null ? `${used} used` : `${used} of ${useLimit} used`;
  const waiting = held > 0 ? `, ${held} held by orders that are being paid` : '';
  const over = late > 0 ? `, ${late} paid after the hold had run out` : '';
  return `${all}${waiting}${over}`;
}

/** When a code is valid; null where that is always. */
export function describeTime({ startsAt, endsAt }: PromoCode): string | null {
  if (startsAt === null && endsAt === null) return null;
  const from = startsAt === null ? '' : `From ${formatDate(startsAt)}`;
  const until = endsAt === null ? '' : `${from === '' ? 'Until' : ' until'} ${formatDate(endsAt)}`;
  return `${from}${until}`;
}

/** How a code is mistaken for another, and what to do, by its `clash`. */
export const CLASHES: Readonly<Record<NonNullable<PromoCode['clash']>, string>> = {
  code: 'Looks like another code, and buyers who type it get the other one. This one works only if it is copied exactly. Please rename one of the two.',
  free: 'Looks like the free access code, which is written a little differently. Please rename one of the two.',
  unseen: 'This code has only invisible characters, so it cannot be used. Please rename it.',
};

/** Whether a code can be used at `now` (milliseconds), in a word. */
export function stateOf(code: PromoCode, now: number): { word: string; tone: BadgeTone } {
  if (!code.isOn) return { word: 'Off', tone: 'quiet' };
  if (code.endsAt !== null && Date.parse(code.endsAt) <= now)
    return { word: 'Ended', tone: 'quiet' };
  if (code.useLimit !== null && code.used >= code.useLimit)
    return { word: 'Used up', tone: 'quiet' };
  if (code.startsAt !== null && Date.parse(code.startsAt) > now) {
    return { word: 'Not started', tone: 'wait' };
  }
  return { word: 'On', tone: 'ok' };
}
