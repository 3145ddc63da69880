import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { stripeKeyOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { makeRefund } from './make-refund.ts';
import { readRefundAttempt } from './refund-attempts.store.ts';

const REFUND_FAILS_LATER = '4000000000005126';
const refunds = { method: 'POST', path: '/v1/refunds' };

describeWithDatabase('giving money back', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let bought: PlacedOrder;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    bought = await sales.buy();
    store.sandbox.controls.clearRequests();
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const provider = () => store.deps.payments.connect(stripeKeyOf(testKeys.secretKey));
  const payment = (intent = bought.intent) => provider().describePayment(intent);
  type Details = Awaited<ReturnType<typeof payment>>;
  const refund = (details: Details, amountCents = 1000) =>
    makeRefund(store.deps, provider(), { details, amountCents, reason: 'duplicate' });
  /** The idempotency keys, without the intent's id. */
  const keys = (intent = bought.intent) =>
    store.sandbox.controls
      .requests(refunds)
      .map(({ idempotencyKey }) => idempotencyKey?.replace(`refund-${intent}-`, ''));
  const fail = (more: { times?: number; when?: 'after'; status?: number } = {}) =>
    store.sandbox.controls.addFault({ ...refunds, effect: 'error', ...more });
  const given = () =>
    sales.refundsOf(bought.intent).map(({ amount, reason }) => `${amount} ${reason}`);

  it('asked twice from the same state makes one refund, from the next state another', async () => {
    const before = await payment();
    await refund(before);
    await refund(before);
    expect(given()).toEqual(['1000 duplicate']);
    await refund(await payment());
    expect(given()).toEqual(['1000 duplicate', '1000 duplicate']);
    expect(keys()).toEqual(['0-1000-0-1', '0-1000-0-1', '1000-1000-0-1']);
  });

  it('after a refund that the bank sent back, the same again is another refund', async () => {
    const { intent, orderId } = await sales.place();
    store.sandbox.controls.pay({ intent, card: REFUND_FAILS_LATER });
    await sales.complete({ orderId });
    await refund(await payment(intent));
    const [first] = sales.refundsOf(intent);
    store.sandbox.controls.settleRefund({ refund: first?.id ?? '', as: 'failed' });
    await refund(await payment(intent));
    expect(keys(intent)).toEqual(['0-1000-0-1', '0-1000-1-1']);
    expect(sales.refundsOf(intent).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  it('tries a failure of the provider three times, each under a new key, which stays the next', async () => {
    const before = await payment();
    fail({ times: 3 });
    await expect(refund(before)).rejects.toMatchObject({ failure: 'broken' });
    expect(keys()).toEqual(['0-1000-0-1', '0-1000-0-2', '0-1000-0-3']);
    expect(await readRefundAttempt(store.deps, bought.intent)).toBe(4);
    await refund(before);
    expect(keys().at(-1)).toBe('0-1000-0-4');
    expect(given()).toEqual(['1000 duplicate']);
  });

  it('takes the next key after one failure, and stops where the money went back all the same', async () => {
    fail();
    await refund(await payment());
    expect(keys()).toEqual(['0-1000-0-1', '0-1000-0-2']);
    fail({ when: 'after' });
    await refund(await payment());
    expect(given()).toEqual(['1000 duplicate', '1000 duplicate']);
    expect(keys()).toHaveLength(3);
  });

  it('makes no second refund for somebody who asked at the same moment', async () => {
    const before = await payment();
    fail({ when: 'after' });
    await refund(before);
    await expect(refund(before)).rejects.toMatchObject({ status: 409 });
    expect(given()).toEqual(['1000 duplicate']);
    await refund(await payment());
    expect(given()).toEqual(['1000 duplicate', '1000 duplicate']);
  });

  it('takes the next key where the provider knows this one from another request', async () => {
    const body = { type: 'idempotency_error', message: 'Keys can only be used once' } as const;
    store.sandbox.controls.addFault({ ...refunds, effect: 'error', status: 400, body });
    await refund(await payment());
    expect(keys()).toEqual(['0-1000-0-1', '0-1000-0-2']);
    expect(given()).toEqual(['1000 duplicate']);
  });

  it('says what the provider refuses, and asks it no second time', async () => {
    const refused = refund(await payment(), 4901);
    await expect(refused).rejects.toMatchObject({ failure: 'refused' });
    expect(keys()).toEqual(['0-4901-0-1']);
    expect(await readRefundAttempt(store.deps, bought.intent)).toBe(1);
  });

  it('keeps the key where no answer came, because the refund may have been made', async () => {
    store.sandbox.controls.addFault({ ...refunds, effect: 'cut', when: 'after', times: 3 });
    const before = await payment();
    await expect(refund(before)).rejects.toMatchObject({ failure: 'unknown' });
    await refund(before);
    expect(new Set(keys())).toEqual(new Set(['0-1000-0-1']));
    expect(given()).toEqual(['1000 duplicate']);
  });
});
