import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { type OrderResponse, openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import {
  startTestStore,
  type TestStore,
  testKeys,
  testPromoCode,
} from '../../../testing/test-store.ts';

const REFUND_FAILS_LATER = '4000000000005126';

describeWithDatabase('refunding an order', (kind) => {
  let store: TestStore;
  let sales: TestSales;

  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  const refund = (orderId: string, more: Record<string, unknown> = {}) =>
    sales.act(orderId, 'refund', { refundedBefore: '0.00', reason: 'duplicate', ...more });
  const refundsOf = (intent: string) => sales.refundsOf(intent);
  const owned = async (email: string) => {
    const customer = store.browser();
    await signIn(customer, email);
    const packages = (await customer.get('/api/customer/packages')).json<{ title: string }[]>();
    return packages.length;
  };

  it('in part leaves the access; the rest ends it; everything is on the timeline with who did it', async () => {
    const { orderId, intent, email } = await sales.buy();
    const part = await refund(orderId, {
      amount: '10',
      reason: 'requested_by_customer',
      note: 'The beard itches',
    });
    expect(part.status, part.text).toBe(200);
    expect(part.json().status).toBe('completed');
    expect(await owned(email)).toBe(1);
    expect(refundsOf(intent)).toMatchObject([{ amount: 1000, reason: 'requested_by_customer' }]);
    const rest = await refund(orderId, { refundedBefore: '10.00' });
    expect(rest.json<OrderResponse>().status).toBe('refunded');
    expect(await owned(email)).toBe(0);
    expect((await sales.lines(orderId)).slice(2)).toEqual([
      'completed>completed A refund of $10.00 was requested (requested by the customer: The beard itches). (elf)',
      'completed>completed $10.00 of $49.00 was refunded. (elf)',
      'completed>completed A refund of $39.00 was requested (duplicate payment). (elf)',
      'completed>completed $49.00 of $49.00 was refunded. (elf)',
      'completed>refunded The payment was refunded. (elf)',
    ]);
    expect(refundsOf(intent).map(({ amount }) => amount)).toEqual([1000, 3900]);
  });

  it('is made once, however often and at once it is asked for', async () => {
    const { orderId, intent } = await sales.buy();
    const clicks = await Promise.all([1, 2, 3].map(() => refund(orderId, { amount: '10.00' })));
    const late = await refund(orderId, { amount: '10.00' });
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(late.status).toBe(409);
    expect(late.json()).toMatchObject({ code: 'refunded_meanwhile' });
    expect(refundsOf(intent)).toHaveLength(1);
  });

  it('refuses what is not there to be given back, naming the field', async () => {
    const { orderId, intent } = await sales.buy();
    for (const [more, message] of [
      [{ amount: '49.01' }, 'amount: only $49.00 is left to refund'],
      [{ amount: '0.00' }, 'amount: must be more than 0'],
      [{ amount: '1.001' }, 'amount: must be an amount in dollars with at most two decimals'],
      [{ amount: '-1' }, 'amount: must be an amount in dollars with at most two decimals'],
      [{ note: 'x'.repeat(501) }, 'note: must be at most 500 characters'],
      [{ refundedBefore: undefined }, 'refundedBefore: is required'],
    ] as const) {
      const answer = await refund(orderId, more);
      expect([answer.status, answer.json().message]).toEqual([400, message]);
    }
    expect((await refund(orderId, { reason: 'whim' })).json().message).toMatch(/^reason: /);
    expect((await refund('nope')).status).toBe(404);
    expect(refundsOf(intent)).toEqual([]);
    expect(await sales.lines(orderId)).toHaveLength(2);
    await refund(orderId);
    expect((await refund(orderId, { refundedBefore: '49.00' })).json()).toMatchObject({
      code: 'already_refunded',
    });
  });

  it('refuses unpaid, free and disputed orders', async () => {
    const unpaid = await sales.place();
    expect((await refund(unpaid.orderId)).json()).toMatchObject({ code: 'order_not_paid' });
    const free = await store.browser().send('POST', '/api/create-free-order', {
      customerInfo: { firstName: 'A', lastName: 'B', email: 'f@x.example', password: 'reindeer-1' },
      packages: [sales.catalogue.beard],
      promoCode: testPromoCode,
    });
    expect((await refund(String(free.json().orderId))).json()).toMatchObject({
      code: 'order_not_paid',
    });
    const { orderId, intent } = await sales.buy();
    const { id: dispute } = store.sandbox.controls.openDispute({ payment: intent });
    expect((await refund(orderId)).json()).toMatchObject({ code: 'payment_disputed' });
    store.sandbox.controls.closeDispute({ dispute, as: 'lost' });
    expect((await refund(orderId)).json()).toMatchObject({ code: 'dispute_lost' });
  });

  it('does not go by what was seen before somebody else refunded', async () => {
    const { orderId, intent } = await sales.buy();
    store.sandbox.controls.refund({ payment: intent, amount: 500 });
    const answer = await refund(orderId, { amount: '10.00' });
    expect([answer.status, answer.json().code]).toEqual([409, 'refunded_meanwhile']);
    expect((await refund(orderId, { amount: '10.00', refundedBefore: '5.00' })).status).toBe(200);
  });

  it('tells the admin what the provider said, writes it down, and can be tried again', async () => {
    const { orderId, intent } = await sales.buy();
    // The 500 is kept, and answered for ever under its key: the next key comes through.
    store.sandbox.controls.addFault({ method: 'POST', path: '/v1/refunds', effect: 'error' });
    expect((await refund(orderId, { amount: '10.00' })).status).toBe(200);
    expect(refundsOf(intent)).toHaveLength(1);
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    const denied = await refund(orderId, { amount: '10.00', refundedBefore: '10.00' });
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    expect([denied.status, denied.json().code]).toEqual([409, 'payments_refused']);
    expect(denied.json().message).toContain('Invalid API Key provided');
    expect(denied.json().message).not.toContain(testKeys.secretKey);
  });

  it('that failed three times works at the next click, once', async () => {
    const { orderId, intent } = await sales.buy();
    const fault = { method: 'POST', path: '/v1/refunds', effect: 'error', times: 3 } as const;
    store.sandbox.controls.addFault(fault);
    expect((await refund(orderId, { amount: '10.00' })).status).toBe(503);
    expect(refundsOf(intent)).toEqual([]);
    expect((await sales.lines(orderId)).at(-1)).toBe(
      'completed>completed The refund of $10.00 failed. Stripe had an error of its own. The store will ask again. (elf)',
    );
    const clicks = await Promise.all([1, 2].map(() => refund(orderId, { amount: '10.00' })));
    expect(clicks.some(({ status }) => status === 200)).toBe(true);
    expect(refundsOf(intent)).toMatchObject([{ amount: 1000 }]);
  });

  it('whose answer is lost was made, is not made again, and the order follows by itself', async () => {
    const { orderId, intent, email } = await sales.buy();
    store.sandbox.controls.addFault({
      method: 'POST',
      path: '/v1/refunds',
      effect: 'cut',
      when: 'after',
      times: 3,
    });
    const lost = await refund(orderId);
    expect([lost.status, lost.json().code]).toEqual([503, 'payments_unavailable']);
    expect(refundsOf(intent)).toHaveLength(1);
    expect((await sales.lines(orderId)).slice(2)).toEqual([
      'completed>completed A refund of $49.00 was requested (duplicate payment). (elf)',
      'completed>completed The refund of $49.00 may have been made. Stripe did not answer. (elf)',
    ]);
    await sales.readEvents();
    expect((await sales.seen(orderId)).status).toBe('refunded');
    expect(await owned(email)).toBe(0);
    expect((await refund(orderId)).json()).toMatchObject({ code: 'already_refunded' });
    expect(refundsOf(intent)).toHaveLength(1);
  });

  it('that was made, and cannot be asked about afterwards, is said to have been made', async () => {
    const { orderId, intent } = await sales.buy();
    const path = `/v1/payment_intents/${intent}`;
    // The first question is before the refund.
    store.sandbox.controls.addFault({ method: 'GET', path, effect: 'cut', nth: 2, times: 3 });
    const answer = await refund(orderId);
    expect([answer.status, answer.json().code]).toEqual([503, 'refund_unseen']);
    expect(refundsOf(intent)).toHaveLength(1);
    expect((await sales.act(orderId, 'check')).json()).toMatchObject({ status: 'refunded' });
  });

  it('that the bank sent back can be made again', async () => {
    const { orderId, intent } = await sales.place();
    store.sandbox.controls.pay({ intent, card: REFUND_FAILS_LATER });
    await store.browser().send('POST', `/api/complete-order/${orderId}`);
    expect((await refund(orderId, { amount: '10.00' })).status).toBe(200);
    const [first] = refundsOf(intent);
    store.sandbox.controls.settleRefund({ refund: first?.id ?? '', as: 'failed' });
    expect((await sales.act(orderId, 'check')).status).toBe(200);
    expect((await sales.lines(orderId)).at(-1)).toContain('The refund of $10.00 failed.');
    expect((await refund(orderId, { amount: '10.00' })).status).toBe(200);
    expect(refundsOf(intent).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });
});
