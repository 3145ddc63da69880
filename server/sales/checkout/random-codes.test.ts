import { afterAll, beforeAll, expect, it } from 'vitest';
import { sized } from '../../../scripts/test/sized.ts';
import { askReduction, codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { detailsOf, intentOf, newEmail } from '../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const ORDERS = sized(12, 120);

describeWithDatabase('an order with a random cart and code', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterAll(() => store.close());

  it(
    `comes to its lines, and its payment to what the summary said, ${ORDERS} times`,
    async () => {
      const admin = await sales.admin();
      const { beard, voice, bundle } = sales.catalogue;
      const carts = [[beard], [voice], [beard, voice], [bundle]];
      let seed = 7;
      const random = (most: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * most);
      };
      let paid = 0;
      for (let round = 0; round < ORDERS; round += 1) {
        await store.deps.db.deleteFrom('failure_limit').execute();
        const packages = carts[random(carts.length)] ?? [beard];
        const code = `RANDOM-${round}`;
        const terms =
          random(2) === 0
            ? { percentOff: 1 + random(100) }
            : { percentOff: null, amountOff: (0.01 + random(8000) / 100).toFixed(2) };
        const packageIds = random(3) === 0 ? [beard.id] : null;
        await admin.send('POST', '/api/promo-codes', codeOf({ code, ...terms, packageIds }));
        const client = store.browser();
        const { reduction } = (await askReduction(client, code, packages)).json<{
          reduction: { cart: { total: string; amountOff: string } | null };
        }>();
        if (reduction.cart === null) continue;
        const totalCents = Math.round(Number(reduction.cart.total) * 100);
        const answer =
          totalCents === 0
            ? await client.send('POST', '/api/create-free-order', {
                customerInfo: detailsOf(newEmail()),
                packages,
                promoCode: code,
              })
            : await orderWithCode(client, { code, packages, totalCents });
        if (totalCents > 0 && totalCents < 50) {
          expect(answer.json().code).toBe('total_too_small');
          continue;
        }
        expect([code, answer.status]).toEqual([code, 200]);
        const orderId = String(answer.json().orderId);
        const lines = await store.deps.db
          .selectFrom('purchase_item')
          .select('price_cents')
          .where('purchase_id', '=', orderId)
          .execute();
        expect(lines.reduce((sum, line) => sum + line.price_cents, 0)).toBe(totalCents);
        if (totalCents === 0) continue;
        store.sandbox.controls.pay({ intent: intentOf(answer) });
        const payment = (await sales.payment(orderId)).json();
        expect(JSON.stringify(payment)).toContain(reduction.cart.total);
        paid += 1;
      }
      expect(paid).toBeGreaterThan(ORDERS / 3);
      // It only ends what hangs.
    },
    240_000 + 500 * ORDERS,
  );
});
