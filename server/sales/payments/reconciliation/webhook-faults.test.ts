import { sql } from 'kysely';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../../testing/test-database.ts';
import { openTestSales, type TestSales } from '../../../testing/test-sales.ts';
import { startTestStore, type TestStore, testKeys } from '../../../testing/test-store.ts';

const secret = 'whsec_of_the_tests_0123456789';
const other = {
  publicKey: 'pk_test_51OtherShopNorth0WorkshopPublishable',
  secretKey: 'sk_test_51OtherShopNorth0WorkshopSecret',
};

describeWithDatabase('a webhook', (kind) => {
  let store: TestStore;
  let sales: TestSales;
  let events = 0;
  beforeAll(async () => {
    store = await startTestStore(kind, { environment: { STRIPE_WEBHOOK_SECRET: secret } });
    sales = await openTestSales(store);
    await sales.saveKeys(testKeys);
  });
  afterAll(() => store.close());

  function eventOf(object: unknown, type = 'payment_intent.succeeded'): string {
    events += 1;
    return JSON.stringify({
      id: `evt_f${events}`,
      object: 'event',
      type,
      created: 1,
      data: { object },
    });
  }
  const aboutIntent = (id: string, type?: string) =>
    eventOf({ object: 'payment_intent', id, status: 'succeeded' }, type);

  function deliver(payload: string | Buffer, headers: Record<string, string> = {}) {
    const timestamp = Math.floor(store.clock.now() / 1000);
    const signed = { payload: payload.toString('utf8'), secret, timestamp };
    const signature = Stripe.webhooks.generateTestHeaderString(signed);
    return store.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
      payload,
    });
  }
  const known = async (event: string) => {
    const { id } = JSON.parse(event) as { id: string };
    const rows = store.deps.db.selectFrom('provider_event').select('id').where('id', '=', id);
    return (await rows.execute()).length === 1;
  };
  const rowsOf = async () => {
    const counts: Record<string, number> = {};
    for (const name of ['purchase', 'purchase_event', 'customer', 'provider_event', 'job'] as const)
      counts[name] = (await store.deps.db.selectFrom(name).selectAll().execute()).length;
    return counts;
  };

  it('that meets a fault of ours is answered 500, leaves no trace, and works when sent again', async () => {
    const { orderId, intent, email } = await sales.place();
    store.sandbox.controls.pay({ intent });
    const event = aboutIntent(intent);
    const before = await rowsOf();
    // The last thing that completing writes fails, after all the others were written.
    await sql`alter table purchase_event rename to purchase_event_away`.execute(store.deps.db);
    const answer = await deliver(event);
    await sql`alter table purchase_event_away rename to purchase_event`.execute(store.deps.db);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('purchase_event');
    expect(await rowsOf()).toEqual(before);
    expect(await known(event)).toBe(false);
    expect((await sales.order(orderId)).status).toBe('pending');
    expect(await sales.account(email)).toBeUndefined();
    expect((await deliver(event)).statusCode).toBe(200);
    expect(await known(event)).toBe(true);
    expect((await sales.order(orderId)).status).toBe('completed');
    // Sent once more, its effect is there already.
    const after = await rowsOf();
    expect((await deliver(event)).statusCode).toBe(200);
    expect(await rowsOf()).toEqual(after);
  });

  it.each([
    ['of a type that is not ours', { object: 'customer', id: 'cus_1' }, 'customer.created'],
    ['about an unknown intent', { object: 'payment_intent', id: 'pi_unknown' }, undefined],
    [
      'about a charge without an intent',
      { object: 'charge', id: 'ch_1', payment_intent: null },
      'charge.refunded',
    ],
    [
      'about an intent with an odd id',
      { object: 'payment_intent', id: "pi_' or 1=1 --" },
      undefined,
    ],
    [
      'about an intent whose id is no text',
      { object: 'payment_intent', id: { $ne: 1 } },
      undefined,
    ],
    ['about a plan of subscriptions', { object: 'plan', id: 'plan_1' }, 'plan.created'],
  ])('%s is taken and changes nothing', async (_, object, type) => {
    const before = await rowsOf();
    expect((await deliver(eventOf(object, type))).statusCode).toBe(200);
    expect(await rowsOf()).toEqual(before);
  });

  it.each([
    ['no JSON', 'not json at all'],
    ['nothing in it', '{}'],
    ['no object in it', JSON.stringify({ id: 'evt_x', object: 'event', type: 'a.b', data: {} })],
    ['null', 'null'],
    ['a list', '[]'],
  ])('that is signed and has %s: 400, and nothing changes', async (_, payload) => {
    const before = await rowsOf();
    expect((await deliver(payload)).statusCode).toBe(400);
    expect(await rowsOf()).toEqual(before);
  });

  it('is read as bytes: signed ones count whatever the headers say of them', async () => {
    const { orderId, intent } = await sales.place();
    store.sandbox.controls.pay({ intent });
    const headers = { 'content-type': 'text/plain; charset=utf-16' };
    expect((await deliver(aboutIntent(intent), headers)).statusCode).toBe(200);
    expect((await sales.order(orderId)).status).toBe('completed');
    expect(
      (await deliver(aboutIntent(intent), { 'stripe-signature': 't=1,v1=00' })).statusCode,
    ).toBe(400);
    expect((await deliver(aboutIntent(intent), { 'stripe-signature': '' })).statusCode).toBe(400);
  });

  it('of 1 MB is taken where it is signed, and refused where it is not; of 3 MB never', async () => {
    const padding = 'x'.repeat(1_000_000);
    const event = eventOf({ object: 'payment_intent', id: 'pi_unknown', padding });
    expect((await deliver(event)).statusCode).toBe(200);
    expect((await deliver(event, { 'stripe-signature': 't=1,v1=00' })).statusCode).toBe(400);
    const before = await rowsOf();
    expect((await deliver(eventOf({ padding: padding.repeat(3) }))).statusCode).toBe(413);
    expect(await rowsOf()).toEqual(before);
  });

  it('about another account’s intent with the number of an order of ours changes nothing', async () => {
    const mine = await sales.place();
    await sales.saveKeys(other);
    const theirs = await sales.place('voice');
    store.sandbox.controls.pay({ intent: theirs.intent });
    // It carries our order's id, and is none of the intents ever made for it.
    const foreign = await new Stripe(other.secretKey, {
      host: '127.0.0.1',
      port: store.sandbox.port,
      protocol: 'http',
      telemetry: false,
    }).paymentIntents.create({
      amount: 4900,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { orderId: mine.orderId },
    });
    store.sandbox.controls.pay({ intent: foreign.id });
    expect((await deliver(aboutIntent(foreign.id))).statusCode).toBe(200);
    expect((await sales.order(mine.orderId)).status).toBe('pending');
    expect((await sales.complete(mine)).status).toBe(402);
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: testKeys.secretKey });
  });
});
