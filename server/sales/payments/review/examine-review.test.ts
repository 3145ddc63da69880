import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProviderPayment } from '#platform/payments/payments.ts';
import { chargeWith } from '../../../testing/test-charge.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { findOrder, type Order } from '../../orders/index.ts';
import type { Payment } from '../provider/read-payment.ts';
import { examineReview } from './examine-review.ts';

describeWithDatabase('what an admin is told of an order in review', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  /** An order for voice, whose e-mail address has an account that bought beard. */
  let order: Order;
  let customerId: string;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
    const { email } = await sales.buy('beard');
    customerId = (await sales.account(email))?.id ?? '';
    const placed = await findOrder(store.deps, (await sales.place('voice', { email })).orderId);
    if (placed === undefined) throw new Error('no order');
    order = { ...placed, buyerId: 'gone' };
  });
  afterAll(() => store.close());

  const examine = (change: Partial<Order>, charge: Parameters<typeof chargeWith>[0] = {}) => {
    const intent: ProviderPayment = {
      id: 'pi_paid',
      payToken: '',
      status: 'succeeded',
      currency: 'usd',
      amountCents: 3950,
      amountReceivedCents: 3950,
      livemode: false,
      decline: null,
      orderId: order.id,
      charge: chargeWith(charge),
    };
    const payment: Payment = { state: 'succeeded', intent, duplicates: [] };
    return examineReview(store.deps, { ...order, ...change }, payment);
  };

  it('is that it goes to whoever proves its address, where its buyer is nobody known', async () => {
    expect(await examine({ buyerId: null })).toEqual({
      customerId: null,
      awaitsProof: true,
      problem: expect.stringContaining('It may belong to someone else.'),
      obstacle: `It goes to the person who proves that ${order.email} is theirs. A link to claim it was sent there. You can send another one, or refund the payment.`,
    });
  });

  it('is whose it becomes when it is accepted, and why it was not theirs at once', async () => {
    expect(await examine({})).toEqual({
      customerId,
      obstacle: null,
      awaitsProof: false,
      problem: "The payment arrived after the customer's account had been deleted.",
    });
  });

  it.each([
    ['disputed', {}, { dispute: 'open' }, 'The customer disputes the payment.'],
    ['lost', {}, { dispute: 'lost', lostCents: 3950 }, 'The dispute over its payment was lost.'],
    ['refunded', {}, { refundedCents: 3950 }, 'Its payment was refunded.'],
    [
      'erased',
      { detailsErased: true },
      {},
      "The customer's details had already been erased, so it can only be refunded.",
    ],
  ] as const)('is that it cannot be accepted: %s', async (_, change, charge, obstacle) => {
    for (const buyerId of ['gone', null]) {
      const review = await examine({ buyerId, ...change }, charge);
      expect(review).toMatchObject({ customerId: null, obstacle, awaitsProof: false });
    }
  });

  it.each(['processing', 'unpaid'] as const)('is that nobody has paid: %s', async (state) => {
    const payment = state === 'unpaid' ? { state, decline: null } : { state };
    expect(await examineReview(store.deps, order, payment)).toEqual({
      problem: 'Stripe has no payment for this order.',
      customerId: null,
      obstacle: 'It has not been paid.',
      awaitsProof: false,
    });
  });

  it('is the short id of the order that has all of it already', async () => {
    const other = await sales.buy('voice', { email: order.email });
    const id = other.orderId.slice(0, 8);
    expect((await examine({})).obstacle).toBe(
      `This customer already bought everything in it, with order ${id}.`,
    );
  });
});
