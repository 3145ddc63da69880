import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askReduction, codeOf, orderWithCode } from '../../testing/codes/test-codes.ts';
import { completeOrder, detailsOf, intentOf, newEmail } from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';
import { listItems } from '../orders/index.ts';
import { rowsOf } from '../payments/notifications/order-rows.ts';
import { endHolds } from './end-holds.ts';

const PROCESSING_CARD = '4000000000005050';

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
  const statusOf = async (answer: { json: () => Record<string, unknown> }) =>
    (await sales.order(String(answer.json().orderId))).status;
  const validate = async (client: TestClient, code: string) =>
    (await client.send('POST', '/api/validate-promo-code', { code })).json().valid;
  const free = (client: TestClient, promoCode: string, email = newEmail()) =>
    client.send('POST', '/api/create-free-order', {
      customerInfo: detailsOf(email),
      packages: beard(),
      promoCode,
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
      label: `Promotion code ${code}`,
      value: '-$17.70',
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
        reduction: { cart: unknown; minimumAmount: string | null } | null;
      }>();
      expect([more, reduction?.cart ?? null]).toEqual([more, null]);
      if (reduction !== null) expect(reduction.minimumAmount).toBe(more.minimumAmount ?? null);
      const answer = await orderBeard(code);
      expect([more, answer.status, answer.json().code]).toEqual([more, 409, 'code_unusable']);
    }
    for (const code of ['no-such-code', 'A B', `${testPromoCode} SANTA20`]) {
      expect((await orderBeard(code)).json()).toMatchObject({ code: 'code_unusable' });
    }
  });

  describe('with a limit', () => {
    it('are held by an order for 15 minutes from its first, then by another once it is cancelled', async () => {
      const { code, usage } = await newCode({ useLimit: 1 });
      const [first, second] = [store.browser(), store.browser()];
      const email = newEmail();
      const placed = await orderBeard(code, first, email);
      const { codeHeldUntil } = placed.json<{ codeHeldUntil: string }>();
      expect(Date.parse(codeHeldUntil) - store.clock.now()).toBe(15 * 60_000);
      store.clock.advance({ minutes: 14 });
      const again = (await orderBeard(code, first, email)).json();
      expect(again).toMatchObject({ orderId: placed.json().orderId, codeHeldUntil });
      expect((await askReduction(first, code, beard())).json().reduction).not.toBeNull();
      expect((await askReduction(second, code, beard())).json().reduction).toBeNull();
      store.clock.advance({ minutes: 1 });
      expect((await orderBeard(code, second)).json()).toMatchObject({ code: 'code_unusable' });
      await endHolds(store.deps);
      expect(await usage()).toEqual({ used: 0, held: 0, late: 0 });
      expect((await sales.lines(String(placed.json().orderId))).at(-1)).toBe(
        `pending>canceled The code “${code}” was held for 15 minutes, in which it was not paid. (system)`,
      );
      const taken = await orderBeard(code, second);
      expect(() => store.sandbox.controls.pay({ intent: intentOf(placed) })).toThrow();
      expect((await pay(second, taken)).status).toBe(200);
      expect(await usage()).toEqual({ used: 1, held: 0, late: 0 });
      expect((await orderBeard(code)).json().message).toContain('used up');
    });

    it('asked for again after that time are held by a new order, and the first is cancelled', async () => {
      const { code, usage } = await newCode({ useLimit: 1 });
      const client = store.browser();
      const email = newEmail();
      const placed = await orderBeard(code, client, email);
      store.clock.advance({ minutes: 15 });
      const next = await orderBeard(code, client, email);
      expect(next.json().orderId).not.toBe(placed.json().orderId);
      expect(await usage()).toEqual({ used: 0, held: 1, late: 0 });
      expect(() => store.sandbox.controls.pay({ intent: intentOf(placed) })).toThrow();
    });

    it('stay held while the provider is away or processes the payment', async () => {
      const { code, usage } = await newCode({ useLimit: 2 });
      const [client, other] = [store.browser(), store.browser()];
      const [placed, processed] = [await orderBeard(code, client), await orderBeard(code, other)];
      store.sandbox.controls.pay({ intent: intentOf(processed), card: PROCESSING_CARD });
      store.clock.advance({ minutes: 16 });
      const path = `/v1/payment_intents/${intentOf(placed)}`;
      store.sandbox.controls.addFault({ path, effect: 'error', times: 9 });
      await endHolds(store.deps);
      expect(await usage()).toEqual({ used: 0, held: 2, late: 0 });
      store.sandbox.controls.clearFaults();
      await endHolds(store.deps);
      expect(await usage()).toEqual({ used: 0, held: 1, late: 0 });
      expect(await statusOf(placed)).toBe('canceled');
      store.sandbox.controls.settle({ intent: intentOf(processed), as: 'succeeded' });
      await completeOrder(other, processed.json().orderId);
      expect(await usage()).toEqual({ used: 1, held: 0, late: 0 });
    });

    it('are over when the code is switched off or ends, but for what was paid meanwhile', async () => {
      for (const changed of [{ isOn: false }, { endsAt: '2020-01-01T00:00:00Z' }]) {
        const { code, usage, change } = await newCode();
        const [client, other] = [store.browser(), store.browser()];
        const [placed, paid] = [await orderBeard(code, client), await orderBeard(code, other)];
        await change(changed);
        store.sandbox.controls.pay({ intent: intentOf(paid) });
        await endHolds(store.deps);
        expect([await statusOf(placed), await statusOf(paid)]).toEqual(['canceled', 'completed']);
        expect(await usage()).toEqual({ used: 1, held: 0, late: 0 });
        expect((await orderBeard(code, client)).json().code).toBe('code_unusable');
      }
    });

    it('without one are held for as long as their order waits', async () => {
      const { code, usage } = await newCode();
      const placed = await orderBeard(code);
      expect(placed.json().codeHeldUntil).toBeUndefined();
      store.clock.advance({ hours: 3 });
      await endHolds(store.deps);
      expect(await usage()).toEqual({ used: 0, held: 1, late: 0 });
      expect(await statusOf(placed)).toBe('pending');
    });

    it('are held from one internet address ten times at most, which is kept only as a hash until then', async () => {
      const { code, id, usage } = await newCode({ useLimit: 50 });
      const placed = [];
      for (let round = 0; round < 11; round += 1)
        placed.push(await orderBeard(code, store.browser('192.0.2.7')));
      expect(placed.map(({ status }) => status)).toEqual([...Array(10).fill(200), 409]);
      expect(placed[10]?.json().message).toContain('internet connection');
      expect((await orderBeard(code)).status).toBe(200);
      const hashes = async () =>
        (
          await store.deps.db
            .selectFrom('promo_code_use')
            .select('line_key')
            .where('code_id', '=', id)
            .execute()
        ).flatMap(({ line_key }) => line_key ?? []);
      expect((await hashes()).join()).not.toContain('192.0.2');
      store.clock.advance({ minutes: 15 });
      await endHolds(store.deps);
      expect([await usage(), await hashes()]).toEqual([{ used: 0, held: 0, late: 0 }, []]);
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

    it('of each customer are counted by account and by the normalised address, however they come', async () => {
      const { code, usage } = await newCode({ customerLimit: 1 });
      const client = store.browser();
      const paid = await orderBeard(code, client, 'Prancer@North.example');
      await pay(client, paid);
      const voice = { code, packages: [sales.catalogue.voice], totalCents: 3160 };
      for (const email of ['prancer@north.example', 'PRANCER+2@north.example']) {
        const again = await orderWithCode(store.browser(), { ...voice, email });
        expect([email, again.json().message]).toEqual([
          email,
          `You have used the code “${code}” already.`,
        ]);
      }
      expect((await orderBeard(code)).status).toBe(200);
      expect(await usage()).toEqual({ used: 1, held: 1, late: 0 });
    });

    it('of each customer are counted once for a guest whose account was made in between', async () => {
      const [code, other] = [await newCode({ customerLimit: 1 }), await newCode()];
      const email = 'comet@north.example';
      const [guest, owner] = [store.browser(), store.browser()];
      const held = await orderBeard(code.code, guest, email);
      const voice = { packages: [sales.catalogue.voice], totalCents: 3160, email };
      await pay(owner, await orderWithCode(owner, { ...voice, code: other.code }));
      expect((await orderBeard(code.code, owner, email)).json().message).toContain('is held for');
      await pay(guest, held);
      expect(await code.usage()).toEqual({ used: 1, held: 0, late: 0 });
    });

    it('are held by one person for three unpaid orders at most', async () => {
      const { code, usage } = await newCode({ useLimit: 10 });
      const placed = [];
      for (const extra of ['', '+1', '+2', '+3'])
        placed.push(await orderBeard(code, store.browser(), `cupid${extra}@north.example`));
      expect(placed.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
      expect(placed[3]?.json().message).toBe(
        `The code “${code}” is held for an order of yours that is not paid yet. Pay that one, or try again in 15 minutes.`,
      );
      expect(await usage()).toEqual({ used: 0, held: 3, late: 0 });
    });

    it('that change between summary and payment are told, and nothing is charged', async () => {
      const { code, change } = await newCode();
      await change({ percentOff: 10 });
      expect((await orderBeard(code)).json().code).toBe('prices_changed');
      await change({ isOn: false });
      expect((await orderBeard(code)).json()).toMatchObject({
        code: 'code_unusable',
        message: `The code “${code}” is no longer valid.`,
      });
    });
  });
});
