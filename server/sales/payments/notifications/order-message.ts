import { receiptPath } from '#contract/pages/page-links.ts';
import { utcTime } from '#contract/values/utc-time.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { MailBlock, NewMail } from '../../../mail/index.ts';
import { confirmConsent } from '../../consent/index.ts';
import { wordsOfDispute } from './dispute-words.ts';
import {
  accessAfter,
  BANKS_TAKE_DAYS,
  NOTHING_TO_DO,
  type OrderOfMessage,
  toShop,
  toVideos,
  type Words,
} from './message-parts.ts';
import type { OrderNews } from './order-news.ts';
import { dollars, rowsOf } from './order-rows.ts';

const list = new Intl.ListFormat('en');
/** Says whether the buyer has access after a partial refund. */
function accessWhile(order: OrderOfMessage): string[] {
  const { status } = order;
  if (status === 'completed') return ['You keep access to your videos.'];
  if (status === 'disputed') return ['There is no access while the payment is disputed.'];
  if (status === 'refunded') return [accessAfter(order)];
  return status === 'review' ? ['The shop still has to check this order.'] : [];
}

/** Says which lines the customer had already, and how much is refunded for them. Part of the confirmation. */
function returning({ items }: OrderOfMessage): string[] {
  const returned = items.filter(({ returnedCents }) => returnedCents > 0);
  if (returned.length === 0) return [];
  const cents = returned.reduce((sum, { returnedCents }) => sum + returnedCents, 0);
  return [
    `You already had ${list.format(returned.map(({ title }) => title))}, so we are refunding ${dollars(cents)} of this payment. ${NOTHING_TO_DO}`,
  ];
}

/** Says how long the link works by which an order can be paid another way. */
const lasting = ({ payLink }: OrderOfMessage): string[] =>
  payLink === undefined
    ? []
    : [`The link works until ${utcTime(isoTime(payLink.until))}, for this order only.`];

function wordsOf(news: OrderNews, order: OrderOfMessage): Words {
  switch (news.what) {
    case 'completed':
      return {
        kind: 'order-confirmation',
        subject: 'Your order is complete',
        says: [
          'Thank you for your purchase. Your videos are ready.',
          `Log in with ${order.email} to watch them. If you do not know your password, you can set a new one there.`,
          ...returning(order),
          ...confirmConsent(order.consent),
        ],
        button: toVideos,
      };
    case 'processing':
      return {
        kind: 'payment-processing',
        subject: 'Your payment is being processed',
        says: [
          'Your bank is still processing the payment for this order. You can watch your videos as soon as it arrives, and we will write to you then.',
          'Please do not pay again.',
        ],
      };
    case 'payment-failed':
      return {
        kind: 'payment-processing',
        subject: 'Your payment failed',
        says: [
          'Your bank did not complete the payment for this order, so the order is not complete. Nothing is lost: you can pay another way, at the same price.',
          ...lasting(order),
        ],
        button:
          order.payLink === undefined
            ? toShop
            : { kind: 'button', label: 'Pay Another Way', path: order.payLink.path },
      };
    case 'in-review':
      return {
        kind: 'order-review',
        subject: 'Your order is being checked',
        says: [
          'Your payment arrived. The shop has to check this order. It will then complete it or return your money.',
          `${NOTHING_TO_DO} Please do not pay again.`,
        ],
      };
    case 'disputed':
    case 'dispute-won':
    case 'dispute-lost':
    case 'dispute-partly-lost':
    case 'dispute-closed':
    case 'appeal-won':
    case 'not-disputed':
      return wordsOfDispute(news, order);
    default:
      return wordsOfRefund(news, order);
  }
}

type RefundNews = Extract<
  OrderNews,
  {
    what:
      | 'bought-twice'
      | 'refunded'
      | 'partly-refunded'
      | 'refund-failed'
      | 'access-back'
      | 'duplicate-payment';
  }
>;

function wordsOfRefund(news: RefundNews, order: OrderOfMessage): Words {
  const kind = 'refund';
  const total = dollars(order.totalCents);
  switch (news.what) {
    case 'bought-twice':
      return {
        kind,
        subject: 'You already had this',
        says: [
          `Your payment arrived, but you already had everything in this order. We are refunding the payment. ${NOTHING_TO_DO}`,
          'You can watch your videos as before.',
        ],
        button: toVideos,
      };
    case 'duplicate-payment': {
      const paid = dollars(news.paidCents);
      const says = `A second payment of ${paid} arrived for this order. We are refunding it. ${NOTHING_TO_DO}`;
      return { kind, subject: 'You paid twice', says: [says, BANKS_TAKE_DAYS] };
    }
    case 'refund-failed': {
      const amount = dollars(news.refundedCents);
      const says = `The refund of ${amount} failed, and the money came back to us. Please write to us, so that we can send it another way.`;
      return { kind, subject: 'Your refund failed', says: [says] };
    }
    case 'access-back':
      return {
        kind,
        subject: 'You can watch your videos again',
        says: [
          'The refund of your payment failed, and the money came back to us. So you have your access back.',
          NOTHING_TO_DO,
        ],
        button: toVideos,
      };
    case 'partly-refunded':
      return {
        kind,
        subject: 'A part of your payment was refunded',
        says: [
          `We refunded ${dollars(news.refundedCents)} of your payment of ${total}. ${BANKS_TAKE_DAYS}`,
          ...(news.titles.length === 0 ? [] : [`You already had ${list.format(news.titles)}.`]),
          ...accessWhile(order),
        ],
        rows: [{ label: 'Refunded in all', value: dollars(order.refundedCents) }],
      };
    case 'refunded':
      return {
        kind,
        subject: 'Your payment was refunded',
        says: [
          `We refunded your payment of ${total}. ${BANKS_TAKE_DAYS}`,
          news.isDuplicate
            ? 'You already had everything in this order. You can watch your videos as before.'
            : accessAfter(order),
        ],
      };
  }
}

/**
 * The message to a buyer about news of an order. It links the receipt if the order has one: as its button, if
 * it has no other.
 */
export function orderMessage(
  news: OrderNews,
  order: OrderOfMessage,
): Pick<NewMail, 'kind' | 'content'> {
  const { kind, subject, says, rows = [], button } = wordsOf(news, order);
  const receipt: MailBlock[] =
    order.completedAt === null
      ? []
      : [
          {
            kind: button === undefined ? 'button' : 'link',
            label: 'View Receipt',
            path: receiptPath(order.id),
          },
        ];
  const blocks: MailBlock[] = [
    ...says.map((text): MailBlock => ({ kind: 'paragraph', text })),
    { kind: 'rows', rows: rowsOf(order, rows) },
    ...(button === undefined ? [] : [button]),
    ...receipt,
  ];
  return { kind, content: { subject, blocks } };
}
