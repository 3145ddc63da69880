import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestCatalogue, type TestCatalogue } from '../../../testing/test-catalogue.ts';
import { detailsOf, intentOf, newEmail, orderByCard } from '../../../testing/test-checkout.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';

const secret = 'whsec_of_the_tests_0123456789';
const SIX_MINUTES = 360;

describeWithDatabase('webhooks', (kind) => {
  let store: TestStore;
  let catalogue: TestCatalogue;
  let events = 0;

  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { STRIPE_WEBHOOK_SECRET: secret } });
    catalogue = await addTestCatalogue(store.deps);
  });
  afterAll(() => store.close());

  async function placed() {
    const answer = await orderByCard(store.browser(), {
      packages: [catalogue.beard],
      totalCents: 4900,
      customerInfo: detailsOf(newEmail()),
    });
    return { orderId: String(answer.json().orderId), intent: intentOf(answer) };
  }

  const eventOf = (intent: string, type = 'payment_intent.succeeded') => {
    events += 1;
    const object = { object: 'payment_intent', id: intent, status: 'succeeded' };
    return JSON.stringify({
      id: `evt_${events}`,
      object: 'event',
      type,
      created: 1,
      data: { object },
    });
  };

  function deliver(
    payload: string,
    { signedWith = secret, ageSeconds = 0, sent = payload, alsoSignedAt = '' } = {},
  ) {
    const timestamp = Math.floor(store.clock.now() / 1000) - ageSeconds;
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: signedWith,
      timestamp,
    });
    return store.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': alsoSignedAt + header },
      payload: sent,
    });
  }

  const stateOf = async (orderId: string) => {
    const { status } = await store.deps.db
      .selectFrom('purchase')
      .select('status')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const steps = await store.deps.db
      .selectFrom('purchase_event')
      .select(['to_status', 'cause'])
      .where('purchase_id', '=', orderId)
      .orderBy('position')
      .execute();
    return { status, steps: steps.map(({ to_status, cause }) => `${to_status}: ${cause}`) };
  };

  it('completes a paid order, and says on its timeline why', async () => {
    const { orderId, intent } = await placed();
    store.sandbox.controls.pay({ intent });
    expect((await deliver(eventOf(intent))).statusCode).toBe(200);
    expect(await stateOf(orderId)).toEqual({
      status: 'completed',
      steps: [
        'pending: Checkout by card.',
        'completed: Reported by Stripe (webhook): payment_intent.succeeded.',
      ],
    });
  });

  it('believes the provider, not the event: unpaid stays unpaid', async () => {
    const { orderId, intent } = await placed();
    expect((await deliver(eventOf(intent))).statusCode).toBe(200);
    expect((await stateOf(orderId)).status).toBe('pending');
  });

  it('refuses what is unsigned, wrongly signed, stale, from the future, changed or huge', async () => {
    const { orderId, intent } = await placed();
    store.sandbox.controls.pay({ intent });
    const event = eventOf(intent);
    const unsigned = store.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json' },
      payload: event,
    });
    const refusals = await Promise.all([
      unsigned,
      deliver(event, { signedWith: 'whsec_another' }),
      deliver(event, { ageSeconds: SIX_MINUTES }),
      deliver(event, { ageSeconds: -SIX_MINUTES }),
      // The SDK would look at the second time, which is the signed one.
      deliver(event, { ageSeconds: -SIX_MINUTES, alsoSignedAt: 't=1,' }),
      deliver(event, { alsoSignedAt: 't=1,' }),
      deliver(event, { sent: event.replace('succeeded', 'canceled') }),
      deliver(event, { sent: 'x'.repeat(1_000_000) }),
      deliver(event, { sent: '' }),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual(Array(9).fill(400));
    expect((await stateOf(orderId)).status).toBe('pending');
  });

  it('has its effect once, though it comes ten times at once and again', async () => {
    const { orderId, intent } = await placed();
    store.sandbox.controls.pay({ intent });
    const event = eventOf(intent);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(event)));
    answers.push(await deliver(event), await deliver(eventOf(intent, 'payment_intent.processing')));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await stateOf(orderId)).steps).toHaveLength(2);
  });

  it('ignores what is not about an order of ours', async () => {
    expect((await deliver(eventOf('pi_of_somebody_else'))).statusCode).toBe(200);
    const customer = { object: 'customer', id: 'cus_1' };
    const other = { id: 'evt_other', object: 'event', created: 1, type: 'customer.created' };
    const event = JSON.stringify({ ...other, data: { object: customer } });
    expect((await deliver(event)).statusCode).toBe(200);
  });

  it('asks to be sent again while the provider cannot be asked', async () => {
    const { orderId, intent } = await placed();
    store.sandbox.controls.pay({ intent });
    const path = '/v1/payment_intents/*';
    store.sandbox.controls.addFault({
      method: 'GET',
      path,
      effect: 'error',
      stored: false,
      times: 9,
    });
    const event = eventOf(intent);
    expect((await deliver(event)).statusCode).toBeGreaterThanOrEqual(500);
    store.sandbox.controls.clearFaults();
    expect((await deliver(event)).statusCode).toBe(200);
    expect((await stateOf(orderId)).status).toBe('completed');
  });
});
