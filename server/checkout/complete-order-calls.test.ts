import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CashDesk, openCashDesk } from '../testing/cash-desk.ts';
import { detailsOf, orderByCard } from '../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../testing/test-store.ts';

const PROCESSING_CARD = '4000000000005050';

describeOnEachDatabase('calls to complete one order', (kind) => {
  let store: TestStore;
  let desk: CashDesk;
  beforeAll(async () => {
    store = await startTestStore(kind, { providerSpacingMs: 300 });
    desk = await openCashDesk(store);
  });
  afterAll(() => store.close());

  const asked = () =>
    store.sandbox.controls.requests({ method: 'GET', path: '/v1/payment_intents/*' }).length;

  it('ask the provider twice for 100 at once, and the payment made meanwhile is seen', async () => {
    const placed = await desk.place();
    store.sandbox.controls.clearRequests();
    const first = desk.complete(placed);
    const others = Array.from({ length: 100 }, () => desk.complete(placed));
    expect((await first).status).toBe(402);
    store.sandbox.controls.pay({ intent: placed.intent });
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(asked()).toBeLessThanOrEqual(2);
    // Whoever came before the payment may have been answered before it; nobody after it.
    expect(statuses.every((status) => status === 200 || status === 402)).toBe(true);
    expect((await desk.complete(placed)).status).toBe(200);
    expect(asked()).toBeLessThanOrEqual(3);
  });

  it('ask as rarely while its payment is processed and its buyer orders again', async () => {
    const placed = await desk.place();
    store.sandbox.controls.pay({ intent: placed.intent, card: PROCESSING_CARD });
    await desk.complete(placed);
    const order = {
      packages: [desk.catalogue.beard],
      customerInfo: detailsOf(placed.email),
    };
    const free = { ...order, promoCode: testPromoCode };
    store.sandbox.controls.clearRequests();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [
        placed.client.send('POST', '/api/create-free-order', free),
        orderByCard(placed.client, { ...order, totalCents: 4900 }),
        desk.complete(placed),
      ]).flat(),
    );
    expect(asked()).toBeLessThanOrEqual(2);
    expect(new Set(answers.map((answer) => String(answer.json().code)))).toEqual(
      new Set(['payment_under_way', 'payment_processing']),
    );
  });

  it('ask nothing more once it is complete', async () => {
    const placed = await desk.buy();
    store.sandbox.controls.clearRequests();
    await Promise.all(Array.from({ length: 50 }, () => desk.complete(placed)));
    expect(asked()).toBe(0);
  });
});
