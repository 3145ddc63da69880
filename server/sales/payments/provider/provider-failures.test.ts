import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../../sandbox/controls/faults.ts';
import { atDeadline } from '../../../testing/clocks/at-deadline.ts';
import { addTestCatalogue, type TestCatalogue } from '../../../testing/test-catalogue.ts';
import {
  completeOrder,
  detailsOf,
  intentOf,
  newEmail,
  orderByCard,
} from '../../../testing/test-checkout.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';

const unavailable = {
  message: 'The payment system cannot be reached right now. Please try again in a moment.',
  code: 'payments_unavailable',
};
const beingConfirmed =
  'Your payment is being confirmed. The payment system cannot be reached right now. If you have paid, your order completes automatically, so please do not pay again.';
const notConfigured = {
  message:
    'The shop cannot take card payments at the moment. Please try again later, or contact the shop.',
  code: 'payments_not_configured',
};

/** More than the SDK's own three tries of a call. */
const ALL_TRIES = 3;
const creation = { method: 'POST', path: '/v1/payment_intents' } as const;

describeWithDatabase('when the provider fails', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  beforeAll(async () => {
    store = await startTestStore(kind);
    catalogue = await addTestCatalogue(store.deps);
  });
  afterEach(() => {
    store.sandbox.controls.clearFaults();
    store.sandbox.controls.clearRequests();
  });
  afterAll(() => store.close());

  const place = (client: TestClient, email: string) =>
    orderByCard(client, {
      packages: [catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(email),
    });
  const fail = (fault: Partial<Fault> & Pick<Fault, 'effect'>) =>
    store.sandbox.controls.addFault({ ...creation, ...fault });
  const keysUsed = () => [
    ...new Set(store.sandbox.controls.requests(creation).map((call) => call.idempotencyKey)),
  ];
  const intentsFor = (email: string) =>
    store.sandbox.controls.intents().filter((intent) => intent.receipt_email === email);
  const ordersFor = (email: string) =>
    store.deps.db.selectFrom('purchase').selectAll().where('email', '=', email).execute();

  /** The buyer tries again: it works, with the same order and one intent that can be paid. */
  const expectRecovery = async (client: TestClient, email: string, attempt: number) => {
    const [order] = await ordersFor(email);
    const answer = await place(client, email);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json().orderId).toBe(order?.id);
    expect(keysUsed().at(-1)).toBe(`${order?.id}-${attempt}`);
    const orders = await ordersFor(email);
    expect(orders).toMatchObject([{ status: 'pending', attempt, intent_id: intentOf(answer) }]);
    const intents = intentsFor(email);
    expect(intents.map(({ id }) => id)).toContain(intentOf(answer));
    return intents;
  };

  it('after a stored 500 the next attempt has a new key', async () => {
    fail({ effect: 'error', status: 500 });
    const [client, email] = [store.browser(), newEmail()];
    const answer = await place(client, email);
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.json()).toEqual(unavailable);
    expect(await ordersFor(email)).toMatchObject([{ status: 'pending', intent_id: null }]);
    expect(await expectRecovery(client, email, 2)).toHaveLength(1);
    expect(keysUsed()).toHaveLength(2);
  });

  it('a 500 that passes is not even noticed: the SDK asks again under the same key', async () => {
    fail({
      effect: 'error',
      status: 500,
      stored: false,
      body: { message: 'passing', type: 'api_error' },
    });
    const email = newEmail();
    const answer = await place(store.browser(), email);
    expect(answer.status, answer.text).toBe(200);
    expect(keysUsed()).toHaveLength(1);
    expect(intentsFor(email)).toHaveLength(1);
  });

  describe.each([
    ['connections are cut before anything happened', { effect: 'cut' }],
    ['connections are cut after the intent was made', { effect: 'cut', when: 'after' }],
    ['no answer comes', { effect: 'hang' }],
    ['no answer comes though the intent was made', { effect: 'hang', when: 'after' }],
    ['the answer is no JSON', { effect: 'malformed', when: 'after' }],
  ] as const)('%s', (_, fault) => {
    it('the outcome is unknown: the same key is used again, for one intent', async () => {
      fail({ ...fault, times: ALL_TRIES });
      const [client, email] = [store.browser(), newEmail()];
      const placed = place(client, email);
      const answer = await (fault.effect === 'hang' ? atDeadline(store, placed) : placed);
      expect(answer).toMatchObject({ status: 503 });
      expect(answer.json()).toEqual(unavailable);
      store.sandbox.controls.clearFaults();
      expect(await expectRecovery(client, email, 1)).toHaveLength(1);
      expect(keysUsed()).toHaveLength(1);
    });
  });

  it('a connection cut once is not noticed: same key, same intent', async () => {
    fail({ effect: 'cut', when: 'after' });
    const email = newEmail();
    expect((await place(store.browser(), email)).status).toBe(200);
    expect(intentsFor(email)).toHaveLength(1);
    expect(keysUsed()).toHaveLength(1);
  });

  it('too many requests (429) are waited out under the same key', async () => {
    fail({ effect: 'error', status: 429 });
    const [client, email] = [store.browser(), newEmail()];
    const answer = await place(client, email);
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.json()).toEqual(unavailable);
    expect(await expectRecovery(client, email, 1)).toHaveLength(1);
  });

  it('a key that no longer works is told as a matter of the settings', async () => {
    store.sandbox.controls.revokeKey({ key: testKeys.secretKey });
    const [client, email] = [store.browser(), newEmail()];
    const answer = await place(client, email);
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.json()).toEqual(notConfigured);
    expect(answer.text).not.toContain('sk_test');
    store.sandbox.controls.restoreKey({ key: testKeys.secretKey });
    // Nothing was made or stored under a key that was not accepted: the same attempt goes on.
    expect(await expectRecovery(client, email, 1)).toHaveLength(1);
  });

  it('an intent cancelled in the dashboard is replaced by a new one', async () => {
    const [client, email] = [store.browser(), newEmail()];
    const first = await place(client, email);
    store.sandbox.controls.changeIntent({
      intent: intentOf(first),
      change: { status: 'canceled' },
    });
    const intents = await expectRecovery(client, email, 2);
    expect(intents.map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method']);
    // Every one ever made is kept.
    const kept = await store.deps.db
      .selectFrom('purchase_intent')
      .select(['intent_id', 'attempt'])
      .where('purchase_id', '=', String(first.json().orderId))
      .orderBy('attempt')
      .execute();
    expect(kept).toEqual(intents.map(({ id }, index) => ({ intent_id: id, attempt: index + 1 })));
  });

  it('while an intent is cancelled, neither order can be paid twice: 503, then it works', async () => {
    const [client, email] = [store.browser(), newEmail()];
    const first = await place(client, email);
    store.sandbox.controls.addFault({
      method: 'POST',
      path: '/v1/payment_intents/*/cancel',
      effect: 'error',
      status: 500,
    });
    const changed = () =>
      orderByCard(client, {
        packages: [catalogue.voice],
        totalCents: 3950,
        customerInfo: detailsOf(email),
      });
    expect(await changed()).toMatchObject({ status: 503 });
    expect(await ordersFor(email)).toMatchObject([{ id: first.json().orderId, status: 'pending' }]);
    // A stored failure is not asked for again for ever.
    const second = await changed();
    expect(second.status, second.text).toBe(200);
    expect(intentsFor(email).map(({ status }) => status)).toEqual([
      'canceled',
      'requires_payment_method',
    ]);
  });

  describe('completing a paid order', () => {
    const paid = async () => {
      const client = store.browser();
      const placed = await place(client, newEmail());
      store.sandbox.controls.pay({ intent: intentOf(placed) });
      return { client, orderId: String(placed.json().orderId) };
    };

    it.each([
      ['500', { effect: 'error', status: 500, times: ALL_TRIES }],
      ['cut', { effect: 'cut', times: ALL_TRIES }],
      ['hang', { effect: 'hang', times: ALL_TRIES }],
      ['malformed', { effect: 'malformed', times: ALL_TRIES }],
      ['429', { effect: 'error', status: 429 }],
    ] as const)(
      '%s: 503, the order stays as it is, and the next call completes it',
      async (_, fault) => {
        const { client, orderId } = await paid();
        store.sandbox.controls.addFault({ method: 'GET', path: '/v1/payment_intents/*', ...fault });
        store.sandbox.controls.clearRequests();
        const completed = completeOrder(client, orderId);
        const answer = await (fault.effect === 'hang' ? atDeadline(store, completed) : completed);
        expect(answer).toMatchObject({ status: 503 });
        expect(answer.json()).toEqual({ ...unavailable, message: beingConfirmed });
        store.sandbox.controls.clearFaults();
        expect((await completeOrder(client, orderId)).json()).toMatchObject({ success: true });
      },
    );

    it('an intent without its amounts is no answer: nothing is put into review', async () => {
      const { client, orderId } = await paid();
      const intent = store.sandbox.controls
        .intents()
        .find((candidate) => candidate.metadata.orderId === orderId);
      if (intent === undefined) throw new Error('no intent');
      const { amount_received } = intent;
      Object.assign(intent, { amount_received: undefined });
      expect(await completeOrder(client, orderId)).toMatchObject({ status: 503 });
      Object.assign(intent, { amount_received });
      expect((await completeOrder(client, orderId)).status).toBe(200);
    });
  });
});
