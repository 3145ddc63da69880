import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue } from '../../../testing/test-catalogue.ts';
import {
  buy,
  completeOrder,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
  signIn,
} from '../../../testing/test-checkout.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const DECLINED_CARD = '4000000000000002';
const PROCESSING_CARD = '4000000000005050';
const THREE_D_SECURE_CARD = '4000002760003184';

describeWithDatabase('completing an order', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  afterAll(() => store.close());

  const place = async (
    client: TestClient,
    customerInfo: Record<string, unknown>,
    voice = false,
  ) => {
    const answer = await orderByCard(client, {
      packages: [voice ? catalogue.voice : catalogue.beard],
      totalCents: voice ? 3950 : 4900,
      customerInfo,
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return { orderId: String(answer.json().orderId), intent: intentOf(answer) };
  };
  const orderRow = (orderId: string) =>
    store.deps.db
      .selectFrom('purchase')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const timeline = async (orderId: string) => {
    const rows = await store.deps.db
      .selectFrom('purchase_event')
      .selectAll()
      .where('purchase_id', '=', orderId)
      .orderBy('position')
      .execute();
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
    return rows.map((row) => [row.from_status, row.to_status, row.cause, row.actor]);
  };
  const accountsOf = (email: string) =>
    store.deps.db
      .selectFrom('customer')
      .selectAll()
      .where('email_key', '=', email.toLowerCase())
      .execute();

  it('is refused while it is not paid: 402, no account, no access', async () => {
    const info = detailsOf(newEmail());
    const { orderId } = await place(store.browser(), info);
    const answer = await completeOrder(store.browser(), orderId);
    expect(answer.status).toBe(402);
    expect(answer.json()).toMatchObject({ code: 'not_paid' });
    expect(await accountsOf(info.email)).toEqual([]);
    expect(await timeline(orderId)).toEqual([[null, 'pending', 'Checkout by card.', 'buyer']]);
  });

  it('says what can be watched by it to its own customer only', async () => {
    const info = detailsOf(newEmail());
    const client = store.browser();
    const { orderId, intent } = await place(client, info);
    store.sandbox.controls.pay({ intent });
    expect((await completeOrder(client, orderId)).json().watchable).toBeUndefined();
    await signIn(client, info.email);
    const { watchable } = (await completeOrder(client, orderId)).json();
    expect(watchable).toEqual([catalogue.beard.id]);
    const other = detailsOf(newEmail());
    const stranger = store.browser();
    await buy(store, stranger, {
      packages: [catalogue.voice],
      totalCents: 3950,
      customerInfo: other,
    });
    await signIn(stranger, other.email);
    const answer = await completeOrder(stranger, orderId);
    expect(answer.status).toBe(200);
    expect(answer.json().watchable).toBeUndefined();
  });

  it('brings the account into being with the password of the checkout, once it is paid', async () => {
    const info = detailsOf(newEmail(), { firstName: 'Zoë', phone: ' +1 555 1 ' });
    const client = store.browser();
    const { orderId, intent } = await place(client, info);
    store.sandbox.controls.pay({ intent });
    const answer = await completeOrder(client, orderId);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toEqual({
      success: true,
      packages: [{ title: 'Beard', price: '49.00' }],
      totalAmount: '49.00',
    });
    const [account] = await accountsOf(info.email);
    expect(account).toMatchObject({ first_name: 'Zoë', phone: '+1 555 1', email: info.email });
    expect(await orderRow(orderId)).toMatchObject({
      status: 'completed',
      customer_id: account?.id,
      password_hash: null,
      settled_at: store.clock.now(),
    });
    expect(await timeline(orderId)).toEqual([
      [null, 'pending', 'Checkout by card.', 'buyer'],
      ['pending', 'completed', 'The customer returned from paying.', 'buyer'],
    ]);
    // Buying does not sign anybody in; the password does.
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect((await signIn(client, info.email)).json()).toMatchObject({ isCustomer: true });
    const mine = await client.get('/api/customer/packages');
    expect(mine.json<{ id: string }[]>().map(({ id }) => id)).toEqual([catalogue.beard.id]);
  });

  it('changes nothing when it is repeated', async () => {
    const info = detailsOf(newEmail());
    const client = store.browser();
    const orderId = await buy(store, client, {
      packages: [catalogue.beard],
      totalCents: 4900,
      customerInfo: info,
    });
    const [before, lines] = [await orderRow(orderId), await timeline(orderId)];
    store.sandbox.controls.clearRequests();
    store.clock.advance({ minutes: 5 });
    const again = await completeOrder(store.browser(), orderId);
    expect(again.json()).toMatchObject({ success: true, totalAmount: '49.00' });
    expect(await orderRow(orderId)).toEqual(before);
    expect(await timeline(orderId)).toEqual(lines);
    expect(store.sandbox.controls.requests()).toEqual([]);
  });

  it('happens once, however many ask at the same instant', async () => {
    const info = detailsOf(newEmail());
    const { orderId, intent } = await place(store.browser(), info);
    store.sandbox.controls.pay({ intent });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => completeOrder(store.browser(), orderId)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await accountsOf(info.email)).toHaveLength(1);
    expect((await timeline(orderId)).map(([, to]) => to)).toEqual(['pending', 'completed']);
  });

  it('after a decline and another card works on the same intent', async () => {
    const client = store.browser();
    const info = detailsOf(newEmail());
    const { orderId, intent } = await place(client, info);
    store.sandbox.controls.pay({ intent, card: DECLINED_CARD });
    expect((await completeOrder(client, orderId)).status).toBe(402);
    expect((await place(client, info)).intent).toBe(intent);
    store.sandbox.controls.pay({ intent });
    expect((await completeOrder(client, orderId)).status).toBe(200);
  });

  it('waits for 3-D Secure', async () => {
    const { orderId, intent } = await place(store.browser(), detailsOf(newEmail()));
    store.sandbox.controls.pay({ intent, card: THREE_D_SECURE_CARD });
    expect((await completeOrder(store.browser(), orderId)).status).toBe(402);
    store.sandbox.controls.authenticate({ intent, outcome: 'complete' });
    expect((await completeOrder(store.browser(), orderId)).status).toBe(200);
  });

  describe('whose payment is being processed', () => {
    it('gives no access yet, sells nothing twice, and completes when it succeeds', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const { orderId, intent } = await place(client, info);
      store.sandbox.controls.pay({ intent, card: PROCESSING_CARD });
      const early = await completeOrder(client, orderId);
      expect(early.status).toBe(402);
      expect(early.json()).toMatchObject({ code: 'payment_processing' });
      expect(await orderRow(orderId)).toMatchObject({ status: 'processing', customer_id: null });
      expect(await accountsOf(info.email)).toEqual([]);
      await expect(place(client, info)).rejects.toThrow('payment_under_way');
      store.sandbox.controls.settle({ intent, as: 'succeeded' });
      expect((await completeOrder(client, orderId)).status).toBe(200);
      expect((await timeline(orderId)).map(([, to]) => to)).toEqual([
        'pending',
        'processing',
        'completed',
      ]);
      expect(await orderRow(orderId)).toMatchObject({ password_hash: null });
    });

    it('waits for another card when it fails', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const { orderId, intent } = await place(client, info);
      store.sandbox.controls.pay({ intent, card: PROCESSING_CARD });
      await completeOrder(client, orderId);
      store.sandbox.controls.settle({ intent, as: 'failed' });
      expect(await place(client, info)).toEqual({ orderId, intent });
      expect(await orderRow(orderId)).toMatchObject({ status: 'pending' });
      store.sandbox.controls.pay({ intent });
      expect((await completeOrder(client, orderId)).status).toBe(200);
      expect((await timeline(orderId)).map(([, to, cause]) => [to, cause])).toEqual([
        ['pending', 'Checkout by card.'],
        ['processing', 'The customer returned from paying.'],
        ['pending', 'The payment failed. The order can be paid another way for 72 hours.'],
        ['pending', expect.stringContaining('declined: Your card was declined.')],
        ['completed', 'The customer returned from paying.'],
      ]);
    });

    it('is not cancelled by a change of the cart', async () => {
      const client = store.browser();
      const info = detailsOf(newEmail());
      const { orderId, intent } = await place(client, info);
      store.sandbox.controls.pay({ intent, card: PROCESSING_CARD });
      // The store has not heard of it yet: it thinks the order is pending.
      await expect(place(client, info, true)).rejects.toThrow('payment_processing');
      const cancelled = store.sandbox.controls.requests({
        path: `/v1/payment_intents/${intent}/cancel`,
      });
      expect(cancelled).toEqual([]);
      store.sandbox.controls.settle({ intent, as: 'succeeded' });
      expect((await completeOrder(client, orderId)).status).toBe(200);
    });
  });

  it('keeps what it was called and cost when it was placed', async () => {
    const { deps } = store;
    const client = store.browser();
    const { orderId, intent } = await place(client, detailsOf(newEmail()), true);
    const rename = (name: string, price_cents: number) =>
      deps.db
        .updateTable('package')
        .set({ name, price_cents })
        .where('id', '=', catalogue.voice.id)
        .execute();
    await rename('Voice, second edition', 9999);
    store.sandbox.controls.pay({ intent });
    const answer = await completeOrder(client, orderId);
    expect(answer.json()).toMatchObject({
      packages: [{ title: 'Voice', price: '39.50' }],
      totalAmount: '39.50',
    });
    await rename('Voice', 3950);
  });

  it('answers 404 for ids that were guessed', async () => {
    for (const id of ['0'.repeat(32), 'nope', '__proto__', 'constructor']) {
      const answer = await completeOrder(store.browser(), id);
      expect(answer.status, id).toBe(404);
      expect(answer.json()).toEqual({ message: 'There is no such order.', code: 'not_found' });
    }
  });
});
