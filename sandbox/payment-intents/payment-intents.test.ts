import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, byPage, cardForm, openBench, refusal } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };

describe('an intent through the real SDK', () => {
  it('is declined, then paid with another card', async () => {
    const { id, client_secret } = await bench.stripe.paymentIntents.create(order);
    const confirm = (number: string, year?: number) => {
      const form = `client_secret=${client_secret}&${cardForm(number, year)}`;
      return bench.call('POST', `/v1/payment_intents/${id}/confirm`, form, byPage);
    };
    expect(await confirm('4242424242424242', 2026)).toMatchObject({
      status: 402,
      body: { error: { code: 'invalid_expiry_year' } },
    });
    expect(await confirm('4242424242424241')).toMatchObject({
      status: 402,
      body: { error: { code: 'incorrect_number' } },
    });
    expect(await confirm('4000000000009995')).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', decline_code: 'insufficient_funds' } },
    });
    const back = await bench.stripe.paymentIntents.retrieve(id);
    expect(back.status).toBe('requires_payment_method');
    expect(back.last_payment_error?.decline_code).toBe('insufficient_funds');
    expect(await confirm('4242424242424242')).toMatchObject({ body: { status: 'succeeded' } });
    const paid = await bench.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    expect(paid.latest_charge).toMatchObject({ amount: 4990, paid: true, status: 'succeeded' });
    const charges = bench.sandbox.controls.charges();
    expect(charges.map((charge) => charge.status)).toEqual(['failed', 'succeeded']);
  });

  it('cannot be confirmed or canceled once it succeeded, nor after it was canceled', async () => {
    const { controls } = bench.sandbox;
    const { id } = await bench.stripe.paymentIntents.create(order);
    controls.pay({ intent: id });
    expect(() => controls.pay({ intent: id })).toThrow(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    );
    const cancel = await refusal(bench.stripe.paymentIntents.cancel(id));
    expect(cancel.code).toBe('payment_intent_unexpected_state');
    expect(cancel.payment_intent?.id).toBe(id);
    const other = await bench.stripe.paymentIntents.create(order);
    const canceled = await bench.stripe.paymentIntents.cancel(other.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect(() => controls.pay({ intent: other.id })).toThrow('a status of canceled');
  });

  it('is processing for a while, then succeeds or fails', async () => {
    const good = await bench.stripe.paymentIntents.create(order);
    const bad = await bench.stripe.paymentIntents.create(order);
    bench.sandbox.controls.pay({ intent: good.id, card: '4000000000005050' });
    bench.sandbox.controls.pay({ intent: bad.id, card: '4000000000005068' });
    expect((await bench.stripe.paymentIntents.retrieve(good.id)).status).toBe('processing');
    bench.clock.advance({ seconds: 10 });
    expect((await bench.stripe.paymentIntents.retrieve(good.id)).amount_received).toBe(4990);
    expect((await bench.stripe.paymentIntents.retrieve(bad.id)).status).toBe(
      'requires_payment_method',
    );
  });
});

describe('bad parameters', () => {
  const refused: [string, Record<string, unknown>][] = [
    [
      'amount=55.00&currency=usd',
      { code: 'parameter_invalid_integer', param: 'amount', message: 'Invalid integer: 55.00' },
    ],
    [
      'amount=49&currency=usd',
      { code: 'amount_too_small', param: 'amount', message: 'Amount must be at least $0.50 usd' },
    ],
    ['amount=100000000&currency=usd', { code: 'amount_too_large', param: 'amount' }],
    ['amount=-5&currency=usd', { code: 'parameter_invalid_integer', param: 'amount' }],
    ['currency=usd', { code: 'parameter_missing', param: 'amount' }],
    ['amount=&currency=usd', { code: 'parameter_invalid_empty', param: 'amount' }],
    ['amount=500&currency=xyz', { param: 'currency' }],
    ['amount=500&currency=usd&colour=red', { code: 'parameter_unknown', param: 'colour' }],
    ['amount=500&currency=usd&metadata=red', { param: 'metadata', message: 'Invalid object' }],
    [
      'amount=500&currency=usd&allowed_payment_method_types=card',
      { param: 'allowed_payment_method_types' },
    ],
    [
      'amount=500&currency=usd&payment_method_types[]=card',
      { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
    ],
    [
      'amount=500&currency=usd&receipt_email=nobody',
      { code: 'email_invalid', param: 'receipt_email' },
    ],
    ['amount=500&currency=usd&expand[]=colour', { param: 'expand' }],
  ];

  it.each(refused)('%s is refused', async (form, error) => {
    const answer = await bench.call('POST', '/v1/payment_intents', form);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', ...error });
  });

  it('answers 404 for what does not exist', async () => {
    expect((await bench.call('GET', '/v1/payment_intents/pi_x')).body.error).toEqual({
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'intent',
      message: "No such payment_intent: 'pi_x'",
    });
    expect((await bench.call('GET', '/v1/nothing')).status).toBe(404);
    expect(
      (
        await bench.call('POST', '/v1/payment_intents', '{}', {
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(400);
  });
});
