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
});
