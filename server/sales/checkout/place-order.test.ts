import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withProviders } from '#platform/payments/with-providers.ts';
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
import type { Answer } from '../../testing/test-client.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

const accountExists =
  'An account with this e-mail already exists. Use its password, or log in first.';

describeWithDatabase('placing an order by card', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  afterAll(() => store.close());

  const beard = (customerInfo: Record<string, unknown>) => ({
    packages: [catalogue.beard],
    totalCents: 4900,
    customerInfo,
  });
  const voice = (customerInfo: Record<string, unknown>) => ({
    packages: [catalogue.voice],
    totalCents: 3950,
    customerInfo,
  });
  const orderOf = (answer: Answer) =>
    store.deps.db
      .selectFrom('purchase')
      .selectAll()
      .where('id', '=', String(answer.json().orderId))
      .executeTakeFirstOrThrow();
  const intentNow = (answer: Answer) =>
    store.sandbox.controls.intents().find(({ id }) => id === intentOf(answer));
  const payableIntentsFor = (email: string) =>
    store.sandbox.controls
      .intents()
      .filter((intent) => intent.receipt_email === email && intent.status !== 'canceled');

  it('has committed the pending order before the provider is called', async () => {
    const { controls } = store.sandbox;
    controls.addFault({ path: '/v1/payment_intents', effect: 'hold' });
    const email = newEmail();
    const answer = orderByCard(store.browser(), beard(detailsOf(email)));
    await expect.poll(() => controls.holding()).toBe(1);
    const row = await store.deps.db
      .selectFrom('purchase')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      status: 'pending',
      customer_id: null,
      total_cents: 4900,
      attempt: 1,
      intent_id: null,
    });
    controls.release();
    expect((await answer).json()).toMatchObject({ orderId: row.id });
  });

  it('asks for a card payment in dollars, keyed by the order and the attempt', async () => {
    store.sandbox.controls.clearRequests();
    const email = newEmail();
    const answer = await orderByCard(store.browser(), beard(detailsOf(email)));
    const { orderId } = answer.json();
    expect(store.sandbox.controls.requests()).toMatchObject([
      {
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey: `${orderId}-1`,
        params: {
          amount: '4900',
          currency: 'usd',
          allowed_payment_method_types: { 0: 'card' },
          receipt_email: email,
          metadata: { orderId },
        },
      },
    ]);
  });

  it('makes no account, and keeps the password only as a hash', async () => {
    const email = newEmail();
    const answer = await orderByCard(store.browser(), beard(detailsOf(email)));
    const order = await orderOf(answer);
    expect(order.password_hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    const accounts = await store.deps.db
      .selectFrom('customer')
      .selectAll()
      .where('email_key', '=', email)
      .execute();
    expect(accounts).toEqual([]);
    expect((await signIn(store.browser(), email)).status).toBe(401);
  });

  describe('again in the same browser', () => {
    it('with the same details gives the same order and intent: reload, back, second tab', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const first = await orderByCard(client, beard(info));
      const second = await orderByCard(client, beard({ ...info, email: info.email.toUpperCase() }));
      expect(second.json()).toEqual(first.json());
      expect(payableIntentsFor(info.email)).toHaveLength(1);
    });

    it('at the same instant gives the same order and intent: double click', async () => {
      const client = store.browser();
      // The page has handed out the checkout's cookie before anybody can click.
      client.cookies.set('sleigh_checkout', 'double-click-double-click-double-click-0001');
      const info = detailsOf(newEmail());
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => orderByCard(client, beard(info))),
      );
      const placed = answers.filter(({ status }) => status === 200);
      expect(placed.length, answers.map(({ text }) => text).join()).toBe(6);
      expect(new Set(placed.map(({ text }) => text)).size).toBe(1);
      expect(payableIntentsFor(info.email)).toHaveLength(1);
    });

    it('with another cart retires the first order and cancels its intent', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const first = await orderByCard(client, beard(info));
      const second = await orderByCard(client, voice(info));
      expect(second.status, second.text).toBe(200);
      expect(second.json().orderId).not.toBe(first.json().orderId);
      expect(intentNow(first)?.status).toBe('canceled');
      expect(await orderOf(first)).toMatchObject({ status: 'canceled', password_hash: null });
      expect(payableIntentsFor(info.email).map(({ amount }) => amount)).toEqual([3950]);
    });

    it.each([
      ['first name', { firstName: 'Anna' }],
      ['phone', { phone: '+1 555 010 0101' }],
      ['e-mail', { email: 'other-elf@north.example' }],
      ['password', { password: 'another-reindeer' }],
    ])('with another %s retires the first order too', async (_, change) => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const first = await orderByCard(client, beard(info));
      const second = await orderByCard(client, beard({ ...info, ...change }));
      expect(second.status, second.text).toBe(200);
      expect(second.json().orderId).not.toBe(first.json().orderId);
      expect(intentNow(first)?.status).toBe('canceled');
      expect((await orderOf(first)).status).toBe('canceled');
    });

    it('from two tabs with different carts at once leaves one payable intent at most', async () => {
      const client = store.browser();
      client.cookies.set('sleigh_checkout', 'two-tabs-two-tabs-two-tabs-two-tabs-two-001');
      const info = detailsOf(newEmail());
      for (let round = 0; round < 4; round += 1) {
        const answers = await Promise.all([
          orderByCard(client, beard(info)),
          orderByCard(client, voice(info)),
          orderByCard(client, beard(info)),
        ]);
        for (const { status, text } of answers) expect([200, 409], text).toContain(status);
        expect(payableIntentsFor(info.email).length).toBeLessThanOrEqual(1);
        const pending = await store.deps.db
          .selectFrom('purchase')
          .select('id')
          .where('email', '=', info.email)
          .where('status', '=', 'pending')
          .execute();
        expect(pending.length).toBeLessThanOrEqual(1);
      }
    });

    it('never hands out an intent of an order that was retired while the provider made it', async () => {
      const { controls } = store.sandbox;
      const client = store.browser();
      client.cookies.set('sleigh_checkout', 'overtaken-overtaken-overtaken-overtaken-001');
      const info = detailsOf(newEmail());
      controls.addFault({ path: '/v1/payment_intents', effect: 'hold' });
      const slow = orderByCard(client, beard(info));
      await expect.poll(() => controls.holding()).toBe(1);
      const quick = await orderByCard(client, voice(info));
      expect(quick.status, quick.text).toBe(200);
      controls.release();
      expect(await slow).toMatchObject({ status: 409 });
      expect(payableIntentsFor(info.email).map(({ id }) => id)).toEqual([intentOf(quick)]);
    });

    it('cancels an intent that came into being while the order was being retired', async () => {
      const { controls } = store.sandbox;
      const { payments } = store.deps;
      const client = store.browser();
      const info = detailsOf(newEmail());
      const first = await orderByCard(client, beard(info));
      controls.changeIntent({ intent: intentOf(first), change: { status: 'canceled' } });
      controls.addFault({ method: 'POST', path: '/v1/payment_intents', effect: 'hold' });
      const slow = orderByCard(client, beard(info));
      await expect.poll(() => controls.holding()).toBe(1);
      // The other tab has looked at the order's intents, and waits for what the provider says.
      const { within } = payments;
      const gate = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      payments.within = (ms) =>
        withProviders(within(ms), (provider) => {
          const retrievePayment = async (intentId: string) => {
            const intent = await provider.retrievePayment(intentId);
            asked.resolve();
            await gate.promise;
            return intent;
          };
          return { ...provider, retrievePayment };
        });
      const quick = orderByCard(client, voice(info));
      await asked.promise;
      payments.within = within;
      controls.release();
      expect((await slow).status).toBe(200);
      gate.resolve();
      expect((await quick).status).toBe(200);
      expect(payableIntentsFor(info.email).map(({ id }) => id)).toEqual([intentOf(await quick)]);
    });

    it('with a package more expensive by now asks for the new price', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const first = await orderByCard(client, voice(info));
      const setPrice = (cents: number) =>
        store.deps.db
          .updateTable('package')
          .set({ price_cents: cents })
          .where('id', '=', catalogue.voice.id)
          .execute();
      await setPrice(4500);
      try {
        expect(await orderByCard(client, voice(info))).toMatchObject({ status: 409 });
        const second = await orderByCard(client, { ...voice(info), totalCents: 4500 });
        expect(intentNow(second)?.amount).toBe(4500);
        expect(intentNow(first)?.status).toBe('canceled');
      } finally {
        await setPrice(3950);
      }
    });
  });

  it('is never matched by e-mail: another browser gets an order of its own', async () => {
    const info = detailsOf(newEmail());
    const first = await orderByCard(store.browser(), beard(info));
    const second = await orderByCard(store.browser(), beard(info));
    expect(second.json().orderId).not.toBe(first.json().orderId);
    expect(second.json().clientSecret).not.toBe(first.json().clientSecret);
    expect((await orderOf(first)).status).toBe('pending');
  });

  it('forgets the checkout after 24 hours', async () => {
    const client = store.browser();
    const answer = await orderByCard(client, beard(detailsOf(newEmail())));
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^sleigh_checkout=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  describe('with the e-mail of an account', () => {
    it('and its password places the order for that account, however the e-mail is written', async () => {
      const info = detailsOf(newEmail());
      await buy(store, store.browser(), beard(info));
      const again = { ...info, email: ` ${info.email.toUpperCase()} ` };
      const answer = await orderByCard(store.browser(), voice(again));
      expect(answer.status, answer.text).toBe(200);
      const order = await orderOf(answer);
      expect(order.buyer_id).not.toBeNull();
      expect(order.password_hash).toBeNull();
      store.sandbox.controls.pay({ intent: intentOf(answer) });
      await completeOrder(store.browser(), order.id);
      expect((await orderOf(answer)).customer_id).toBe(order.buyer_id);
    });

    it('and another password answers 409, and counts with the same figures as a sign-in, but apart', async () => {
      const info = detailsOf(newEmail());
      await buy(store, store.browser(), beard(info));
      const client = store.browser();
      const wrong = voice({ ...info, password: 'not-my-password' });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await orderByCard(client, wrong);
        expect(answer.status).toBe(409);
        expect(answer.json()).toEqual({ message: accountExists, code: 'account_exists' });
      }
      const blocked = await orderByCard(client, wrong);
      expect(blocked.status).toBe(429);
      expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(800);
      expect((await signIn(client, info.email)).status).toBe(200);
    });
  });

  describe('when signed in', () => {
    it('needs no password, and the order is the signed-in customer’s', async () => {
      const info = detailsOf(newEmail());
      await buy(store, store.browser(), beard(info));
      const client = store.browser();
      const user = (await signIn(client, info.email)).json();
      const { password: _, ...details } = info;
      const typed = { ...details, email: 'somebody-else@north.example' };
      const answer = await orderByCard(client, voice(typed));
      expect(answer.status, answer.text).toBe(200);
      expect(await orderOf(answer)).toMatchObject({ buyer_id: user.id, email: info.email });
      expect(intentNow(answer)?.receipt_email).toBe(info.email);
    });

    it('does not sell what is owned already', async () => {
      const info = detailsOf(newEmail());
      await buy(store, store.browser(), beard(info));
      const client = store.browser();
      await signIn(client, info.email);
      const signedIn = await orderByCard(client, beard(info));
      expect(signedIn.status).toBe(409);
      expect(signedIn.json()).toEqual({
        message: 'You already have Beard. Watch it now.',
        code: 'already_owned',
      });
      const byPassword = await orderByCard(store.browser(), beard(info));
      expect(byPassword.json()).toMatchObject({ code: 'already_owned' });
    });

    it('sells to another person at the same browser what the first one bought', async () => {
      const client = store.browser();
      const [first, second] = [detailsOf(newEmail()), detailsOf(newEmail())];
      await buy(store, store.browser(), voice(second));
      await buy(store, client, beard(first));
      await signIn(client, second.email);
      const answer = await orderByCard(client, beard(second));
      expect(answer.status, answer.text).toBe(200);
    });
  });

  it('needs a password from everybody who is not signed in', async () => {
    const { password: _, ...info } = detailsOf(newEmail());
    const answer = await orderByCard(store.browser(), beard(info));
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'customerInfo.password: is required' });
  });

  it('allows 60 payments begun in an hour from one address', async () => {
    const limited = await startTestStore(kind, {
      environment: { PAYMENT_INTENTS_PER_ADDRESS: '3' },
    });
    try {
      const { beard: one } = await addTestCatalogue(limited.deps);
      const info = detailsOf(newEmail());
      const order = { packages: [one], totalCents: 4900, customerInfo: info };
      const client = limited.browser();
      for (let begun = 0; begun < 3; begun += 1)
        expect((await orderByCard(client, order)).status).toBe(200);
      const refused = await orderByCard(client, order);
      expect(refused.status).toBe(429);
      expect(refused.headers['retry-after']).toBe('3600');
      limited.clock.advance({ hours: 1 });
      expect((await orderByCard(client, order)).status).toBe(200);
    } finally {
      await limited.close();
    }
    expect(store.deps.policy.limits.paymentIntent).toMatchObject({
      points: 60,
      windowSeconds: 3600,
    });
  });
});
