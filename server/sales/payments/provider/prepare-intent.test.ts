import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Fault } from '../../../../sandbox/controls/faults.ts';
import { refreshAccount } from '../../../payment-providers/stripe/index.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { detailsOf, intentOf, newEmail, orderByCard } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type PlacedOrder, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const PROCESSING_CARD = '4000000000005050';
const ALL_TRIES = 3;

describeWithDatabase('the intent that an order is to be paid with', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  beforeAll(async () => {
    store = await startTestStore(kind);
    sales = await openTestSales(store);
  });
  afterEach(() => store.sandbox.controls.clearFaults());
  afterAll(() => store.close());

  const order = ({ client, email }: Pick<PlacedOrder, 'client' | 'email'>) =>
    orderByCard(client, {
      packages: [sales.catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(email),
    });
  const intentsFor = (email: string) =>
    store.sandbox.controls.intents().filter(({ receipt_email }) => receipt_email === email);
  /** The idempotency keys that intents were asked for under, each once. */
  const keysAskedWith = () => {
    const asked = store.sandbox.controls.requests({ path: '/v1/payment_intents' });
    return [...new Set(asked.map(({ idempotencyKey }) => idempotencyKey))];
  };

  it('is the one it has while that can be paid, else a new one', async () => {
    const placed = await sales.place();
    expect(intentOf(await order(placed))).toBe(placed.intent);
    store.sandbox.controls.changeIntent({ intent: placed.intent, change: { status: 'canceled' } });
    const again = await order(placed);
    expect(again.json().orderId).toBe(placed.orderId);
    expect(intentsFor(placed.email).map(({ id, status }) => [id, status])).toEqual([
      [placed.intent, 'canceled'],
      [intentOf(again), 'requires_payment_method'],
    ]);
  });

  it('completes the order where it turns out to be paid: 409, and nothing more is charged', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent });
    const answer = await order(placed);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'already_owned' });
    expect(await sales.timeline(placed.orderId)).toEqual([
      'pending: Checkout by card.',
      'completed: Found paid at the checkout.',
    ]);
    const { db } = store.deps;
    const events = db.selectFrom('purchase_event').select('actor');
    const actors = await events.where('purchase_id', '=', placed.orderId).execute();
    expect(actors.map(({ actor }) => actor)).toEqual(['buyer', 'buyer']);
    expect(intentsFor(placed.email)).toHaveLength(1);
  });

  it('is waited for where it turns out to be in processing: 402, and nothing more is charged', async () => {
    const placed = await sales.place();
    store.sandbox.controls.pay({ intent: placed.intent, card: PROCESSING_CARD });
    const answer = await order(placed);
    expect(answer.status).toBe(402);
    expect(answer.json()).toMatchObject({ code: 'payment_processing' });
    expect((await sales.order(placed.orderId)).status).toBe('processing');
    expect(intentsFor(placed.email)).toHaveLength(1);
  });

  it.each<[string, string, Omit<Fault, 'path' | 'method'>, number[]]>([
    ['the same key', 'no answer came', { effect: 'cut', when: 'after', times: ALL_TRIES }, [1]],
    ['the same key', 'the provider was busy', { effect: 'error', status: 429 }, [1]],
    ['the same key', 'the secret key was not accepted', { effect: 'error', status: 401 }, [1]],
    ['the same key', 'the secret key lacked the right', { effect: 'error', status: 403 }, [1]],
    ['the next key', 'the provider refused', { effect: 'error', status: 402 }, [1, 2]],
    ['the next key', 'the provider failed', { effect: 'error', status: 500 }, [1, 2]],
  ])('is asked for again under %s where %s, and is made once', async (_, __, fault, attempts) => {
    const buyer = { client: store.browser(), email: newEmail() };
    store.sandbox.controls.clearRequests();
    store.sandbox.controls.addFault({ ...fault, method: 'POST', path: '/v1/payment_intents' });
    expect((await order(buyer)).status).toBe(503);
    store.sandbox.controls.clearFaults();
    const answer = await order(buyer);
    expect(answer.status, answer.text).toBe(200);
    const { orderId } = answer.json();
    expect(keysAskedWith()).toEqual(attempts.map((attempt) => `${orderId}-${attempt}`));
    expect(intentsFor(buyer.email).map(({ id }) => id)).toEqual([intentOf(answer)]);
  });

  it('says what it is for, and on statements whose shop it is', async () => {
    const { controls } = store.sandbox;
    controls.setStatementPrefix({ account: 'acct_1SleighTestStore', prefix: 'WORKSHOP' });
    await refreshAccount(store.deps);
    await saveSetting(store.deps, { name: 'STORE_NAME', value: 'Santa School of Łódź' });
    const buyer = { client: store.browser(), email: newEmail() };
    await order(buyer);
    expect(intentsFor(buyer.email)[0]?.statement_descriptor_suffix).toBeNull();
    await saveSetting(store.deps, { name: 'STORE_NAME', value: 'Santa School' });
    const other = { client: store.browser(), email: newEmail() };
    const { orderId } = (await order(other)).json<{ orderId: string }>();
    expect(intentsFor(other.email)).toMatchObject([
      {
        description: `Order ${orderId.slice(0, 8)}: Beard`,
        statement_descriptor_suffix: 'Santa School',
      },
    ]);
  });

  it('does not fail because of what statements would say', async () => {
    // The account's own prefix has grown since it was read.
    const account = 'acct_1SleighTestStore';
    store.sandbox.controls.setStatementPrefix({ account, prefix: 'A MUCH LONGER PREFIX' });
    const buyer = { client: store.browser(), email: newEmail() };
    const answer = await order(buyer);
    expect(answer.status, answer.text).toBe(200);
    expect(intentsFor(buyer.email)).toMatchObject([{ statement_descriptor_suffix: null }]);
  });

  it('is made where the name of the shop changed after an attempt without an answer', async () => {
    const account = 'acct_1SleighTestStore';
    store.sandbox.controls.setStatementPrefix({ account, prefix: 'WORKSHOP' });
    const buyer = { client: store.browser(), email: newEmail() };
    const lost = { effect: 'cut', when: 'after', times: ALL_TRIES } as const;
    store.sandbox.controls.addFault({ ...lost, method: 'POST', path: '/v1/payment_intents' });
    expect((await order(buyer)).status).toBe(503);
    store.sandbox.controls.clearFaults();
    await saveSetting(store.deps, { name: 'STORE_NAME', value: 'Another Name' });
    expect((await order(buyer)).status).toBe(200);
  });
});
