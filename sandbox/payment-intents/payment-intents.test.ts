import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench, PUBLISHABLE_KEY, refusal, sdkFor } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };

describe('an intent through the real SDK', () => {
  it('is created, waits for a payment method, and is retrieved', async () => {
    const made = await bench.stripe.paymentIntents.create({
      ...order,
      metadata: { orderId: 'order-1' },
      receipt_email: 'kris@example.com',
    });
    expect(made).toMatchObject({
      status: 'requires_payment_method',
      amount: 4990,
      amount_received: 0,
      livemode: false,
      metadata: { orderId: 'order-1' },
      receipt_email: 'kris@example.com',
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_[A-Za-z0-9]{25}$`));
    expect(await bench.stripe.paymentIntents.retrieve(made.id)).toEqual(made);
  });

  it('is declined, then paid with another card', async () => {
    const { id } = await bench.stripe.paymentIntents.create(order);
    const declined = await refusal(
      bench.stripe.paymentIntents.confirm(id, {
        payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
      }),
    );
    expect(declined).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    });
    const back = await bench.stripe.paymentIntents.retrieve(id);
    expect(back.status).toBe('requires_payment_method');
    expect(back.last_payment_error?.decline_code).toBe('insufficient_funds');
    const paid = await bench.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4990 });
    expect(paid.latest_charge).toMatchObject({ amount: 4990, paid: true, status: 'succeeded' });
    const charges = await bench.stripe.charges.list({ payment_intent: id });
    expect(charges.data.map((charge) => charge.status)).toEqual(['succeeded', 'failed']);
  });

  it('cannot be confirmed or canceled once it succeeded, nor after it was canceled', async () => {
    const { id } = await bench.stripe.paymentIntents.create(order);
    await bench.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    const again = await refusal(bench.stripe.paymentIntents.confirm(id));
    expect(again).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      message:
        'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    });
    expect(again.payment_intent?.id).toBe(id);
    const cancel = await refusal(bench.stripe.paymentIntents.cancel(id));
    expect(cancel.code).toBe('payment_intent_unexpected_state');
    const other = await bench.stripe.paymentIntents.create(order);
    const canceled = await bench.stripe.paymentIntents.cancel(other.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    expect((await refusal(bench.stripe.paymentIntents.confirm(other.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  it('is updated until it is paid; then its amount cannot change', async () => {
    const { id } = await bench.stripe.paymentIntents.create({
      ...order,
      metadata: { a: '1', b: '2' },
    });
    const updated = await bench.stripe.paymentIntents.update(id, {
      amount: 5990,
      metadata: { a: '', c: '3' },
    });
    expect(updated).toMatchObject({ amount: 5990, metadata: { b: '2', c: '3' } });
    bench.sandbox.controls.pay({ intent: id });
    expect((await refusal(bench.stripe.paymentIntents.update(id, { amount: 60 }))).code).toBe(
      'payment_intent_unexpected_state',
    );
    const noted = await bench.stripe.paymentIntents.update(id, { metadata: { d: '4' } });
    expect(noted).toMatchObject({ status: 'succeeded', metadata: { b: '2', c: '3', d: '4' } });
  });

  it('is processing for a while, then succeeds or fails', async () => {
    const good = await bench.stripe.paymentIntents.create(order);
    const bad = await bench.stripe.paymentIntents.create(order);
    bench.sandbox.controls.pay({ intent: good.id, card: '4000000000005050' });
    bench.sandbox.controls.pay({ intent: bad.id, card: '4000000000005068' });
    expect((await bench.stripe.paymentIntents.retrieve(good.id)).status).toBe('processing');
    bench.clock.advance(10_000);
    expect((await bench.stripe.paymentIntents.retrieve(good.id)).amount_received).toBe(4990);
    expect((await bench.stripe.paymentIntents.retrieve(bad.id)).status).toBe(
      'requires_payment_method',
    );
  });

  it('is listed newest first, page by page', async () => {
    const own = sdkFor(bench.sandbox, 'sk_test_51ListAccount0001secret');
    const ids: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      ids.unshift((await own.paymentIntents.create(order)).id);
    }
    const first = await own.paymentIntents.list();
    expect(first.has_more).toBe(true);
    expect(first.data.map((intent) => intent.id)).toEqual(ids.slice(0, 10));
    const all = await own.paymentIntents.list({ limit: 5 }).autoPagingToArray({ limit: 100 });
    expect(all.map((intent) => intent.id)).toEqual(ids);
    const before = await own.paymentIntents.list({ ending_before: ids[3], limit: 2 });
    expect(before.data.map((intent) => intent.id)).toEqual(ids.slice(1, 3));
    expect((await own.paymentIntents.list({ created: { gt: 4_000_000_000 } })).data).toEqual([]);
  });

  it('refuses an expired card and a wrong number, and accepts a valid card', async () => {
    const { id } = await bench.stripe.paymentIntents.create(order);
    const { client_secret } = await bench.stripe.paymentIntents.retrieve(id);
    const card = (year: number, number = '4242424242424242') =>
      `client_secret=${client_secret}&payment_method_data[type]=card&payment_method_data[card][number]=${number}&payment_method_data[card][exp_month]=10&payment_method_data[card][exp_year]=${year}&payment_method_data[card][cvc]=123`;
    const confirm = (form: string) =>
      bench.call('POST', `/v1/payment_intents/${id}/confirm`, form, {
        authorization: `Bearer ${PUBLISHABLE_KEY}`,
      });
    const past = await confirm(card(2026));
    expect(past).toMatchObject({ status: 402, body: { error: { code: 'invalid_expiry_year' } } });
    const wrong = await confirm(card(2030, '4242424242424241'));
    expect(wrong).toMatchObject({ status: 402, body: { error: { code: 'incorrect_number' } } });
    expect(await confirm(card(2030))).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  });
});

const CARDS = [
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
];

describe('the test cards', () => {
  it.each(CARDS)('%s is declined with %s / %s', async (card, code, decline_code) => {
    const { id } = await bench.stripe.paymentIntents.create(order);
    const { last_payment_error, status } = bench.sandbox.controls.pay({ intent: id, card });
    expect(status).toBe('requires_payment_method');
    expect(last_payment_error).toMatchObject({ type: 'card_error', code, decline_code });
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
    ['amount=500&currency=usd&confirm=yes', { param: 'confirm', message: 'Invalid boolean: yes' }],
    [
      'amount=500&currency=usd&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1',
      { code: 'parameter_unknown', param: 'automatic_payment_methods[x]' },
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
