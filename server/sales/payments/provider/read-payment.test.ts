import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentStatus, ProviderPayment } from '#platform/payments/payments.ts';
import { chargeWith } from '../../../testing/test-charge.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { findOrder, type Order } from '../../orders/index.ts';
import { judgePayment, mismatchOf, readPayment, readPaymentDetails } from './read-payment.ts';

const order = { id: 'one', totalCents: 4900, currency: 'usd', livemode: false } as Order;

const intentWith = (id: string, more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  id,
  payToken: '',
  status: 'succeeded',
  amountCents: 4900,
  amountReceivedCents: 4900,
  currency: 'usd',
  orderId: 'one',
  livemode: false,
  decline: null,
  charge: null,
  ...more,
});
const unpaid = (id: string, status: PaymentStatus, message?: string) => {
  const decline = message === undefined ? null : { message, code: 'card_declined' };
  return intentWith(id, { status, decline, amountReceivedCents: 0 });
};

describe('a payment does not fit its order', () => {
  it.each([
    [{ orderId: 'two' }, 'The payment belongs to another order.'],
    [{ orderId: null }, 'The payment belongs to another order.'],
    [{ currency: 'eur' }, 'The payment is in eur, not usd.'],
    [{ amountReceivedCents: 4899 }, '$48.99 was received, not $49.00.'],
    [{ amountReceivedCents: 4901 }, '$49.01 was received, not $49.00.'],
    [{ livemode: true }, 'The payment was made in the other mode (test or live).'],
  ])('with %o', (more, problem) => {
    expect(mismatchOf(order, intentWith('pi', more))).toBe(problem);
  });

  it('in no other way', () => {
    expect(mismatchOf(order, intentWith('pi', { amountCents: 1, status: 'canceled' }))).toBeNull();
  });
});

describe('the intents of an order, the latest first, say that it', () => {
  const wrong = intentWith('wrong', { amountReceivedCents: 1 });
  const returned = intentWith('returned', {
    amountReceivedCents: 1,
    charge: chargeWith({ refundedCents: 1 }),
  });

  it('was paid by the earliest that fits; all others that were paid are duplicates', () => {
    const [first, second] = [intentWith('first'), intentWith('second')];
    const intents = [unpaid('last', 'processing'), wrong, second, first, returned];
    expect(judgePayment(order, intents)).toEqual({
      state: 'succeeded',
      intent: first,
      duplicates: [returned, second, wrong],
    });
    expect(judgePayment(order, [first])).toMatchObject({ duplicates: [] });
  });

  it('got money that does not fit: the earliest that has not gone back, before others', () => {
    const alsoWrong = intentWith('also wrong', { currency: 'eur' });
    const mismatch = (intent: ProviderPayment, problem: string) => {
      return { state: 'mismatch', intent, problem };
    };
    const cents = '$0.01 was received, not $49.00.';
    expect(judgePayment(order, [alsoWrong, wrong, returned])).toEqual(mismatch(wrong, cents));
    const latest = unpaid('last', 'processing');
    expect(judgePayment(order, [latest, returned])).toEqual(mismatch(returned, cents));
  });

  it('is being paid, or waits with what the latest one was declined for', () => {
    const [latest, earlier] = [
      unpaid('latest', 'requires_payment_method', 'No funds.'),
      unpaid('earlier', 'requires_payment_method', 'Expired.'),
    ];
    expect(judgePayment(order, [latest, unpaid('early', 'processing')])).toEqual({
      state: 'processing',
    });
    expect(judgePayment(order, [latest, earlier])).toEqual({
      state: 'unpaid',
      decline: 'No funds. (card_declined)',
    });
    expect(judgePayment(order, [unpaid('last', 'canceled'), earlier])).toEqual({
      state: 'unpaid',
      decline: null,
    });
    expect(judgePayment(order, [])).toEqual({ state: 'unpaid', decline: null });
  });
});

describeWithDatabase('the payment of an order, with all that an admin is shown,', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const detailsNow = async (orderId: string) => {
    const stored = await findOrder(store.deps, orderId);
    if (stored === undefined) throw new Error(`no order ${orderId}`);
    return readPaymentDetails(store.deps, stored);
  };

  it('is the one that counts, else the latest begun', async () => {
    const first = await sales.place();
    const { orderId } = first;
    store.sandbox.controls.changeIntent({ intent: first.intent, change: { status: 'canceled' } });
    const second = await sales.place('beard', first);
    expect(second.orderId).toBe(orderId);
    expect(await detailsNow(orderId)).toMatchObject({
      payment: { state: 'unpaid' },
      details: { payment: { id: second.intent } },
    });
    sales.payLate(first.intent);
    expect(await detailsNow(orderId)).toMatchObject({
      payment: { state: 'succeeded', duplicates: [] },
      details: { payment: { id: first.intent, charge: { method: { lastFour: '4242' } } } },
      key: { secretKey: testKeys.secretKey },
    });
  });

  it('is none, and not paid, where no intent was made: nobody is asked, so no key is needed', async () => {
    await store.deps.db.deleteFrom('payment_key').execute();
    expect(await readPayment(store.deps, order)).toEqual({ state: 'unpaid', decline: null });
    expect(await readPaymentDetails(store.deps, order)).toBeNull();
  });
});
