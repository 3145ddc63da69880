import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue } from '../../../testing/test-catalogue.ts';
import {
  buy,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
  signIn,
} from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { readProviderEvents } from './read-provider-events.ts';
import { nextCheckDelay, reconcileOrders } from './reconcile-orders.ts';

const PROCESSING_CARD = '4000000000005050';
const MINUTE = 60_000;

describeWithDatabase('reconciliation without a webhook', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;

  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  afterAll(() => store.close());

  const beard = () => ({ packages: [catalogue.beard], totalCents: 4900 });
  async function placed(email = newEmail()) {
    const order = { ...beard(), customerInfo: detailsOf(email) };
    const answer = await orderByCard(store.browser(), order);
    return { orderId: String(answer.json().orderId), intent: intentOf(answer), email };
  }
  const orderOf = (id: string) =>
    store.deps.db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const intentFor = async (orderId: string) => (await orderOf(orderId)).intent_id ?? '';
  const mayWatch = async (email: string) => {
    const client = store.browser();
    await signIn(client, email);
    return (await client.get(`/media/videos/${catalogue.beard.videoId}`)).status === 200;
  };
  /** Reads all that ever happened at the sandbox. */
  async function readEvents(): Promise<void> {
    const keys = await store.deps.db.selectFrom('payment_key').select('id').execute();
    const until = Date.UTC(2000, 0);
    const { noteEventsReadUntil } = store.deps.payments.keys;
    for (const { id } of keys) await noteEventsReadUntil(store.deps, { keyId: id, until });
    await readProviderEvents(store.deps);
  }

  it('completes what was paid, at the start whenever it is due, later when it is', async () => {
    const paid = await placed();
    store.sandbox.controls.pay({ intent: paid.intent });
    await reconcileOrders(store.deps);
    expect((await orderOf(paid.orderId)).status).toBe('pending');
    await reconcileOrders(store.deps, { all: true });
    expect((await orderOf(paid.orderId)).status).toBe('completed');
    const later = await placed();
    store.sandbox.controls.pay({ intent: later.intent });
    store.clock.advance({ minutes: 2 });
    await reconcileOrders(store.deps);
    expect((await orderOf(later.orderId)).status).toBe('completed');
    expect(await mayWatch(later.email)).toBe(true);
  });

  it('asks again within a minute where the provider was down, and troubles it little meanwhile', async () => {
    const orders = [];
    for (let number = 0; number < 6; number += 1) orders.push(await placed());
    for (const { intent } of orders) store.sandbox.controls.pay({ intent });
    // All of them are so old that they are asked about once an hour.
    store.clock.advance({ hours: 20 });
    const path = '/v1/payment_intents/*';
    const fault = { method: 'GET', path, effect: 'cut', times: 999 } as const;
    store.sandbox.controls.addFault(fault);
    store.sandbox.controls.clearRequests();
    expect(await reconcileOrders(store.deps, { all: true })).toBe(false);
    const asked = store.sandbox.controls.requests({ path }).map((request) => request.path);
    expect(new Set(asked).size).toBe(3);
    store.sandbox.controls.clearFaults();
    store.clock.advance({ minutes: 1 });
    expect(await reconcileOrders(store.deps)).toBe(true);
    for (const { orderId } of orders) expect((await orderOf(orderId)).status).toBe('completed');
  });

  it('asks again after the order’s age, also where the provider refuses to tell of it', async () => {
    const orders = [await placed(), await placed(), await placed()];
    for (const { intent } of orders.slice(1)) {
      const path = `/v1/payment_intents/${intent}`;
      const fault = { method: 'GET', path, effect: 'error', status: 400, times: 9 } as const;
      store.sandbox.controls.addFault(fault);
    }
    store.clock.advance({ minutes: 10 });
    expect(await reconcileOrders(store.deps, { all: true })).toBe(true);
    store.sandbox.controls.clearFaults();
    for (const { orderId } of orders) {
      const { next_check_at } = await orderOf(orderId);
      expect(next_check_at).toBe(store.clock.now() + 10 * MINUTE);
    }
  });

  it('asks about the others first where some always fail', async () => {
    const failing = [await placed(), await placed(), await placed(), await placed()];
    const [paid, ...rest] = [await placed(), await placed()];
    for (const { intent } of failing) {
      const path = `/v1/payment_intents/${intent}`;
      store.sandbox.controls.addFault({ method: 'GET', path, effect: 'malformed', times: 999 });
    }
    store.sandbox.controls.pay({ intent: paid.intent });
    for (let round = 0; round < 3; round += 1) {
      store.clock.advance({ minutes: 2 });
      await reconcileOrders(store.deps);
    }
    expect((await orderOf(paid.orderId)).status).toBe('completed');
    store.sandbox.controls.clearFaults();
    for (const { orderId } of [...failing, ...rest])
      expect((await orderOf(orderId)).status).toBe('pending');
  });

  it('asks at 2, 4, 8 ... and then every 60 minutes', () => {
    const ages = [0, 2, 4, 8, 16, 32, 64, 600];
    const delays = ages.map((age) => nextCheckDelay(age * MINUTE) / MINUTE);
    expect(delays).toEqual([2, 2, 4, 8, 16, 32, 60, 60]);
  });

  it('cancels after a day what nobody paid, never what is being processed', async () => {
    const unpaid = await placed();
    const processing = await placed();
    store.sandbox.controls.pay({ intent: processing.intent, card: PROCESSING_CARD });
    store.clock.advance({ hours: 25 });
    store.sandbox.controls.clearRequests();
    await reconcileOrders(store.deps, { all: true });
    const asked = (of: string) =>
      store.sandbox.controls.requests({ path: `/v1/payment_intents/${of}` }).length;
    // Twice where it is cancelled, which asks first.
    expect([asked(unpaid.intent), asked(processing.intent)]).toEqual([2, 1]);
    expect(await orderOf(unpaid.orderId)).toMatchObject({
      status: 'canceled',
      password_hash: null,
    });
    const intents = store.sandbox.controls.intents();
    expect(intents.find(({ id }) => id === unpaid.intent)?.status).toBe('canceled');
    expect((await orderOf(processing.orderId)).status).toBe('processing');
    store.sandbox.controls.settle({ intent: processing.intent, as: 'succeeded' });
    await reconcileOrders(store.deps, { all: true });
    expect((await orderOf(processing.orderId)).status).toBe('completed');
  });

  it("a full refund in the provider's dashboard ends that order's access, a partial one does not", async () => {
    const email = newEmail();
    const order = { ...beard(), customerInfo: detailsOf(email) };
    const orderId = await buy(store, store.browser(), order);
    const payment = await intentFor(orderId);
    store.sandbox.controls.refund({ payment, amount: 900 });
    await readEvents();
    expect(await orderOf(orderId)).toMatchObject({ status: 'completed', refunded_cents: 900 });
    expect(await mayWatch(email)).toBe(true);
    store.sandbox.controls.refund({ payment });
    await readEvents();
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', refunded_cents: 4900 });
    expect(await mayWatch(email)).toBe(false);
  });

  it('a dispute suspends access; won it is back, lost it is gone', async () => {
    for (const [as, status] of [
      ['won', 'completed'],
      ['lost', 'refunded'],
    ] as const) {
      const email = newEmail();
      const order = { ...beard(), customerInfo: detailsOf(email) };
      const orderId = await buy(store, store.browser(), order);
      const dispute = store.sandbox.controls.openDispute({ payment: await intentFor(orderId) });
      await readEvents();
      expect((await orderOf(orderId)).status).toBe('disputed');
      expect(await mayWatch(email)).toBe(false);
      store.sandbox.controls.closeDispute({ dispute: dispute.id, as });
      await readEvents();
      expect((await orderOf(orderId)).status).toBe(status);
      expect(await mayWatch(email)).toBe(as === 'won');
    }
  });

  it('sends back what was paid twice from two devices, and access stays', async () => {
    const email = newEmail();
    const first = await buy(store, store.browser(), { ...beard(), customerInfo: detailsOf(email) });
    // The second device began before the first one had paid; both are known by the password.
    const [one, two] = [await placed(newEmail()), await placed(newEmail())];
    const { customer_id } = await orderOf(first);
    const ids = [one.orderId, two.orderId];
    const mine = store.deps.db.updateTable('purchase').set({ buyer_id: customer_id });
    await mine.where('id', 'in', ids).execute();
    for (const { intent } of [one, two]) store.sandbox.controls.pay({ intent });
    await reconcileOrders(store.deps, { all: true });
    await store.deps.jobs.runDue();
    expect((await orderOf(first)).status).toBe('completed');
    for (const id of ids) expect((await orderOf(id)).status).toBe('refunded');
    const refunds = store.sandbox.controls.refunds();
    for (const { intent } of [one, two]) {
      expect(refunds.filter((refund) => refund.payment_intent === intent)).toHaveLength(1);
    }
    expect(await mayWatch(email)).toBe(true);
  });

  it('50 completions of one order at once: one transition, one account', async () => {
    const { orderId, intent, email } = await placed();
    store.sandbox.controls.pay({ intent });
    const browser = store.browser();
    const answers = await Promise.all([
      ...Array.from({ length: 48 }, () => browser.send('POST', `/api/complete-order/${orderId}`)),
      reconcileOrders(store.deps, { all: true }).then(() => undefined),
      readEvents(),
    ]);
    for (const answer of answers) if (answer) expect(answer.status).toBe(200);
    const accounts = await store.deps.db
      .selectFrom('customer')
      .select('id')
      .where('email_key', '=', email)
      .execute();
    expect(accounts).toHaveLength(1);
    const moves = await store.deps.db
      .selectFrom('purchase_event')
      .select('cause')
      .where('purchase_id', '=', orderId)
      .where('to_status', '=', 'completed')
      .execute();
    expect(moves).toHaveLength(1);
  });
});
