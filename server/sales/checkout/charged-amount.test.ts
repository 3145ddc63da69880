import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPackage } from '../../catalog/index.ts';
import { detailsOf, newEmail, orderByCard } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const prices = [50, 51, 99, 101, 1999, 3950, 4900, 4990, 6999, 12_345, 99_999, 33_333_333];

describeWithDatabase('what the provider is asked to charge', (kind) => {
  let store: TestStore;
  const catalogue: { id: string; cents: number }[] = [];
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { PAYMENT_INTENTS_PER_ADDRESS: '100000' } });
    for (const cents of prices) {
      const more = { description: '', isBundle: false, features: [], coverKey: null };
      const id = await addPackage(store.deps, { name: `For ${cents}`, priceCents: cents, ...more });
      catalogue.push({ id, cents });
    }
  });
  afterAll(() => store.close());

  const lies = fc.record({
    price: fc.oneof(fc.string(), fc.double(), fc.constant('0.01')),
    title: fc.string(),
    is_bundle: fc.boolean(),
    price_cents: fc.integer(),
  });

  it("is the sum of the database's cents, whatever the browser says of prices and titles, for 100 carts", async () => {
    const indexes = fc.uniqueArray(fc.nat(prices.length - 1), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(indexes, lies, async (chosen, lie) => {
        const rows = chosen.flatMap((index) => catalogue[index] ?? []);
        const totalCents = rows.reduce((sum, { cents }) => sum + cents, 0);
        store.sandbox.controls.clearRequests();
        const answer = await orderByCard(store.browser(), {
          packages: rows.map(({ id }) => ({ ...lie, id })),
          totalCents,
          customerInfo: detailsOf(newEmail()),
        });
        expect(answer.status, answer.text).toBe(200);
        const { orderId } = answer.json();
        const [asked, ...more] = store.sandbox.controls.requests({ method: 'POST' });
        expect(more).toEqual([]);
        expect(asked).toMatchObject({
          path: '/v1/payment_intents',
          params: { amount: String(totalCents), currency: 'usd', metadata: { orderId } },
          idempotencyKey: `${orderId}-1`,
        });
        const order = await store.deps.db
          .selectFrom('purchase')
          .select('total_cents')
          .where('id', '=', String(orderId))
          .executeTakeFirstOrThrow();
        expect(order.total_cents).toBe(totalCents);
      }),
      { numRuns: 100 },
    );
  });

  it('never is an amount the browser made up: 409, and nothing is stored or asked', async () => {
    const countOrders = async () =>
      (await store.deps.db.selectFrom('purchase').select('id').execute()).length;
    const before = await countOrders();
    store.sandbox.controls.clearRequests();
    const [item] = catalogue;
    if (item === undefined) throw new Error('no catalogue');
    for (const totalCents of [item.cents - 1, item.cents + 1, 0, item.cents * 100]) {
      const answer = await orderByCard(store.browser(), {
        packages: [{ id: item.id }],
        totalCents,
        customerInfo: detailsOf(newEmail()),
      });
      expect(answer.status).toBe(409);
      expect(answer.json()).toEqual({
        message: 'Prices have changed. Please review your cart.',
        code: 'prices_changed',
      });
    }
    expect(await countOrders()).toBe(before);
    expect(store.sandbox.controls.requests()).toEqual([]);
  });

  it('takes a total written without trailing zeros for the same amount', async () => {
    const item = catalogue.find(({ cents }) => cents === 4990);
    const answer = await store.browser().send('POST', '/api/create-payment-intent', {
      amount: '49.9',
      packages: [{ id: item?.id }],
      customerInfo: detailsOf(newEmail()),
    });
    expect(answer.status, answer.text).toBe(200);
  });
});
