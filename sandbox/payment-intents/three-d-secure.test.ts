import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };

async function challenged(card: string) {
  const { id } = await bench.stripe.paymentIntents.create(order);
  const { status, next_action } = bench.sandbox.controls.pay({ intent: id, card });
  expect(status).toBe('requires_action');
  expect(next_action?.type).toBe('use_stripe_sdk');
  return id;
}

describe('3-D Secure', () => {
  it.each(['4000002760003184', '4000000000003220'])(
    '%s pays after a passed challenge',
    async (card) => {
      const id = await challenged(card);
      const paid = bench.sandbox.controls.authenticate({ intent: id, outcome: 'complete' });
      expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4990, next_action: null });
    },
  );

  it('returns to requires_payment_method when it fails, and can be tried again', async () => {
    const id = await challenged('4000002760003184');
    const failed = bench.sandbox.controls.authenticate({ intent: id, outcome: 'fail' });
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(bench.sandbox.controls.pay({ intent: id }).status).toBe('succeeded');
  });

  it.each([
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ])('%s is declined afterwards: %s', async (card, decline_code) => {
    const id = await challenged(card);
    const declined = bench.sandbox.controls.authenticate({ intent: id, outcome: 'complete' });
    expect(declined.last_payment_error).toMatchObject({ code: 'card_declined', decline_code });
  });

  it('starts a new challenge when the payment is confirmed again; the first one has ended', async () => {
    const id = await challenged('4000002760003184');
    const first = bench.sandbox.controls.intents().find((intent) => intent.id === id)?.next_action;
    const again = bench.sandbox.controls.pay({ intent: id, card: '4000002760003184' });
    expect(again.next_action).not.toEqual(first);
    expect((await fetch(first?.use_stripe_sdk.stripe_js ?? '')).status).toBe(410);
  });
});
