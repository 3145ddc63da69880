import { expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { type Circumstances, newsOf, type OrderNews } from './order-news.ts';

const none: Circumstances = { isDuplicate: false, hasClaimLink: false, refundedTitles: [] };

interface Case {
  from: OrderStatus;
  to: OrderStatus;
  /** Refunded before and after, in cents. */
  refunded?: [number, number];
  /** Lost in disputes before and after, in cents. */
  lost?: [number, number];
  when?: Partial<Circumstances>;
  /** The bank asks about the payment afterwards. */
  hasInquiry?: boolean;
  /** The cents that a failed refund brought back, afterwards. */
  failedRefundCents?: number;
  news: OrderNews[];
}

const partly = (refundedCents: number, titles: string[] = []): OrderNews => ({
  what: 'partly-refunded',
  refundedCents,
  titles,
});
const failed = (refundedCents: number): OrderNews => ({ what: 'refund-failed', refundedCents });
const refunded = (isDuplicate = false): OrderNews => ({ what: 'refunded', isDuplicate });
const partlyLost = (lostCents: number): OrderNews => ({ what: 'dispute-partly-lost', lostCents });
const lost = (isKnown: boolean): OrderNews => ({ what: 'dispute-lost', isKnown });
const isDuplicate = true;

const cases: Case[] = [
  { from: 'pending', to: 'completed', news: [{ what: 'completed' }] },
  { from: 'processing', to: 'completed', news: [{ what: 'completed' }] },
  { from: 'canceled', to: 'completed', news: [{ what: 'completed' }] },
  { from: 'review', to: 'completed', news: [{ what: 'completed' }] },
  { from: 'pending', to: 'completed', when: { isDuplicate }, news: [{ what: 'bought-twice' }] },
  { from: 'pending', to: 'processing', news: [{ what: 'processing' }] },
  { from: 'processing', to: 'pending', news: [{ what: 'payment-failed' }] },
  { from: 'pending', to: 'canceled', news: [] },
  { from: 'pending', to: 'review', news: [{ what: 'in-review' }] },
  { from: 'canceled', to: 'review', when: { hasClaimLink: true }, news: [] },
  { from: 'completed', to: 'disputed', news: [{ what: 'disputed' }] },
  { from: 'disputed', to: 'completed', news: [{ what: 'dispute-won' }] },
  { from: 'disputed', to: 'completed', hasInquiry: true, news: [{ what: 'not-disputed' }] },
  { from: 'completed', to: 'completed', hasInquiry: true, news: [] },
  { from: 'disputed', to: 'refunded', lost: [0, 4900], news: [lost(true)] },
  // Prevented by returning the money, or the rest of it after a refund.
  { from: 'completed', to: 'refunded', lost: [0, 4900], news: [lost(false)] },
  // Seen completed and partly lost at once.
  {
    from: 'pending',
    to: 'completed',
    lost: [0, 900],
    news: [{ what: 'completed' }, partlyLost(900)],
  },
  { from: 'disputed', to: 'completed', lost: [0, 900], news: [partlyLost(900)] },
  { from: 'completed', to: 'completed', lost: [900, 1900], news: [partlyLost(1900)] },
  // Won in part, or taken for the whole by an older version of the store.
  { from: 'refunded', to: 'completed', lost: [4900, 1800], news: [partlyLost(1800)] },
  { from: 'refunded', to: 'completed', lost: [4900, 0], news: [{ what: 'appeal-won' }] },
  { from: 'completed', to: 'completed', lost: [900, 0], news: [{ what: 'appeal-won' }] },
  // A refund of what a dispute had left is told as that.
  {
    from: 'completed',
    to: 'refunded',
    refunded: [0, 4000],
    lost: [900, 900],
    news: [partly(4000)],
  },
  { from: 'disputed', to: 'refunded', failedRefundCents: 4900, news: [{ what: 'dispute-closed' }] },
  { from: 'completed', to: 'refunded', refunded: [0, 4900], news: [refunded()] },
  { from: 'completed', to: 'refunded', refunded: [900, 4900], news: [refunded()] },
  { from: 'review', to: 'refunded', refunded: [0, 4900], news: [refunded()] },
  {
    from: 'completed',
    to: 'refunded',
    refunded: [0, 4900],
    when: { isDuplicate },
    news: [refunded(true)],
  },
  // Of several steps at once the buyer hears the result.
  { from: 'pending', to: 'refunded', refunded: [0, 4900], news: [refunded()] },
  { from: 'pending', to: 'disputed', news: [{ what: 'disputed' }] },
  {
    from: 'pending',
    to: 'completed',
    refunded: [0, 900],
    news: [{ what: 'completed' }, partly(900)],
  },
  { from: 'completed', to: 'completed', refunded: [0, 900], news: [partly(900)] },
  { from: 'completed', to: 'completed', refunded: [900, 2400], news: [partly(1500)] },
  {
    from: 'completed',
    to: 'completed',
    refunded: [0, 900],
    when: { refundedTitles: ['Beard'] },
    news: [partly(900, ['Beard'])],
  },
  { from: 'review', to: 'review', refunded: [0, 900], news: [partly(900)] },
  { from: 'completed', to: 'completed', refunded: [900, 0], news: [failed(900)] },
  { from: 'refunded', to: 'refunded', refunded: [4900, 0], news: [failed(4900)] },
  // Tried again: all of it, or what had failed of it.
  { from: 'refunded', to: 'refunded', refunded: [0, 4900], news: [refunded()] },
  { from: 'refunded', to: 'refunded', refunded: [0, 900], news: [partly(900)] },
  { from: 'refunded', to: 'completed', news: [{ what: 'access-back' }] },
  { from: 'refunded', to: 'completed', refunded: [4900, 0], news: [{ what: 'access-back' }] },
  { from: 'completed', to: 'completed', news: [] },
];

it.each(cases)(
  '$from, then $to, refunded $refunded, lost $lost, $when: $news',
  ({ from, to, hasInquiry = false, failedRefundCents = 0, ...more }) => {
    const [before, after] = more.refunded ?? [0, 0];
    const [lostBefore, lostAfter] = more.lost ?? [0, 0];
    const of = (status: OrderStatus, refundedCents: number, lostCents: number) => ({
      status,
      refundedCents,
      lostCents,
      totalCents: 4900,
      hasInquiry,
      failedRefundCents,
    });
    const [old, present] = [of(from, before, lostBefore), of(to, after, lostAfter)];
    expect(newsOf(old, present, { ...none, ...more.when })).toEqual(more.news);
  },
);
