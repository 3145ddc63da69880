import { expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { compareBooks } from './compare-books.ts';
import { openLedger } from './ledger.ts';
import type { PaymentMade } from './payments-made.ts';
import type { BookedOrder, Books } from './read-books.ts';

const TOTAL = 4900;

function bookedOrder(change: Partial<BookedOrder> = {}): BookedOrder {
  return {
    status: 'completed',
    id: 'order',
    customer_id: 'ann',
    buyer_id: null,
    currency: 'usd',
    answers_taken: 1,
    left_checkout: 0,
    details_erased: 0,
    is_grant: 0,
    methods: 'card',
    pay_until: null,
    has_inquiry: 0,
    respond_by: null,
    failed_refund_cents: 0,
    lost_cents: 0,
    is_asked: 0,
    fraud_warning: null,
    fraud_warning_id: null,
    total_cents: TOTAL,
    first_name: 'Ann',
    last_name: 'Elf',
    email: 'ann@north.example',
    email_key: 'ann@north.example',
    phone: null,
    password_hash: null,
    livemode: 0,
    checkout_hash: 'browser',
    details_hash: 'cart',
    attempt: 1,
    intent_id: 'pi',
    created_at: 1,
    settled_at: 2,
    key_id: 'key',
    refunded_cents: 0,
    next_check_at: null,
    ...change,
  };
}

/** The books of a shop with these orders, each for the same package, paid with `pi`, `pi-2` ... */
function booksOf(orders: BookedOrder[]): Books {
  const intents = orders.flatMap(({ id, intent_id }) =>
    intent_id === null
      ? []
      : [{ intent_id, purchase_id: id, attempt: 1, created_at: 1, refund_asked_at: null }],
  );
  const step = (
    purchase_id: string,
    position: number,
    from_status: OrderStatus | null,
    to_status: OrderStatus,
  ) => ({ purchase_id, position, from_status, to_status });
  return {
    orders,
    refundsToMake: [],
    items: orders.map(({ id }) => ({ purchase_id: id, package_id: 'beard', returned_at: null })),
    lines: orders.map(({ id, total_cents }) => ({ purchase_id: id, price_cents: total_cents })),
    intents: intents.map((row) => ({ ...row, refunded_cents: 0 })),
    customers: [
      {
        id: 'ann',
        email_key: 'ann@north.example',
        checkout_hash: 'browser',
        password_hash: 'hash',
      },
    ],
    timeline: orders.flatMap(({ id, status, total_cents }) => {
      const first = total_cents === 0 ? status : 'pending';
      const begun = step(id, 0, null, first);
      if (status === first) return [begun];
      const completed = step(id, 1, 'pending', 'completed');
      const moved = step(id, 2, 'completed', status);
      if (['completed', 'review', 'canceled'].includes(status)) {
        return [begun, { ...completed, to_status: status }];
      }
      return [begun, completed, moved];
    }),
  };
}

function payment(change: Partial<PaymentMade> = {}): PaymentMade {
  return {
    intentId: 'pi',
    amountCents: TOTAL,
    currency: 'usd',
    orderId: 'order',
    refundedCents: 0,
    hasFailedRefund: false,
    dispute: 'none',
    wasDisputed: false,
    ...change,
  };
}

function problemsOf(orders: BookedOrder[], payments: PaymentMade[], ledger = openLedger()) {
  const made = new Map(payments.map((one) => [one.intentId, one]));
  return compareBooks(booksOf(orders), made, ledger).problems;
}

it('has nothing to say where the books agree', () => {
  expect(problemsOf([bookedOrder()], [payment()])).toEqual([]);
});

it('notices a paid order that is lost', () => {
  const left = bookedOrder({ status: 'pending', customer_id: null, settled_at: null });
  expect(problemsOf([left], [payment()])).toContain('order order is pending, not completed');
  expect(problemsOf([bookedOrder()], [payment(), payment({ intentId: 'pi-9' })])).toEqual([
    'pi-9 paid for no order',
  ]);
});

it('notices an order that was granted unpaid', () => {
  expect(problemsOf([bookedOrder()], [])).toEqual(['order order is completed and nobody paid']);
  expect(problemsOf([bookedOrder()], [payment({ amountCents: 100 })])).toEqual([
    'order order is completed, though its payment does not fit: it is 100 cents',
  ]);
});

it('notices what was charged twice and kept', () => {
  const again = bookedOrder({ id: 'again', intent_id: 'pi-2', buyer_id: 'ann', settled_at: 3 });
  const second = payment({ intentId: 'pi-2', orderId: 'again' });
  expect(problemsOf([bookedOrder(), again], [payment(), second])).toEqual([
    'order again charged ann again for what they have',
  ]);
  const back = { ...again, status: 'refunded' as const };
  const refunded = { ...second, refundedCents: TOTAL };
  expect(problemsOf([bookedOrder(), back], [payment(), refunded])).toEqual([]);
});

it('notices access that outlives its money', () => {
  const expected = ['order order is completed, not refunded'];
  expect(problemsOf([bookedOrder()], [payment({ refundedCents: TOTAL })])).toEqual(expected);
  const lost = payment({ dispute: 'lost', wasDisputed: true });
  expect(problemsOf([bookedOrder()], [lost])).toEqual(expected);
  const open = payment({ dispute: 'open', wasDisputed: true });
  expect(problemsOf([bookedOrder()], [open])).toEqual(['order order is completed, not disputed']);
});

it('notices an order that became the property of somebody else', () => {
  for (const change of [{ buyer_id: 'bob' }, { email_key: 'bob@north.example' }]) {
    expect(problemsOf([bookedOrder(change)], [payment()])).toEqual([
      'order order was paid and given to somebody else, or to nobody',
    ]);
  }
});

it('notices an order that waits for the shop though the same password was typed', () => {
  const waiting = { status: 'review', customer_id: null, checkout_hash: 'phone' } as const;
  const problemsWith = (password_hash: string | null) =>
    problemsOf([bookedOrder({ ...waiting, password_hash })], [payment()]);
  for (const hash of ['another hash', null]) {
    expect(problemsWith(hash)).not.toContain('order order is review, not completed');
  }
  expect(problemsWith('hash')).toContain('order order is review, not completed');
});

it('notices an order that its lines do not come to', () => {
  const books = booksOf([bookedOrder()]);
  const made = new Map([['pi', payment()]]);
  for (const lines of [[], [{ purchase_id: 'order', price_cents: TOTAL + 1 }]]) {
    const sum = lines.length === 0 ? 0 : TOTAL + 1;
    expect(compareBooks({ ...books, lines }, made, openLedger()).problems).toEqual([
      `order order is ${TOTAL}, and its lines are ${sum}`,
    ]);
  }
});

it('notices a free order that came twice, or got lost', () => {
  const change = { total_cents: 0, intent_id: null };
  const ledger = openLedger();
  const redeemed = { email: 'ann@north.example', packageIds: ['beard'] };
  ledger.redeemed.push({ ...redeemed, orderIds: new Set(['order']) });
  ledger.promised.add('order');
  expect(problemsOf([bookedOrder(change)], [], ledger)).toEqual([]);
  const twice = [bookedOrder(change), bookedOrder({ ...change, id: 'again' })];
  expect(problemsOf(twice, [], ledger)).toEqual(['2 free orders of ann@north.example: beard']);
  expect(problemsOf([bookedOrder({ ...change, id: 'other' })], [], ledger)).toEqual([
    'free orders of ann@north.example: beard are gone: order',
    'order order was said to be complete and is not',
  ]);
});
