import { expect, it } from 'vitest';
import type { MailContent } from '../../../mail/index.ts';
import type { OrderOfMessage } from './message-parts.ts';
import { orderMessage } from './order-message.ts';
import type { OrderNews } from './order-news.ts';

const order: OrderOfMessage = {
  id: '0123456789abcdef',
  status: 'completed',
  totalCents: 6999,
  refundedCents: 0,
  completedAt: 1,
  email: 'elf@north.example',
  consent: null,
  items: [
    { title: 'Beard', priceCents: 4900, returnedCents: 0 },
    { title: 'Voice', priceCents: 3950, returnedCents: 0 },
  ],
};

/** Reads the texts of a message and the pages that it links. */
function read({ blocks }: MailContent) {
  return {
    says: blocks.flatMap((block) => (block.kind === 'paragraph' ? block.text : [])).join('\n'),
    rows: blocks.flatMap((block) =>
      block.kind === 'rows' ? block.rows.map(({ label, value }) => `${label}: ${value}`) : [],
    ),
    paths: blocks.flatMap((block) => ('path' in block ? block.path : [])),
    buttons: blocks.flatMap((block) => (block.kind === 'button' ? block.path : [])),
  };
}

const videos = '/my-videos';
const receipt = '/orders/0123456789abcdef/receipt';
const neverCompleted = { completedAt: null } as const;

interface Case {
  news: OrderNews;
  of?: Partial<OrderOfMessage>;
  kind: string;
  subject: string;
  says: RegExp;
  paths: string[];
}

const cases: Case[] = [
  {
    news: { what: 'completed' },
    kind: 'order-confirmation',
    subject: 'Your order is complete',
    says: /Your videos are ready\.\nLog in with elf@north\.example/,
    paths: [videos, receipt],
  },
  {
    news: { what: 'processing' },
    of: { status: 'processing', ...neverCompleted },
    kind: 'payment-processing',
    subject: 'Your payment is being processed',
    says: /as soon as it arrives.*\nPlease do not pay again\./,
    paths: [],
  },
  {
    news: { what: 'payment-failed' },
    of: {
      status: 'pending',
      payLink: { path: '/pay#secret', until: Date.UTC(2026, 11, 24, 18) },
      ...neverCompleted,
    },
    kind: 'payment-processing',
    subject: 'Your payment failed',
    says: /you can pay another way, at the same price.*until December 24, 2026 at 6:00:00\sPM UTC/s,
    paths: ['/pay#secret'],
  },
  {
    news: { what: 'in-review' },
    of: { status: 'review', ...neverCompleted },
    kind: 'order-review',
    subject: 'Your order is being checked',
    says: /Your payment arrived\..*complete it or return your money\.\n.*do not pay again/,
    paths: [],
  },
  {
    news: { what: 'disputed' },
    of: { status: 'disputed' },
    kind: 'dispute',
    subject: 'Your payment is disputed',
    says: /gives no access to its videos/,
    paths: [receipt],
  },
  {
    news: { what: 'dispute-won' },
    kind: 'dispute',
    subject: 'The dispute over your payment is closed',
    says: /You can watch your videos again\./,
    paths: [videos, receipt],
  },
  {
    news: { what: 'dispute-lost', isKnown: true },
    of: { status: 'refunded' },
    kind: 'dispute',
    subject: 'The dispute over your payment is closed',
    says: /your bank returns the money\.\nThis order no longer gives access/,
    paths: [receipt],
  },
  {
    news: { what: 'dispute-closed' },
    of: { status: 'refunded' },
    kind: 'dispute',
    subject: 'The dispute over your payment is closed',
    says: /the refund failed, so it gives no access to its videos\. Please write to us/,
    paths: [receipt],
  },
  {
    news: { what: 'refunded', isDuplicate: false },
    of: { status: 'refunded', refundedCents: 6999 },
    kind: 'refund',
    subject: 'Your payment was refunded',
    says: /payment of \$69\.99.*\nThis order no longer gives access.*another order as well stay/,
    paths: [receipt],
  },
  {
    news: { what: 'refunded', isDuplicate: false },
    of: { status: 'refunded', refundedCents: 6999, ...neverCompleted },
    kind: 'refund',
    subject: 'Your payment was refunded',
    says: /\nThis order gives no access to its videos\.$/,
    paths: [],
  },
  {
    news: { what: 'refunded', isDuplicate: true },
    of: { status: 'refunded', refundedCents: 6999 },
    kind: 'refund',
    subject: 'Your payment was refunded',
    says: /already had everything.*watch your videos as before/,
    paths: [receipt],
  },
  {
    news: { what: 'partly-refunded', refundedCents: 900, titles: [] },
    of: { refundedCents: 1500 },
    kind: 'refund',
    subject: 'A part of your payment was refunded',
    says: /refunded \$9\.00 of your payment of \$69\.99\..*\nYou keep access to your videos\./,
    paths: [receipt],
  },
  {
    news: { what: 'partly-refunded', refundedCents: 900, titles: [] },
    of: { status: 'disputed', refundedCents: 900 },
    kind: 'refund',
    subject: 'A part of your payment was refunded',
    says: /\nThere is no access while the payment is disputed\.$/,
    paths: [receipt],
  },
  {
    news: { what: 'partly-refunded', refundedCents: 900, titles: [] },
    of: { status: 'review', refundedCents: 900, ...neverCompleted },
    kind: 'refund',
    subject: 'A part of your payment was refunded',
    says: /\nThe shop still has to check this order\.$/,
    paths: [],
  },
  {
    news: { what: 'refund-failed', refundedCents: 900 },
    kind: 'refund',
    subject: 'Your refund failed',
    says: /The refund of \$9\.00 failed.*Please write to us/,
    paths: [receipt],
  },
  {
    news: { what: 'bought-twice' },
    kind: 'refund',
    subject: 'You already had this',
    says: /We are refunding the payment\. You do not have to do anything\.\nYou can watch/,
    paths: [videos, receipt],
  },
  {
    news: { what: 'duplicate-payment', paidCents: 6999 },
    kind: 'refund',
    subject: 'You paid twice',
    says: /A second payment of \$69\.99 arrived for this order\. We are refunding it\./,
    paths: [receipt],
  },
];

it.each(cases)('$news.what, the order being $of: $subject', ({ news, of = {}, ...expected }) => {
  const { kind, content } = orderMessage(news, { ...order, ...of });
  expect({ kind, subject: content.subject }).toEqual({
    kind: expected.kind,
    subject: expected.subject,
  });
  const { says, paths, buttons } = read(content);
  expect(says).toMatch(expected.says);
  expect(paths).toEqual(expected.paths);
  // One thing to do; the receipt beside it is a link.
  expect(buttons).toEqual(expected.paths.slice(0, 1));
});

it('every message names the order, what was bought and what it cost', () => {
  for (const { news, of = {} } of cases) {
    const { rows } = read(orderMessage(news, { ...order, ...of }).content);
    const bought = ['Order: 01234567', 'Beard: $49.00', 'Voice: $39.50'];
    expect(rows.slice(0, 5)).toEqual([...bought, 'Discount: -$18.51', 'Total: $69.99']);
  }
});

it('a partial refund says how much was refunded in all', () => {
  const news = { what: 'partly-refunded', refundedCents: 900, titles: [] } as const;
  const { rows } = read(orderMessage(news, { ...order, refundedCents: 1500 }).content);
  expect(rows.at(-1)).toBe('Refunded in all: $15.00');
});

it('what the customer already had is named, with what of its price goes back', () => {
  const [beard, voice] = order.items.map((item) => ({ ...item, returnedCents: 4900 }));
  const items = [...(beard ? [beard] : []), ...(voice ? [{ ...voice, returnedCents: 0 }] : [])];
  const of = { ...order, items, totalCents: 8850 };
  const completed = read(orderMessage({ what: 'completed' }, of).content);
  expect(completed.says).toContain(
    'You already had Beard, so we are refunding $49.00 of this payment. You do not have to do anything.',
  );
  expect(completed.rows.slice(3)).toEqual(['Total: $88.50', 'Returned: Beard: -$49.00']);
  const news = { what: 'partly-refunded', refundedCents: 4900, titles: ['Beard'] } as const;
  expect(read(orderMessage(news, { ...of, refundedCents: 4900 }).content).says).toMatch(
    /refunded \$49\.00 of your payment of \$88\.50\..*\nYou already had Beard\.\nYou keep access/,
  );
});

it('without a discount none is shown, and a free order costs nothing', () => {
  const rowsOf = (totalCents: number) =>
    read(orderMessage({ what: 'completed' }, { ...order, totalCents }).content).rows.slice(3);
  expect(rowsOf(8850)).toEqual(['Total: $88.50']);
  expect(rowsOf(0)).toEqual(['Discount: -$88.50', 'Total: $0.00']);
});
