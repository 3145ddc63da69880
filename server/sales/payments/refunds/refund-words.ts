import { decimalFromCents } from '#contract/values/money.ts';
import type { PaymentMoney } from '../payment-money.ts';

const SENT_BACK = 'The money is back in your Stripe balance.';

/**
 * For the timeline: how much of a payment has been refunded, compared with `before` (cents). Less
 * than before means that a refund failed after it was made. `payment`: which one, where it is not the
 * one that counts.
 */
export function describeRefunded(
  { refundedCents, receivedCents }: Pick<PaymentMoney, 'refundedCents' | 'receivedCents'>,
  before: number,
  payment?: string,
): string {
  const dollars = (cents: number): string => `$${decimalFromCents(cents)}`;
  const whole = payment ?? dollars(receivedCents);
  if (refundedCents > before) return `${dollars(refundedCents)} of ${whole} was refunded.`;
  const failed = dollars(before - refundedCents);
  if (payment === undefined) return `The refund of ${failed} failed. ${SENT_BACK}`;
  return `The refund of ${failed} of ${payment} failed. ${SENT_BACK} Send it another way.`;
}

const list = new Intl.ListFormat('en');

/** The titles of lines in a sentence: "Beard, Voice, and Reindeer". */
export function listTitles(lines: readonly { title: string }[]): string {
  return list.format(lines.map(({ title }) => title));
}
