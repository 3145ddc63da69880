import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { queueMail } from '../mail/index.ts';
import { handleEvent } from '../sales/payments/reconciliation/handle-event.ts';
import { sweepOrders } from '../sales/payments/retention/sweep-orders.ts';
import { newEmail } from '../testing/test-checkout.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

const PROCESSING_CARD = '4000000000005050';

describeWithDatabase('deleting a customer', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const customerOf = async (email: string) => String((await sales.account(email))?.id);
  const remove = async (email: string) => {
    const admin = await sales.admin();
    return admin.send('DELETE', `/api/customers/${await customerOf(email)}`);
  };
  const mailsTo = (email: string) =>
    store.deps.db.selectFrom('mail').selectAll().where('to_address', '=', email).execute();
  const tombstones = (intent: string) =>
    store.deps.db
      .selectFrom('purchase_tombstone')
      .selectAll()
      .where('intent_id', '=', intent)
      .execute();

  /** Tables in which a text is found, in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await store.deps.db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(store.deps.db);
      if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name);
    }
    return found;
  }

  /** A known buyer's order that was cancelled unpaid, and the customer deleted after it. */
  async function buried(): Promise<PlacedOrder> {
    const { email, client } = await sales.buy('beard');
    const placed = await sales.place('voice', { email, client });
    store.clock.advance({ hours: 25 });
    await sales.reconcile();
    expect((await sales.order(placed.orderId)).status).toBe('canceled');
    expect((await remove(email)).status).toBe(200);
    return placed;
  }

  it.each([
    ['pending', undefined],
    ['processing', PROCESSING_CARD],
  ])('with a payment that is %s: 409, and nothing is gone', async (status, card) => {
    const { email, client } = await sales.buy('beard');
    const placed = await sales.place('voice', { email, client });
    if (card !== undefined) {
      store.sandbox.controls.pay({ intent: placed.intent, card });
      await sales.complete(placed);
    }
    expect((await sales.order(placed.orderId)).status).toBe(status);
    const answer = await remove(email);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'payment_in_flight' });
    expect(await sales.mayWatch(email)).toBe(true);
    expect((await sales.order(placed.orderId)).status).toBe(status);
  });

  it('whose own checkout pays for something before they are known to it: 409 too', async () => {
    // A second cart of the checkout that brought the account into being: it has no buyer yet.
    const client = store.browser();
    const email = newEmail();
    const first = await sales.place('beard', { email, client });
    store.sandbox.controls.pay({ intent: first.intent });
    const second = await sales.place('voice', { email, client });
    expect(await sales.order(second.orderId)).toMatchObject({ status: 'pending', buyer_id: null });
    expect((await remove(email)).status).toBe(409);
  });

  it('whose paid order the shop has yet to look at: 409, so that the money is not lost', async () => {
    const { email, client } = await sales.buy('beard');
    const placed = await sales.place('voice', { email, client });
    store.sandbox.controls.pay({ intent: placed.intent });
    store.sandbox.controls.changeIntent({
      intent: placed.intent,
      change: { amount_received: 3900 },
    });
    await sales.complete(placed);
    expect((await sales.order(placed.orderId)).status).toBe('review');
    expect((await remove(email)).status).toBe(409);
  });

  it('leaves of every payment a tombstone, and of the person one message', async () => {
    const { email, intent, orderId } = await sales.buy('beard');
    const second = await sales.buy('voice', { email });
    expect(await tablesWith(email)).not.toEqual([]);
    const id = await customerOf(email);
    expect((await remove(email)).status).toBe(200);
    expect(await tablesWith(id)).toEqual([]);
    // Their receipts stay, and hold no person.
    for (const text of [orderId, second.orderId])
      expect((await tablesWith(text)).sort()).toEqual(['purchase_tombstone', 'receipt']);
    // The message that says so needs the address.
    expect(await tablesWith(email)).toEqual(['mail']);
    expect(await mailsTo(email)).toMatchObject([{ kind: 'account-deleted', customer_id: null }]);
    expect(await tombstones(intent)).toEqual([
      {
        intent_id: intent,
        purchase_id: orderId,
        total_cents: 4900,
        key_id: expect.stringMatching(/^\w{32}$/),
        was_paid: 1,
        deleted_at: store.clock.now(),
        answers_taken: 0,
      },
    ]);
    expect(await tombstones(second.intent)).toMatchObject([{ total_cents: 3950, was_paid: 1 }]);
  });

  it('leaves no message to them either, but the one that says so', async () => {
    const { email } = await sales.buy('beard');
    const id = await customerOf(email);
    const content = { subject: 'Your password was changed', blocks: [] };
    const mail = { kind: 'password-changed', to: email, content, customerId: id } as const;
    await queueMail(store.deps, mail);
    await remove(email);
    expect(await mailsTo(email)).toMatchObject([{ kind: 'account-deleted', state: 'waiting' }]);
  });

  it('leaves nothing of what they had begun and given up either', async () => {
    const client = store.browser();
    const email = newEmail();
    const first = await sales.place('beard', { email, client });
    const { intent } = await sales.buy('voice', { email, client });
    expect((await sales.order(first.orderId)).status).toBe('canceled');
    expect((await remove(email)).status).toBe(200);
    expect(await tablesWith(email)).toEqual(['mail']);
    expect(await tombstones(first.intent)).toMatchObject([{ was_paid: 0 }]);
    expect(await tombstones(intent)).toMatchObject([{ was_paid: 1 }]);
  });

  const waysToHear: [string, (placed: PlacedOrder) => Promise<unknown>][] = [
    [
      'a webhook',
      async ({ intent }) => {
        const event = { id: `evt_${intent}`, type: 'payment_intent.succeeded', createdAt: 0 };
        await handleEvent(store.deps, { ...event, paymentId: intent }, 'webhook');
      },
    ],
    ['the list of events', () => sales.readEvents()],
    ['the reconciler', () => sales.reconcile()],
  ];
  it.each(waysToHear)(
    'sends back what is paid after it, heard of by %s, once, and nobody is anybody again',
    async (_, hear) => {
      const placed = await buried();
      sales.payLate(placed.intent);
      await hear(placed);
      await hear(placed);
      expect(sales.refundsOf(placed.intent)).toMatchObject([{ amount: 3950 }]);
      expect(await tablesWith(placed.email)).toEqual(['mail']);
      expect((await sales.complete(placed)).status).toBe(404);
    },
  );

  it('what had been paid stays paid: its own late news sends nothing back', async () => {
    const { email, intent } = await sales.buy('beard');
    await remove(email);
    await sales.readEvents();
    await sales.reconcile();
    expect(sales.refundsOf(intent)).toEqual([]);
  });

  it('but a second payment of a deleted order goes back, whenever it comes', async () => {
    const { email, intent, orderId } = await sales.buy('beard');
    const other = await sales.place('beard');
    const { db } = store.deps;
    await db
      .updateTable('purchase_intent')
      .set({ purchase_id: orderId, attempt: 2 })
      .where('intent_id', '=', other.intent)
      .execute();
    await remove(email);
    store.sandbox.controls.pay({ intent: other.intent });
    await sales.readEvents();
    expect(sales.refundsOf(other.intent)).toMatchObject([{ amount: 4900 }]);
    expect(sales.refundsOf(intent)).toEqual([]);
  });

  it('a refund that was still to be made is made all the same', async () => {
    const { email, client } = await sales.buy('beard');
    const duplicate = await sales.place('voice', { email, client });
    const again = await sales.place('voice', { email, client: store.browser() });
    for (const { intent } of [duplicate, again]) store.sandbox.controls.pay({ intent });
    for (const placed of [duplicate, again])
      expect((await sales.complete(placed)).status).toBe(200);
    await remove(email);
    await store.deps.jobs.runDue();
    expect(sales.refundsOf(again.intent)).toMatchObject([{ amount: 3950 }]);
    expect(sales.refundsOf(duplicate.intent)).toEqual([]);
  });

  it('while the money cannot be sent back yet, asks again later', async () => {
    const placed = await buried();
    sales.payLate(placed.intent);
    const refunds = { method: 'POST', path: '/v1/refunds', effect: 'error', times: 99 } as const;
    store.sandbox.controls.addFault(refunds);
    await sales.readEvents();
    expect(sales.refundsOf(placed.intent)).toEqual([]);
    store.sandbox.controls.clearFaults();
    await sales.readEvents();
    expect(sales.refundsOf(placed.intent)).toHaveLength(1);
    await sweepOrders(store.deps);
    expect(await tombstones(placed.intent)).toHaveLength(1);
  });

  it('at the very moment of a late success: the order completes, or the money goes back', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email, client } = await sales.buy('beard');
      const placed = await sales.place('voice', { email, client });
      store.clock.advance({ hours: 25 });
      await sales.reconcile();
      sales.payLate(placed.intent);
      const answers = await Promise.all([
        sales.complete(placed),
        remove(email),
        sales.complete(placed),
      ]);
      expect(answers.every(({ status }) => [200, 404].includes(status))).toBe(true);
      await sales.readEvents();
      // Deleted after it had completed, it was paid and is forgotten; before, the money went back.
      const [tombstone] = await tombstones(placed.intent);
      expect(sales.refundsOf(placed.intent)).toHaveLength(tombstone?.was_paid === 1 ? 0 : 1);
      expect(await tablesWith(email)).toEqual(['mail']);
    }
  });
});
