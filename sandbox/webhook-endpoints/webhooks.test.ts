import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readBody } from '../http/bodies.ts';
import { ACCOUNT, type Bench, eventually, openBench } from '../testing/bench.ts';

interface Received {
  body: string;
  signature: string;
}

let bench: Bench;
let received: Received[] = [];
let answers: number[] = [];
const shop = createServer(async (request, response) => {
  const signature = String(request.headers['stripe-signature']);
  received.push({ body: await readBody(request), signature });
  response.writeHead(answers.shift() ?? 200).end();
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
  received = [];
  answers = [];
});

const order = { amount: 4990, currency: 'usd' };
const types = () => received.map(({ body }) => JSON.parse(body).type);

async function buy(): Promise<string> {
  const { id } = await bench.stripe.paymentIntents.create(order);
  bench.sandbox.controls.pay({ intent: id });
  return id;
}

describe('webhooks', () => {
  it('are signed so that the SDK accepts them; the secret is answered once', async () => {
    const endpoint = await bench.stripe.webhookEndpoints.create({
      url,
      enabled_events: ['payment_intent.succeeded'],
    });
    const secret = endpoint.secret ?? '';
    expect(secret).toMatch(/^whsec_/);
    expect((await bench.stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined();
    const id = await buy();
    await eventually(() => received.length).toBe(1);
    const [{ body = '', signature = '' } = {}] = received;
    // The sandbox's clock stands still, so the age of the signature is measured by that clock.
    const at = bench.clock.now().getTime();
    const event = bench.stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, at);
    expect(event).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id } } });
    expect(() => bench.stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow();
    expect((await bench.stripe.events.retrieve(event.id)).type).toBe(event.type);
    await bench.stripe.webhookEndpoints.del(endpoint.id);
    expect((await bench.stripe.webhookEndpoints.list()).data).toEqual([]);
  });

  it('are retried until they are accepted', async () => {
    const { controls } = bench.sandbox;
    controls.addWebhook({ url, account: ACCOUNT, events: ['payment_intent.created'] });
    controls.webhookMode({ retryDelaysMs: [1, 1, 1] });
    answers = [500, 400];
    await buy();
    await eventually(() =>
      controls.deliveries().map(({ attempt, status }) => [attempt, status]),
    ).toEqual([
      [1, 500],
      [2, 400],
      [3, 200],
    ]);
  });

  it('are held and sent in any order, twice or not at all', async () => {
    const { controls } = bench.sandbox;
    controls.addWebhook({ url, account: ACCOUNT });
    controls.webhookMode({ hold: true });
    await buy();
    expect(controls.heldWebhooks()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
    expect(received).toEqual([]);
    await controls.flushWebhooks({ order: [2, 0, 2] });
    expect(types()).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  it('are dropped, or delivered several times at once', async () => {
    const { controls } = bench.sandbox;
    controls.addWebhook({ url, account: ACCOUNT, events: ['payment_intent.succeeded'] });
    controls.webhookMode({ drop: true });
    await buy();
    controls.webhookMode({ drop: false, copies: 3 });
    await buy();
    await eventually(() => received.length).toBe(3);
    const lost = controls.events().find(({ type }) => type === 'payment_intent.succeeded');
    await controls.resendEvent({ event: lost?.id ?? '', times: 2 });
    expect(received).toHaveLength(5);
  });

  it('are sent to endpoints of the same account only', async () => {
    bench.sandbox.controls.addWebhook({ url, account: 'acct_1OtherAccount001' });
    bench.sandbox.controls.webhookMode({ hold: true });
    await buy();
    expect(bench.sandbox.controls.heldWebhooks()).toEqual([]);
  });
});
