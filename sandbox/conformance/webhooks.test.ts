import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, type Bench, openBench } from '../testing/bench.ts';
import { checkObject } from './check-response.ts';

const secret = 'whsec_of_the_conformance_tests';

let bench: Bench;
let bodies: string[] = [];
let refuseFirst = 0;
const shop = createServer(async (request, response) => {
  const body = await text(request);
  const at = bench.clock.now();
  const signature = String(request.headers['stripe-signature']);
  // Stripe's library verifies every delivery.
  bench.stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at);
  refuseFirst -= 1;
  if (refuseFirst < 0) bodies.push(body);
  response.writeHead(refuseFirst < 0 ? 200 : 500).end();
});
let url = '';

beforeAll(async () => {
  bench = await openBench();
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhook`;
});
afterAll(async () => {
  await bench.sandbox.close();
  shop.close();
});
beforeEach(() => {
  bench.sandbox.controls.reset();
  bench.sandbox.controls.addWebhook({ url, secret, account: ACCOUNT });
  bodies = [];
});

/** Causes every kind of event once and answers their types in order. */
async function trade(): Promise<string[]> {
  const { controls } = bench.sandbox;
  const open = async () => {
    const order = { amount: 4990, currency: 'usd', metadata: { orderId: 'x' } };
    return (await bench.stripe.paymentIntents.create(order)).id;
  };
  const paid = await open();
  controls.pay({ intent: paid, card: '4000000000000002' });
  controls.pay({ intent: paid, card: '4000002760003184' });
  controls.authenticate({ intent: paid, outcome: 'complete' });
  controls.refund({ payment: paid, amount: 90 });
  await bench.stripe.refunds.create({ payment_intent: paid });
  const failing = await open();
  controls.pay({ intent: failing, card: '4000000000005126' });
  const refund = controls.refund({ payment: failing });
  controls.settleRefund({ refund: refund.id, as: 'failed' });
  const slow = await open();
  controls.pay({ intent: slow, card: '4000000000005050' });
  controls.settle({ intent: slow, as: 'succeeded' });
  for (const as of ['won', 'lost'] as const) {
    const disputed = await open();
    controls.pay({ intent: disputed });
    controls.closeDispute({ dispute: controls.openDispute({ payment: disputed }).id, as });
  }
  const warned = await open();
  controls.pay({ intent: warned, card: '4000000000005423' });
  controls.refund({ payment: warned });
  await bench.stripe.paymentIntents.cancel(await open());
  return controls.events().map(({ type }) => type);
}

/** Lists the problems of a delivered body and of the object in it. */
function problemsOf(body: string): string[] {
  const event = JSON.parse(body) as Stripe.Event;
  const { object } = event.data as { object: { object: string } };
  const shape = Object.keys(event).sort();
  const wanted = 'api_version created data id livemode object pending_webhooks request type'.split(
    ' ',
  );
  return [
    ...checkObject('event', event),
    ...checkObject(object.object, object),
    ...(shape.join() === wanted.join() ? [] : [`the event has ${shape}`]),
    ...(event.livemode ? ['an event of the sandbox is live'] : []),
  ];
}

describe('webhooks fit what the SDK declares', () => {
  it.each([
    ['sent at once', {}, 1],
    ['delayed', { delayMs: 5000 }, 1],
    ['sent twice', { copies: 2 }, 2],
    ['retried after a refusal', {}, 1],
  ])('%s', async (title, mode, copies) => {
    refuseFirst = title.includes('refusal') ? 3 : 0;
    bench.sandbox.controls.webhookMode(mode);
    const types = await trade();
    await bench.sandbox.controls.webhooksIdle();
    bench.clock.advance({ seconds: 5 });
    await bench.sandbox.controls.webhooksIdle();
    expect(bodies.flatMap(problemsOf)).toEqual([]);
    const received = bodies.map((body) => JSON.parse(body).type);
    expect(received.sort()).toEqual(Array(copies).fill(types).flat().sort());
    expect([...new Set(types)].sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_reinstated',
      'charge.dispute.funds_withdrawn',
      'charge.failed',
      'charge.pending',
      'charge.refund.updated',
      'charge.refunded',
      'charge.succeeded',
      'payment_intent.canceled',
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.processing',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'radar.early_fraud_warning.created',
      'radar.early_fraud_warning.updated',
      'refund.created',
      'refund.failed',
      'refund.updated',
    ]);
  });

  it('held and sent in another order', async () => {
    const { controls } = bench.sandbox;
    controls.webhookMode({ hold: true });
    const types = await trade();
    expect(controls.heldWebhooks()).toEqual(types);
    const order = types.map((_, at) => types.length - 1 - at);
    await controls.flushWebhooks({ order });
    expect(bodies.map((body) => JSON.parse(body).type)).toEqual(types.toReversed());
    expect(bodies.flatMap(problemsOf)).toEqual([]);
  });

  it('dropped, and read from the list of events instead', async () => {
    bench.sandbox.controls.webhookMode({ drop: true });
    const types = await trade();
    await bench.sandbox.controls.webhooksIdle();
    expect(bodies).toEqual([]);
    const listed: Stripe.Event[] = [];
    for await (const event of bench.stripe.events.list({ limit: 7 })) listed.push(event);
    expect(listed.map(({ type }) => type)).toEqual(types.toReversed());
    expect(listed.flatMap((event) => problemsOf(JSON.stringify(event)))).toEqual([]);
  });

  it('show the object at the time of the event: only full refunds are marked as refunded', async () => {
    bench.sandbox.controls.webhookMode({ hold: true });
    await trade();
    await bench.sandbox.controls.flushWebhooks();
    const refunds = bodies
      .map((body) => JSON.parse(body))
      .filter(({ type }) => type === 'charge.refunded')
      .map(({ data }) => [data.object.amount_refunded, data.object.refunded]);
    expect(refunds).toEqual([
      [90, false],
      [4990, true],
      [4990, true],
      [4990, true],
    ]);
  });

  it('are sent to endpoints of the same account only', async () => {
    const { controls } = bench.sandbox;
    controls.reset();
    controls.addWebhook({ url, account: 'acct_1OtherAccount001' });
    controls.webhookMode({ hold: true });
    await trade();
    expect(controls.heldWebhooks()).toEqual([]);
  });
});
