import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, byPage, cardForm, openBench, refusal } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };

describe('an idempotency key', () => {
  it('replays a decline without another charge', async () => {
    const { id, client_secret } = await bench.stripe.paymentIntents.create(order);
    const path = `/v1/payment_intents/${id}/confirm`;
    const form = `client_secret=${client_secret}&${cardForm('4000000000000002')}`;
    const confirm = () => bench.call('POST', path, form, { ...byPage, 'idempotency-key': 'four' });
    expect((await confirm()).status).toBe(402);
    expect((await confirm()).headers.get('idempotent-replayed')).toBe('true');
    expect(bench.sandbox.controls.charges()).toHaveLength(1);
  });

  it('does not store an error about a parameter', async () => {
    const wrong = { ...order, amount: 1 };
    const key = { idempotencyKey: 'five' };
    expect((await refusal(bench.stripe.paymentIntents.create(wrong, key))).statusCode).toBe(400);
    expect((await bench.stripe.paymentIntents.create(order, key)).amount).toBe(4990);
  });

  it('expires after 24 hours', async () => {
    const key = { idempotencyKey: 'seven' };
    const first = await bench.stripe.paymentIntents.create(order, key);
    bench.clock.advance({ days: 1, seconds: 1 });
    expect((await bench.stripe.paymentIntents.create(order, key)).id).not.toBe(first.id);
  });
});
