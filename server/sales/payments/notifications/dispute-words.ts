import { accessAfter, type OrderOfMessage, toVideos, type Words } from './message-parts.ts';
import type { OrderNews } from './order-news.ts';
import { dollars } from './order-rows.ts';

type DisputeNews = Extract<
  OrderNews,
  {
    what:
      | 'disputed'
      | 'dispute-won'
      | 'dispute-lost'
      | 'dispute-partly-lost'
      | 'dispute-closed'
      | 'appeal-won'
      | 'not-disputed';
  }
>;

/** Says to a buyer what becomes of a dispute over their payment. */
export function wordsOfDispute(news: DisputeNews, order: OrderOfMessage): Words {
  const kind = 'dispute';
  const subject = 'The dispute over your payment is closed';
  switch (news.what) {
    case 'disputed':
      return {
        kind,
        subject: 'Your payment is disputed',
        says: [
          'Your bank told us that the payment for this order is disputed. Until that is decided, this order gives no access to its videos.',
          'If you did not dispute the payment, please write to us.',
        ],
      };
    case 'not-disputed':
      return {
        kind,
        subject: 'You can watch your videos again',
        says: [
          'Your bank asked us about the payment for this order, and we took that for a dispute. It is not one. You can watch your videos again.',
        ],
        button: toVideos,
      };
    case 'dispute-won':
      return {
        kind,
        subject,
        says: ['The dispute is closed, and the payment counts. You can watch your videos again.'],
        button: toVideos,
      };
    case 'dispute-lost':
      return {
        kind,
        subject: news.isKnown ? subject : 'Your bank returned your payment',
        says: [
          news.isKnown
            ? 'The dispute is over, and your bank returns the money.'
            : 'Your bank returned the money of this order to you, because of a dispute.',
          accessAfter(order),
        ],
      };
    case 'dispute-partly-lost':
      return {
        kind,
        subject,
        says: [
          `Your bank returned ${dollars(news.lostCents)} of this payment to you. The rest of it counts, so you can watch your videos.`,
        ],
        button: toVideos,
      };
    case 'appeal-won':
      return {
        kind,
        subject: 'The dispute over your payment was decided again',
        says: [
          'Your bank decided the dispute again, in our favor, so the payment counts. You can watch your videos.',
        ],
        button: toVideos,
      };
    case 'dispute-closed':
      return {
        kind,
        subject,
        says: [
          'The dispute is closed, and the payment counts. The order was refunded before, and the refund failed, so it gives no access to its videos. Please write to us, if we have not agreed on anything yet.',
        ],
      };
  }
}
