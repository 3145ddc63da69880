import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, byPage, cardForm, openBench, refusal, sdkFor } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };

describe('an idempotency key', () => {
  it('replays the first answer', async () => {
    const first = await bench.stripe.paymentIntents.create(order, { idempotencyKey: 'one' });
    const again = await bench.stripe.paymentIntents.create(order, { idempotencyKey: 'one' });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers['original-request']).toBe(first.lastResponse.requestId);
  });

  it('refuses other parameters and another endpoint', async () => {
    await bench.stripe.paymentIntents.create(order, { idempotencyKey: 'two' });
    const other = await refusal(
      bench.stripe.paymentIntents.create({ ...order, amount: 60 }, { idempotencyKey: 'two' }),
    );
    expect(other).toMatchObject({
      statusCode: 400,
      rawType: 'idempotency_error',
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'two' if you meant to execute a different request.",
    });
    const elsewhere = refusal(bench.stripe.refunds.create({}, { idempotencyKey: 'two' }));
    expect((await elsewhere).rawType).toBe('idempotency_error');
  });

  it('belongs to one account', async () => {
    const first = await bench.stripe.paymentIntents.create(order, { idempotencyKey: 'three' });
    const other = sdkFor(bench.sandbox, 'sk_test_51OtherAccount001secret');
    const theirs = await other.paymentIntents.create(order, { idempotencyKey: 'three' });
    expect(theirs.id).not.toBe(first.id);
  });

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
    bench.clock.advance(24 * 3600 * 1000 + 1);
    expect((await bench.stripe.paymentIntents.create(order, key)).id).not.toBe(first.id);
  });
});
