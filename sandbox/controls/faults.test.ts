import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Bench,
  eventually,
  openBench,
  refusal,
  SECRET_KEY,
  sdkFor,
} from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());
beforeEach(() => bench.sandbox.controls.reset());

const path = '/v1/payment_intents';
const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };
const create = (key: string) => bench.stripe.paymentIntents.create(order, { idempotencyKey: key });
const made = () => bench.sandbox.controls.intents().length;

describe('faults', () => {
  it('answer 500, and replay it under the same key', async () => {
    bench.sandbox.controls.addFault({ path, effect: 'error' });
    expect((await refusal(create('a'))).statusCode).toBe(500);
    expect((await refusal(create('a'))).headers?.['idempotent-replayed']).toBe('true');
    expect(made()).toBe(0);
    expect((await create('b')).status).toBe('requires_payment_method');
  });

  it('answer 500 after the call was executed', async () => {
    bench.sandbox.controls.addFault({ path, effect: 'error', when: 'after', stored: false });
    expect((await refusal(create('a'))).statusCode).toBe(500);
    expect(made()).toBe(1);
    await create('a');
    expect(made()).toBe(1);
  });

  it('hit the nth call, as many times as asked', async () => {
    bench.sandbox.controls.addFault({ path, effect: 'error', status: 429, nth: 2, times: 2 });
    const statuses: number[] = [];
    for (const key of ['a', 'b', 'b', 'b']) {
      const { status } = await bench.call('POST', path, 'amount=500&currency=usd', {
        'idempotency-key': key,
      });
      statuses.push(status);
    }
    expect(statuses).toEqual([200, 429, 429, 200]);
  });

  it('cut the connection after the work; the SDK retries and gets the same intent', async () => {
    bench.sandbox.controls.addFault({ path, effect: 'cut', when: 'after' });
    const patient = sdkFor(bench.sandbox, SECRET_KEY, { maxNetworkRetries: 2 });
    const intent = await patient.paymentIntents.create(order, { idempotencyKey: 'a' });
    expect(bench.sandbox.controls.intents().map(({ id }) => id)).toEqual([intent.id]);
    expect(bench.sandbox.controls.requests({ path }).map((entry) => entry.replayed)).toEqual([
      false,
      true,
    ]);
  });

  it('never answer', async () => {
    bench.sandbox.controls.addFault({ path, effect: 'hang' });
    const hasty = sdkFor(bench.sandbox, SECRET_KEY, { timeout: 150 });
    const late = await refusal(hasty.paymentIntents.create(order, { idempotencyKey: 'a' }));
    expect(late.type).toBe('StripeConnectionError');
    expect(made()).toBe(0);
    await eventually(() => create('a').then(({ status }) => status)).toBe(
      'requires_payment_method',
    );
  });

  it('answer malformed JSON', async () => {
    bench.sandbox.controls.addFault({ path, effect: 'malformed', when: 'after' });
    expect((await refusal(create('a'))).message).toBe('Invalid JSON received from the Stripe API');
    expect(made()).toBe(1);
  });

  it('are armed over HTTP too', async () => {
    const control = (name: string, input?: object) =>
      fetch(`${bench.sandbox.url}/_sandbox/${name}`, {
        method: 'POST',
        body: input ? JSON.stringify(input) : undefined,
      });
    await control('addFault', { method: 'GET', path: '/v1/payment_intents/*', effect: 'error' });
    const { id } = await create('a');
    expect((await refusal(bench.stripe.paymentIntents.retrieve(id))).statusCode).toBe(500);
    const paid = await control('pay', { intent: id });
    expect(await paid.json()).toMatchObject({ status: 'succeeded' });
    const asked = await fetch(`${bench.sandbox.url}/_sandbox/requests?method=POST`);
    expect(await asked.json()).toMatchObject([{ path, idempotencyKey: 'a', status: 200 }]);
    expect((await control('pay', { intent: 'pi_x' })).status).toBe(400);
    expect((await control('nothing')).status).toBe(404);
    const fromPage = await fetch(`${bench.sandbox.url}/_sandbox/intents`, {
      headers: { origin: 'http://evil.example' },
    });
    expect(fromPage.status).toBe(403);
  });
});
