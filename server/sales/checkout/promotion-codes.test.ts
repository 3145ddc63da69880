import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askReduction, codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { completeOrder, detailsOf, intentOf, newEmail } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';
import { listItems } from '../orders/index.ts';
import { rowsOf } from '../payments/notifications/order-rows.ts';

describeWithDatabase('promotion codes at the checkout', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let made = 0;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  beforeEach(() => store.deps.db.deleteFrom('failure_limit').execute());
  afterAll(() => store.close());

  /** A new code; returns how it is called, and how often it is used. */
  const newCode = async (more: Record<string, unknown> = {}) => {
    made += 1;
    const code = `CODE-${made}`;
    const answer = await (await sales.admin()).send(
      'POST',
      '/api/promo-codes',
      codeOf({ code, ...more }),
    );
    expect(answer.status).toBe(200);
    const { id } = answer.json<{ id: string }>();
    const usage = async () => {
      const list = (await (await sales.admin()).get('/api/promo-codes?limit=200')).json<
        { id: string; used: number; held: number; late: number }[]
      >();
      const { used = 0, held = 0, late = 0 } = list.find((one) => one.id === id) ?? {};
      return { used, held, late };
    };
    const change = async (changed: Record<string, unknown>) =>
      (await sales.admin()).send(
        'PUT',
        `/api/promo-codes/${id}`,
        codeOf({ code, ...more, ...changed }),
      );
    return { code, id, usage, change };
  };
  const beard = () => [sales.catalogue.beard];
  const both = () => [sales.catalogue.beard, sales.catalogue.voice];
  const orderBeard = (code: string, client = store.browser(), email = newEmail()) =>
    orderWithCode(client, { code, packages: beard(), totalCents: 3920, email });
  const pay = async (client: TestClient, answer: { json: () => Record<string, unknown> }) => {
    store.sandbox.controls.pay({ intent: intentOf(answer as never) });
    return completeOrder(client, answer.json().orderId);
  };
  const validate = async (client: TestClient, code: string) =>
    (await client.send('POST', '/api/validate-promo-code', { code })).json().valid;
  const free = (client: TestClient, promoCode: string, email = newEmail()) =>
    client.send('POST', '/api/create-free-order', {
      ...{ customerInfo: detailsOf(email), packages: beard(), promoCode },
    });

  it('say what they take off a cart and off each package', async () => {
    const { code } = await newCode();
    const answer = await askReduction(store.browser(), ` ${code.toLowerCase()} `, both());
    expect(answer.json()).toMatchObject({
      reduction: {
        code,
        terms: '20% off',
        cart: {
          amountOff: '17.70',
          total: '70.80',
          lines: [{ amountOff: '9.80' }, { amountOff: '7.90' }],
        },
      },
    });
    const prices = answer.json<{ reduction: { prices: unknown[] } }>().reduction.prices;
    expect(prices).toContainEqual({ packageId: sales.catalogue.beard.id, price: '39.20' });
  });

  it('reduce the order, its payment, receipt and all that is shown of it', async () => {
    const { code, usage } = await newCode();
    const client = store.browser();
    const placed = await orderWithCode(client, { code, packages: both(), totalCents: 7080 });
    expect(placed.status).toBe(200);
    expect(await usage()).toEqual({ used: 0, held: 1, late: 0 });
    const done = await pay(client, placed);
    expect(done.json()).toMatchObject({
      success: true,
      totalAmount: '70.80',
      discountTitle: `Promotion code ${code}`,
    });
    expect(await usage()).toEqual({ used: 1, held: 0, late: 0 });
    const orderId = String(placed.json().orderId);
    expect(await sales.seen(orderId)).toMatchObject({
      totalAmount: '70.80',
      discountTitle: `Promotion code ${code}`,
    });
    expect((await sales.lines(orderId))[0]).toBe(
      `>pending Checkout by card with the code ${code}. (buyer)`,
    );
    const receipt = (await (await sales.admin()).get(`/api/orders/${orderId}/receipt`)).json();
    expect(receipt).toMatchObject({
      discount: '17.70',
      total: '70.80',
      discountTitle: `Promotion code ${code}`,
    });
    const items = await listItems(store.deps, orderId);
    expect(rowsOf({ id: orderId, totalCents: 7080, items })).toContainEqual({
      ...{ label: `Promotion code ${code}`, value: '-$17.70' },
    });
  });

  it('leave the amount a checksum: another one is refused', async () => {
    const { code, usage } = await newCode();
    const answer = await orderWithCode(store.browser(), {
      code,
      packages: beard(),
      totalCents: 4900,
    });
    expect([answer.status, answer.json().code]).toEqual([409, 'prices_changed']);
    expect(await usage()).toEqual({ used: 0, held: 0, late: 0 });
  });

  it('refuse what is too little for a card, and what is free, with a sentence', async () => {
    const little = await newCode({ percentOff: null, amountOff: '48.70' });
    const answer = await orderWithCode(store.browser(), {
      code: little.code,
      packages: beard(),
      totalCents: 30,
    });
    expect([answer.status, answer.json().code]).toEqual([409, 'total_too_small']);
    expect(answer.json().message).toContain('$0.30');
    const all = await newCode({ percentOff: null, amountOff: '100.00' });
    const none = await orderWithCode(store.browser(), {
      code: all.code,
      packages: beard(),
      totalCents: 0,
    });
    expect([none.status, none.json().code]).toEqual([409, 'nothing_to_pay']);
    const client = store.browser();
    expect((await free(client, all.code)).status).toBe(200);
    expect(await all.usage()).toEqual({ used: 1, held: 0, late: 0 });
  });

  it('are valid for validate-promo-code only where they make any cart free for anyone', async () => {
    const client = store.browser();
    const any = await newCode({ percentOff: 100 });
    expect(await validate(client, any.code)).toBe(true);
    expect((await free(client, any.code)).status).toBe(200);
    for (const more of [
      { percentOff: 99 },
      { percentOff: 100, minimumAmount: '1' },
      { percentOff: 100, customerLimit: 1 },
      { percentOff: 100, packageIds: [sales.catalogue.beard.id] },
      { percentOff: 100, isOn: false },
      { percentOff: 100, endsAt: '2020-01-01T00:00:00Z' },
      { percentOff: null, amountOff: '500.00' },
    ]) {
      const { code } = await newCode(more);
      expect([more, await validate(store.browser(), code)]).toEqual([more, false]);
    }
    expect(await validate(client, testPromoCode)).toBe(true);
  });

  it('that are typed once count once in both calls, and no reduction is known of the free one', async () => {
    const { points } = store.deps.policy.limits.promoCode;
    const client = store.browser();
    for (let round = 0; round < points; round += 1) {
      const code = `guess-${round}`;
      expect((await askReduction(client, code, beard())).json()).toEqual({ reduction: null });
      expect((await askReduction(client, code, both())).json()).toEqual({ reduction: null });
      expect(await validate(client, code)).toBe(false);
    }
    expect((await askReduction(client, 'one more', beard())).status).toBe(429);
    await store.deps.db.deleteFrom('failure_limit').execute();
    for (let round = 0; round < 2 * points; round += 1) {
      expect((await askReduction(client, testPromoCode, beard())).json()).toEqual({
        reduction: null,
      });
      expect(await validate(client, testPromoCode)).toBe(true);
    }
  });

  it('cannot be used before they start, after they end, switched off, for other packages or for less', async () => {
    for (const more of [
      { startsAt: '2099-01-01T00:00:00Z' },
      { endsAt: '2020-01-01T00:00:00Z' },
      { isOn: false },
      { minimumAmount: '49.01' },
      { packageIds: [sales.catalogue.voice.id] },
    ]) {
      const { code } = await newCode(more);
      const { reduction } = (await askReduction(store.browser(), code, beard())).json<{
        reduction: { cart: unknown } | null;
      }>();
      expect([more, reduction?.cart ?? null]).toEqual([more, null]);
      const answer = await orderBeard(code);
      expect([more, answer.status, answer.json().code]).toEqual([more, 409, 'code_unusable']);
    }
    for (const code of ['no-such-code', 'A B', `${testPromoCode} SANTA20`]) {
      expect((await orderBeard(code)).json()).toMatchObject({ code: 'code_unusable' });
    }
  });

  describe('with a limit', () => {
    it('are held by an order for half an hour, its own hold not counted, then by another', async () => {
      const { code, usage } = await newCode({ useLimit: 1 });
      const [first, second] = [store.browser(), store.browser()];
      const email = newEmail();
      const placed = await orderBeard(code, first, email);
      expect((await orderBeard(code, first, email)).json().orderId).toBe(placed.json().orderId);
      expect((await askReduction(first, code, beard())).json().reduction).not.toBeNull();
      expect((await askReduction(second, code, beard())).json().reduction).toBeNull();
      expect((await orderBeard(code, second)).json()).toMatchObject({ code: 'code_unusable' });
      store.clock.advance({ minutes: 30 });
      const taken = await orderBeard(code, second);
      expect(taken.status).toBe(200);
      expect(await usage()).toEqual({ used: 0, held: 1, late: 0 });
      // What was shown is honoured, and counted.
      expect((await pay(first, placed)).json()).toMatchObject({
        success: true,
        totalAmount: '39.20',
      });
      expect((await pay(second, taken)).status).toBe(200);
      expect(await usage()).toEqual({ used: 2, held: 0, late: 1 });
      expect((await sales.lines(String(placed.json().orderId))).join()).toContain('had run out');
      expect((await orderBeard(code)).json().message).toContain('used up');
    });

    it('are free again when the cart, the details or the code change, and not by a refund', async () => {
      const { code, usage } = await newCode({ useLimit: 1 });
      const client = store.browser();
      const email = newEmail();
      const first = await orderBeard(code, client, email);
      const next = await orderWithCode(client, { code, packages: both(), totalCents: 7080, email });
      expect(next.json().orderId).not.toBe(first.json().orderId);
      expect(await usage()).toEqual({ used: 0, held: 1, late: 0 });
      const other = await newCode();
      const changed = await orderWithCode(client, {
        code: other.code,
        packages: both(),
        totalCents: 7080,
        email,
      });
      expect(changed.json().orderId).not.toBe(next.json().orderId);
      expect([await usage(), await other.usage()]).toMatchObject([{ held: 0 }, { held: 1 }]);
      const paid = await orderBeard(code, client, email);
      await pay(client, paid);
      await sales.act(String(paid.json().orderId), 'refund');
      expect(await usage()).toEqual({ used: 1, held: 0, late: 0 });
    });

    it('of each customer are counted by account, else by the normalised address', async () => {
      const { code, usage } = await newCode({ customerLimit: 1 });
      const client = store.browser();
      const paid = await orderBeard(code, client, 'Prancer@North.example');
      await pay(client, paid);
      for (const email of ['prancer@north.example', 'PRANCER+2@north.example']) {
        const again = await orderWithCode(store.browser(), {
          ...{ code, packages: [sales.catalogue.voice], totalCents: 3160, email },
        });
        expect([email, again.json().message]).toEqual([
          email,
          `You have used the code “${code}” already.`,
        ]);
      }
      expect((await orderBeard(code)).status).toBe(200);
      expect(await usage()).toEqual({ used: 1, held: 1, late: 0 });
    });

    it('of an account are not used up by what others order with its address', async () => {
      const { code } = await newCode({ customerLimit: 1 });
      const owner = store.browser();
      const other = await newCode();
      await pay(owner, await orderBeard(other.code, owner, 'comet@north.example'));
      const stranger = store.browser();
      await pay(stranger, await orderBeard(code, stranger, 'comet+1@north.example'));
      const own = { code, packages: [sales.catalogue.voice], totalCents: 3160 };
      const email = 'comet@north.example';
      expect((await orderWithCode(owner, { ...own, email })).status).toBe(200);
    });

    it('are held by one person for three unpaid orders at most', async () => {
      const { code, usage } = await newCode({ useLimit: 10 });
      const placed = [];
      for (const extra of ['', '+1', '+2', '+3'])
        placed.push(await orderBeard(code, store.browser(), `cupid${extra}@north.example`));
      expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
      expect(placed[3]?.json().message).toBe(
        `The code “${code}” is held for an order of yours that is not paid yet. Pay that one, or try again in half an hour.`,
      );
      expect(await usage()).toEqual({ used: 0, held: 3, late: 0 });
    });

    it('that change between summary and payment are told, and nothing is charged', async () => {
      const { code, change } = await newCode();
      await change({ percentOff: 10 });
      expect((await orderBeard(code)).json().code).toBe('prices_changed');
      await change({ isOn: false });
      expect((await orderBeard(code)).json()).toMatchObject({
        ...{ code: 'code_unusable', message: `The code “${code}” is no longer valid.` },
      });
    });
  });
});
