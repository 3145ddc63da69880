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
    clearedAt = performance.now();
    store.sandbox.controls.clearRequests();
  };
  const asked = (): number =>
    store.sandbox.controls.requests({ method: 'GET', path: '/v1/payment_intents/*' }).length;
  /** Two at once, and one more for each spacing that went by: on a slow machine the calls take longer. */
  const mostAllowed = () => 2 + Math.floor((performance.now() - clearedAt) / SPACING_MS);

  it('ask the provider twice for 100 at once, and the payment made meanwhile is seen', async () => {
    const placed = await sales.place();
    clearRequests();
    const first = sales.complete(placed);
    const others = Array.from({ length: 100 }, () => sales.complete(placed));
    expect((await first).status).toBe(402);
    store.sandbox.controls.pay({ intent: placed.intent });
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(asked()).toBeLessThanOrEqual(mostAllowed());
    // Whoever came before the payment may have been answered before it; nobody after it.
    expect(statuses.every((status) => status === 200 || status === 402)).toBe(true);
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
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        placed.client.send('POST', '/api/create-free-order', free),
        orderByCard(placed.client, { ...order, totalCents: 4900 }),
        sales.complete(placed),
      ]).flat(),
    );
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
