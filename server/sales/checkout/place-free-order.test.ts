import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { addTestCatalogue, type TestCatalogue } from '../../testing/test-catalogue.ts';
import {
  buy,
  completeOrder,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
  signIn,
} from '../../testing/test-checkout.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore, testPromoCode } from '../../testing/test-store.ts';

const CHECKOUT = 'sleigh_checkout';

describeWithDatabase('a promotion code', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  const setCode = (value: string) => saveSetting(store.deps, { name: 'FREE_PROMO_CODE', value });
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  beforeEach(() => setCode(testPromoCode));
  afterAll(() => store.close());

  const validate = (client: TestClient, code: string) =>
    client.send('POST', '/api/validate-promo-code', { code });
  const orderFree = (
    client: TestClient,
    customerInfo: Record<string, unknown>,
    more: { promoCode?: string; packages?: { id: string }[] } = {},
  ) => {
    const { promoCode = testPromoCode, packages = [catalogue.beard] } = more;
    return client.send('POST', '/api/create-free-order', { customerInfo, packages, promoCode });
  };
  const ordersFor = (email: string) =>
    store.deps.db.selectFrom('purchase').selectAll().where('email', '=', email).execute();
  /** A browser that has the checkout's cookie already, as the checkout page hands it out. */
  const browserAtCheckout = () => {
    const client = store.browser();
    client.cookies.set(CHECKOUT, crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x'));
    return client;
  };

  describe('is checked', () => {
    it('whatever its case, and the spaces around it', async () => {
      const client = store.browser();
      const written = [testPromoCode, testPromoCode.toLowerCase(), `  ${testPromoCode}\n`];
      for (const code of written)
        expect((await validate(client, code)).json()).toEqual({ valid: true });
      await setCode('Sleigh Bells ß');
      expect((await validate(client, 'SLEIGH bells ß')).json()).toEqual({ valid: true });
      await setCode(testPromoCode);
      for (const wrong of [testPromoCode.slice(1), 'sleigh bells', 'nope'])
        expect((await validate(client, wrong)).json()).toEqual({ valid: false });
    });

    it('and never valid while blank or while none is set, and that is not counted', async () => {
      const client = store.browser();
      for (let round = 0; round < 12; round += 1)
        expect((await validate(client, round % 2 ? '' : ' \t ')).json()).toEqual({ valid: false });
      await setCode('');
      expect((await validate(client, '')).json()).toEqual({ valid: false });
      expect((await validate(client, testPromoCode)).json()).toEqual({ valid: false });
    });

    it('ten times wrong in an hour from one address, then 429; right ones do not count', async () => {
      const client = store.browser();
      for (let round = 0; round < 10; round += 1) {
        expect((await validate(client, testPromoCode)).json()).toEqual({ valid: true });
        expect((await validate(client, `wrong ${round}`)).json()).toEqual({ valid: false });
      }
      const refused = await validate(client, 'wrong again');
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('3600');
      expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
      // Trying it with an order is no way round, not even with the right code.
      const order = await orderFree(client, detailsOf(newEmail()), { promoCode: 'wrong' });
      expect(order.status).toBe(429);
      expect((await validate(store.browser(), 'wrong')).status).toBe(200);
      store.clock.advance({ hours: 1 });
      expect((await validate(client, testPromoCode)).json()).toEqual({ valid: true });
    });
  });

  describe('makes an order free', () => {
    it('which is completed at once, with its account, and never touches the provider', async () => {
      store.sandbox.controls.clearRequests();
      const info = detailsOf(newEmail());
      const client = store.browser();
      const packages = [catalogue.beard, catalogue.voice];
      const answer = await orderFree(client, info, { packages });
      expect(answer.status, answer.text).toBe(200);
      const { orderId } = answer.json();
      const [order] = await ordersFor(info.email);
      expect(order).toMatchObject({
        id: orderId,
        status: 'completed',
        total_cents: 0,
        livemode: 0,
        password_hash: null,
        settled_at: store.clock.now(),
      });
      const lines = await store.deps.db
        .selectFrom('purchase_event')
        .select(['from_status', 'to_status', 'cause'])
        .where('purchase_id', '=', String(orderId))
        .execute();
      expect(lines).toEqual([
        { from_status: null, to_status: 'completed', cause: 'Promotion code.' },
      ]);
      const amounts = await store.deps.db
        .selectFrom('purchase_item')
        .select(['kind', 'title', 'price_cents'])
        .where('purchase_id', '=', String(orderId))
        .orderBy('position')
        .execute();
      expect(amounts).toEqual([
        { kind: 'item', title: 'Beard', price_cents: 4900 },
        { kind: 'item', title: 'Voice', price_cents: 3950 },
        { kind: 'reduction', title: 'Promotion code', price_cents: -4900 },
        { kind: 'reduction', title: 'Promotion code', price_cents: -3950 },
      ]);
      expect((await completeOrder(client, orderId)).json()).toMatchObject({
        success: true,
        totalAmount: '0.00',
        packages: [{ title: 'Beard', price: '49.00' }, { title: 'Voice' }],
      });
      expect((await signIn(client, info.email)).status).toBe(200);
      expect((await client.get('/api/customer/packages')).json()).toHaveLength(2);
      expect(store.sandbox.controls.requests()).toEqual([]);
    });

    it('works without any payment keys', async () => {
      const key = { name: 'STRIPE_SECRET_KEY' } as const;
      const { value } = await store.deps.db
        .selectFrom('setting')
        .select('value')
        .where('name', '=', key.name)
        .executeTakeFirstOrThrow();
      await saveSetting(store.deps, { ...key, value: '' });
      try {
        expect((await orderFree(store.browser(), detailsOf(newEmail()))).status).toBe(200);
      } finally {
        const row = { name: key.name, value, updated_at: 0 };
        await store.deps.db.insertInto('setting').values(row).execute();
      }
    });

    it('for somebody signed in, without a password', async () => {
      const info = detailsOf(newEmail());
      await orderFree(store.browser(), info);
      const client = store.browser();
      await signIn(client, info.email);
      const { password: _, ...details } = info;
      const answer = await orderFree(client, details, { packages: [catalogue.voice] });
      expect(answer.status, answer.text).toBe(200);
      expect((await client.get('/api/customer/packages')).json()).toHaveLength(2);
    });

    it('and asked again, in the same browser, answers the same order', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      const first = await orderFree(client, info);
      const second = await orderFree(client, info);
      expect(second.text).toBe(first.text);
      expect(await ordersFor(info.email)).toHaveLength(1);
    });

    it('and asked for another package, in the same browser, makes another order', async () => {
      const info = detailsOf(newEmail(), { phone: '+1 555 0100' });
      const client = store.browser();
      expect((await orderFree(client, info)).status).toBe(200);
      const second = await orderFree(client, info, { packages: [catalogue.voice] });
      expect(second.status, second.text).toBe(200);
      expect(await ordersFor(info.email)).toHaveLength(2);
      const account = store.deps.db.selectFrom('customer').selectAll();
      const { phone } = await account.where('email', '=', info.email).executeTakeFirstOrThrow();
      expect(phone).toBe('+1 555 0100');
    });

    it('and one account where two browsers order for a new address at once', async () => {
      const { email } = detailsOf(newEmail());
      const answers = await Promise.all(
        ['reindeer-1', 'reindeer-2'].map((password) =>
          orderFree(browserAtCheckout(), detailsOf(email, { password })),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.json()).toMatchObject({ code: 'account_exists' });
      expect(await ordersFor(email)).toHaveLength(1);
    });

    it.each([
      ['both orders, of different packages', ['beard', 'voice'], [200, 200]],
      ['one order of the same package', ['beard', 'beard'], [200, 409]],
    ] as const)(
      'and %s, for a new customer in two browsers at once',
      async (_, names, statuses) => {
        const info = detailsOf(newEmail());
        const answers = await Promise.all(
          names.map((name) =>
            orderFree(browserAtCheckout(), info, { packages: [catalogue[name]] }),
          ),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual(statuses);
        const refused = answers.filter(({ status }) => status === 409).map((one) => one.json());
        const owned = {
          message: 'You already have Beard. Log in to watch it.',
          code: 'already_owned',
        };
        expect(refused).toEqual(refused.map(() => owned));
        const { length } = statuses.filter((status) => status === 200);
        expect(await ordersFor(info.email)).toHaveLength(length);
      },
    );

    it('once for a double click, for a new customer and for one who is signed in', async () => {
      const info = detailsOf(newEmail());
      const client = browserAtCheckout();
      const fresh = await Promise.all(Array.from({ length: 5 }, () => orderFree(client, info)));
      expect(fresh.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(fresh.map(({ text }) => text)).size).toBe(1);

      const known = browserAtCheckout();
      await signIn(known, info.email);
      const packages = [catalogue.voice];
      const again = await Promise.all(
        Array.from({ length: 5 }, () => orderFree(known, info, { packages })),
      );
      expect(new Set(again.map(({ text }) => text)).size, again[0]?.text).toBe(1);
      expect(again[0]?.status).toBe(200);
      expect(await ordersFor(info.email)).toHaveLength(2);
    });

    it('once for a known customer in two browsers at the same instant', async () => {
      const info = detailsOf(newEmail());
      await orderFree(store.browser(), info);
      const packages = [catalogue.voice];
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => orderFree(browserAtCheckout(), info, { packages })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });

    it('whose answer got lost is not paid for: 409 in the same checkout', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      await orderFree(client, info);
      const answer = await orderByCard(client, {
        packages: [catalogue.beard],
        totalCents: 4900,
        customerInfo: info,
      });
      expect(answer.status).toBe(409);
      expect(answer.json()).toEqual({
        message: 'You already have Beard. Log in to watch it.',
        code: 'already_owned',
      });
    });
  });

  describe('beside a card payment begun in the same checkout', () => {
    const begin = async (client: TestClient, info: Record<string, unknown>) => {
      const more = { packages: [catalogue.beard], totalCents: 4900, customerInfo: info };
      return intentOf(await orderByCard(client, more));
    };

    it('cancels its intent, so that nothing is paid on top', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      const intent = await begin(client, info);
      expect((await orderFree(client, info)).status).toBe(200);
      const found = store.sandbox.controls.intents().find(({ id }) => id === intent);
      expect(found?.status).toBe('canceled');
      const orders = await ordersFor(info.email);
      expect(orders.map(({ status }) => status).sort()).toEqual(['canceled', 'completed']);
    });

    it('finds out where that was paid already, and sells nothing twice', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      store.sandbox.controls.pay({ intent: await begin(client, info) });
      const same = await orderFree(client, info);
      expect(same.status).toBe(409);
      expect(same.json()).toMatchObject({ code: 'already_owned' });
      expect(await ordersFor(info.email)).toMatchObject([
        { status: 'completed', total_cents: 4900 },
      ]);
    });

    it('and gives another package to the account that payment brought into being', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      store.sandbox.controls.pay({ intent: await begin(client, info) });
      const other = await orderFree(client, info, { packages: [catalogue.voice] });
      expect(other.status, other.text).toBe(200);
      await signIn(client, info.email);
      expect((await client.get('/api/customer/packages')).json()).toHaveLength(2);
    });

    it('leaves that alone where the same free order is only asked for again', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      const first = await orderFree(client, info);
      const more = { packages: [catalogue.voice], totalCents: 3950, customerInfo: info };
      const { orderId } = (await orderByCard(client, more)).json();
      expect((await orderFree(client, info)).text).toBe(first.text);
      const orders = await ordersFor(info.email);
      expect(orders.find(({ id }) => id === orderId)?.status).toBe('pending');
    });

    it('whatever became of what was bought before in that checkout', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      const more = { packages: [catalogue.voice], totalCents: 3950, customerInfo: info };
      const orderId = await buy(store, client, more);
      const { db } = store.deps;
      const refunded = db.updateTable('purchase').set({ status: 'refunded' });
      await refunded.where('id', '=', orderId).execute();
      const free = await orderFree(client, info);
      expect(free.status, free.text).toBe(200);
    });

    it('waits while that payment is being processed', async () => {
      const info = detailsOf(newEmail());
      const client = store.browser();
      store.sandbox.controls.pay({ intent: await begin(client, info), card: '4000000000005050' });
      for (let round = 0; round < 2; round += 1)
        expect([402, 409]).toContain((await orderFree(client, info)).status);
      expect(await ordersFor(info.email)).toMatchObject([{ status: 'processing' }]);
    });
  });

  describe('gives nothing', () => {
    it('when it was removed or changed in between', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      expect((await validate(client, testPromoCode)).json()).toEqual({ valid: true });
      await setCode('');
      for (const promoCode of [testPromoCode, '', ' ']) {
        const answer = await orderFree(client, info, { promoCode });
        expect(answer.status).toBe(400);
        expect(answer.json()).toEqual({
          message: 'Promo code is no longer valid. Proceeding to payment.',
          code: 'promo_code_invalid',
        });
      }
      expect(await ordersFor(info.email)).toEqual([]);
    });

    it('to a cart that could not be bought', async () => {
      const info = detailsOf(newEmail());
      const { beard, bundle } = catalogue;
      for (const [packages, status] of [
        [[beard, bundle], 400],
        [[beard, beard], 400],
        [[{ id: 'gone' }], 409],
      ] as const)
        expect(await orderFree(store.browser(), info, { packages: [...packages] })).toMatchObject({
          status,
        });
      expect(await ordersFor(info.email)).toEqual([]);
    });

    it("for another person's e-mail", async () => {
      const info = detailsOf(newEmail());
      await buy(store, store.browser(), {
        packages: [catalogue.voice],
        totalCents: 3950,
        customerInfo: info,
      });
      const answer = await orderFree(store.browser(), { ...info, password: 'guessed-it' });
      expect(answer.status).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'account_exists' });
    });
  });
});
