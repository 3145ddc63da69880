import { afterAll, beforeAll, expect, it } from 'vitest';
import { patience, sized } from '../../../scripts/test/sized.ts';
import { checkBooks } from '../../testing/check-books.ts';
import { codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { completeOrder, detailsOf, intentOf, orderByCard } from '../../testing/test-checkout.ts';
import { describeOnEachDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { endHolds } from '../checkout/end-holds.ts';

const BUYERS = sized(24, 200);
const LIMIT = sized(6, 50);
const PEOPLE = sized(30, 300);

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
        code,
        packages: [sales.catalogue.beard],
        totalCents: 3920,
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

  it(`is used by each of ${PEOPLE} people once at most, the unpaid ones are back, whoever comes as what`, {
    timeout: patience(600_000),
  }, async () => {
    const admin = await sales.admin();
    const code = 'CROWD';
    const limits = { useLimit: Math.floor((PEOPLE * 2) / 3), customerLimit: 1 };
    const made = await admin.send('POST', '/api/promo-codes', codeOf({ code, ...limits }));
    const read = async () =>
      (await admin.get('/api/promo-codes?q=crowd')).json<{ used: number; held: number }[]>()[0];
    const beard = { packages: [sales.catalogue.beard], totalCents: 3920 };
    const other = { packages: [sales.catalogue.voice], totalCents: 3950 };
    const browser = () => store.browser();
    const pay = (answer: Awaited<ReturnType<typeof orderWithCode>>) =>
      store.sandbox.controls.pay({ intent: intentOf(answer) });
    /** A guest, or somebody whose account is made while the payment waits, and who tries again from elsewhere. */
    const come = async (n: number) => {
      const email = `crowd-${n}@north.example`;
      const [first, second] = [browser(), browser()];
      const placed = await orderWithCode(first, { ...beard, code, email });
      if (n % 3 === 0) {
        const bought = await orderByCard(second, { ...other, customerInfo: detailsOf(email) });
        pay(bought);
        await completeOrder(second, bought.json().orderId);
        const again = await orderWithCode(second, { ...beard, code, email });
        if (placed.status === 200) expect(again.json().code).toBe('code_unusable');
      }
      return { first, placed, willPay: n % 2 === 0 };
    };
    const comers = [];
    for (let n = 0; n < PEOPLE; n += 30) {
      const group = Array.from({ length: Math.min(30, PEOPLE - n) }, (_, at) => come(n + at));
      comers.push(...(await Promise.all(group)));
    }
    const held = comers.filter(({ placed }) => placed.status === 200);
    expect(held.length).toBeLessThanOrEqual(limits.useLimit);
    const payers = held.filter(({ willPay }) => willPay);
    const half = Math.floor(payers.length / 2);
    for (const { placed } of payers.slice(0, half)) pay(placed);
    await admin.send(
      'PUT',
      `/api/promo-codes/${made.json<{ id: string }>().id}`,
      codeOf({ code, ...limits, isOn: false }),
    );
    // Some pay while the orders are cancelled; what Stripe refuses was not charged.
    const [, paid] = await Promise.all([
      endHolds(store.deps),
      (async () => {
        const done = [];
        for (const { placed } of payers.slice(half)) {
          await read();
          if (canPay(() => pay(placed))) done.push(placed);
        }
        return done;
      })(),
    ]);
    store.clock.advance({ minutes: 16 });
    await sales.reconcile();
    await endHolds(store.deps);
    expect(await read()).toMatchObject({ used: half + paid.length, held: 0 });
    expect(half + paid.length).toBeLessThanOrEqual(limits.useLimit);
    expect(await checkBooks(store)).toEqual([]);
  });
});

function canPay(pay: () => void): boolean {
  try {
    pay();
    return true;
  } catch {
    return false;
  }
}
