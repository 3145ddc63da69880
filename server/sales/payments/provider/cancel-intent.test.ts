import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stripeKeyOf } from '../../../payment-providers/stripe/keys/stripe-key.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';
import { cancelIntent } from './cancel-intent.ts';

const PROCESSING_CARD = '4000000000005050';

let store: TestStore;
let sales: TestSales;
beforeAll(async () => {
  store = await startTestStore('SQLite');
  sales = await openTestSales(store);
});
afterEach(() => store.sandbox.controls.clearFaults());
afterAll(() => store.close());

const cancel = (intent: string) =>
  cancelIntent(store.deps, store.deps.payments.connect(stripeKeyOf(testKeys.secretKey)), intent);
const cancellations = (intent: string) =>
  store.sandbox.controls.requests({ path: `/v1/payment_intents/${intent}/cancel` });
const failing = (intent: string, status: number) =>
  store.sandbox.controls.addFault({
    path: `/v1/payment_intents/${intent}/cancel`,
    effect: 'error',
    status,
  });

it('an intent that nobody paid can be paid no more, and is cancelled once', async () => {
  const { intent } = await sales.place();
  expect([await cancel(intent), await cancel(intent)]).toEqual([true, true]);
  expect(cancellations(intent)).toHaveLength(1);
});

it('an intent that was paid, or is being paid, is left alone', async () => {
  for (const card of ['4242424242424242', PROCESSING_CARD]) {
    const { intent } = await sales.place();
    store.sandbox.controls.pay({ intent, card });
    expect(await cancel(intent)).toBe(false);
    expect(cancellations(intent)).toEqual([]);
  }
});

it('a refused cancellation is looked into: the intent was cancelled or paid just before', async () => {
  const [canceled, open] = [await sales.place(), await sales.place()];
  const path = `/v1/payment_intents/${canceled.intent}/cancel`;
  store.sandbox.controls.addFault({ path, effect: 'error', status: 400, when: 'after' });
  expect(await cancel(canceled.intent)).toBe(true);
  failing(open.intent, 400);
  expect(await cancel(open.intent)).toBe(false);
});

it('a cancellation that failed in any other way is told, and tried under another key', async () => {
  const { intent } = await sales.place();
  failing(intent, 500);
  await expect(cancel(intent)).rejects.toMatchObject({ failure: 'broken' });
  expect(await cancel(intent)).toBe(true);
  const keys = cancellations(intent).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(2);
});
