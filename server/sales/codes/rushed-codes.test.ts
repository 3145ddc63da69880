import { afterAll, beforeAll, expect, it } from 'vitest';
import { inForm } from '../../../scripts/test/test-form.ts';
import { codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { completeOrder, intentOf } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const BUYERS = inForm(24, 200);
const LIMIT = inForm(6, 50);

describeOnEachDatabase('a code that many buyers rush for', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it(`is held ${LIMIT} times at most by ${BUYERS} at once, and used exactly so often`, async () => {
    const admin = await sales.admin();
    const code = 'RUSH';
    await admin.send('POST', '/api/promo-codes', codeOf({ code, useLimit: LIMIT }));
    const read = async () =>
      (await admin.get('/api/promo-codes?q=rush')).json<
        { used: number; held: number; late: number }[]
      >()[0];
    const { points } = store.deps.policy.limits.paymentIntent;
    const place = async () => {
      const client = store.browser();
      const answer = await orderWithCode(client, {
        ...{ code, packages: [sales.catalogue.beard], totalCents: 3920 },
      });
      return { client, answer };
    };
    // As many at once as may begin a payment from one address; then the window is another one.
    const placed: Awaited<ReturnType<typeof place>>[] = [];
    while (placed.length < BUYERS) {
      await store.deps.db.deleteFrom('failure_limit').execute();
      const next = Math.min(points, BUYERS - placed.length);
      placed.push(...(await Promise.all(Array.from({ length: next }, place))));
      expect((await read())?.held).toBeLessThanOrEqual(LIMIT);
    }
    const held = placed.filter(({ answer }) => answer.status === 200);
    const refused = placed.filter(({ answer }) => answer.json().code === 'code_unusable');
    expect([held.length, refused.length]).toEqual([LIMIT, BUYERS - LIMIT]);
    expect(await read()).toMatchObject({ used: 0, held: LIMIT });
    const results = await Promise.all(
      held.map(async ({ client, answer }) => {
        store.sandbox.controls.pay({ intent: intentOf(answer) });
        return (await completeOrder(client, answer.json().orderId)).status;
      }),
    );
    expect(new Set(results)).toEqual(new Set([200]));
    expect(await read()).toMatchObject({ used: LIMIT, held: 0, late: 0 });
    await store.deps.db.deleteFrom('failure_limit').execute();
    expect((await place()).answer.json().message).toBe('The code “RUSH” has been used up.');
  });
});
