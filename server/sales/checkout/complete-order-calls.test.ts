import { afterAll, beforeAll, expect, it } from 'vitest';
import { detailsOf, orderByCard } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

const PROCESSING_CARD = '4000000000005050';

const SPACING_MS = 300;

describeOnEachDatabase('calls to complete one order', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind, { providerSpacingMs: SPACING_MS });
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  let clearedAt = 0;
  const clearRequests = (): void => {
    clearedAt = store.clock.monotonic();
    store.sandbox.controls.clearRequests();
  };
  const asked = (): number =>
    store.sandbox.controls.requests({ method: 'GET', path: '/v1/payment_intents/*' }).length;
  /** Two at once, and one more for each spacing that went by. */
  const mostAllowed = () => 2 + Math.floor((store.clock.monotonic() - clearedAt) / SPACING_MS);

  it('ask the provider twice for 100 at once, and the payment made meanwhile is seen', async () => {
    const placed = await sales.place();
    clearRequests();
    const calls = Array.from({ length: 101 }, () => sales.complete(placed));
    // One is answered at once, the others after the spacing.
    expect((await Promise.race(calls)).status).toBe(402);
    store.sandbox.controls.pay({ intent: placed.intent });
    const answers = await store.clock.during(Promise.all(calls));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(100);
    expect((await sales.complete(placed)).status).toBe(200);
    expect(asked()).toBeLessThanOrEqual(mostAllowed());
  });

  it('ask as rarely while its payment is processed and its buyer orders again', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent, card: PROCESSING_CARD });
    await sales.complete(placed);
    const order = {
      packages: [sales.catalogue.beard],
      customerInfo: detailsOf(placed.email),
    };
    const free = { ...order, promoCode: testPromoCode };
    clearRequests();
    const calls = Array.from({ length: 10 }, () => [
      placed.client.send('POST', '/api/create-free-order', free),
      orderByCard(placed.client, { ...order, totalCents: 4900 }),
      sales.complete(placed),
    ]).flat();
    const answers = await store.clock.during(Promise.all(calls));
    expect(asked()).toBeLessThanOrEqual(mostAllowed());
    expect(new Set(answers.map((answer) => String(answer.json().code)))).toEqual(
      new Set(['payment_under_way', 'payment_processing']),
    );
  });

  it('ask nothing more once it is complete', async () => {
    const placed = await sales.buy();
    clearRequests();
    await Promise.all(Array.from({ length: 50 }, () => sales.complete(placed)));
    expect(asked()).toBe(0);
  });
});
