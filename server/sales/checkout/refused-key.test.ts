import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { detailsOf, newEmail, orderByCard } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../testing/test-store.ts';

const notTaken = {
  message:
    'The shop cannot take card payments at the moment. Please try again later, or contact the shop.',
  code: 'payments_not_configured',
};
const key = testKeys.secretKey;
const SPACING_MS = 300;

describeWithDatabase('a secret key that the provider no longer accepts', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { providerSpacingMs: SPACING_MS });
    sales = await openTestSales(store);
  });
  beforeEach(async () => {
    store.sandbox.controls.restoreKey({ key });
    await sales.saveKeys(testKeys);
  });
  afterAll(() => store.close());

  const begin = () =>
    orderByCard(store.browser(), {
      packages: [sales.catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(newEmail()),
    });
  const order = () => store.clock.during(begin());

  it('is asked about again, at most once in a few seconds whoever comes, until it is accepted', async () => {
    store.sandbox.controls.revokeKey({ key });
    expect((await order()).json()).toEqual(notTaken);
    const before = await store.deps.db.selectFrom('purchase').select('id').execute();
    store.sandbox.controls.clearRequests();
    const clearedAt = store.clock.monotonic();
    const answers = await store.clock.during(Promise.all(Array.from({ length: 100 }, begin)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 503 });
    for (const answer of answers) expect(answer.json()).toEqual(notTaken);
    // Two at once, and one more for each spacing that went by.
    const passed = store.clock.monotonic() - clearedAt;
    const mostAllowed = 2 + Math.floor(passed / SPACING_MS);
    expect(store.sandbox.controls.requests().length).toBeLessThanOrEqual(mostAllowed);
    const after = await store.deps.db.selectFrom('purchase').select('id').execute();
    expect(after).toHaveLength(before.length);
    store.sandbox.controls.restoreKey({ key });
    expect((await order()).status).toBe(200);
  });

  it('that lacks the right to be asked about works as soon as payments do', async () => {
    store.sandbox.controls.revokeKey({ key });
    await order();
    store.sandbox.controls.restoreKey({ key });
    const fault = { path: '/v1/account', effect: 'error', status: 403 } as const;
    store.sandbox.controls.addFault(fault);
    expect((await order()).status).toBe(200);
  });

  it('lets somebody who has just paid read that the payment is being confirmed', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent });
    store.sandbox.controls.revokeKey({ key });
    const answer = await sales.complete(placed, placed.client);
    expect(answer.status).toBe(503);
    expect(answer.json()).toMatchObject({
      message: expect.stringMatching(/^Your payment is being confirmed\./),
      code: 'payments_not_configured',
    });
    store.sandbox.controls.restoreKey({ key });
    const again = await store.clock.during(sales.complete(placed, placed.client));
    expect(again.status).toBe(200);
  });

  it('changes neither the readiness of the store nor the public key', async () => {
    store.sandbox.controls.revokeKey({ key });
    await order();
    const visitor = store.browser();
    expect((await visitor.get('/readyz')).status).toBe(200);
    expect((await visitor.get('/api/stripe-public-key')).json()).toEqual({
      publicKey: testKeys.publicKey,
    });
  });
});
