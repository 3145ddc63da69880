import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormTree } from '../http/form-encoding.ts';
import { ACCOUNT, type Bench, openBench, PUBLISHABLE_KEY } from '../testing/bench.ts';
import { checkAnswer, checkObject } from './check-answer.ts';
import { checkRequest } from './check-request.ts';
import { missingDescription } from './description.ts';

if (missingDescription) console.warn(`Conformance is not tested: ${missingDescription}`);

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

/** Makes a call and holds both sides of it against the description. */
async function held(method: string, path: string, form = '', headers = {}) {
  const answer = await bench.call(method, path, form, headers);
  expect(checkAnswer(method, path, answer.status, answer.body)).toEqual([]);
  return answer;
}

async function intent(form = 'amount=4990&currency=usd&allowed_payment_method_types[]=card') {
  const { body } = await held('POST', '/v1/payment_intents', form);
  return body.id;
}

describe.skipIf(missingDescription !== null)('every answer fits the description', () => {
  it('of payment intents in each of their states', async () => {
    const id = await intent('amount=4990&currency=usd&metadata[a]=b&receipt_email=a@b.co');
    await held('GET', `/v1/payment_intents/${id}`);
    await held('POST', `/v1/payment_intents/${id}`, 'amount=5990&description=Training');
    const confirm = (method: string, more = '') =>
      held(
        'POST',
        `/v1/payment_intents/${id}/confirm`,
        `payment_method=${method}&return_url=http://localhost/${more}`,
      );
    expect((await confirm('pm_card_chargeDeclined')).status).toBe(402);
    await held('GET', `/v1/payment_intents/${id}`, 'expand[]=latest_charge');
    expect((await confirm('pm_card_authenticationRequired')).body.status).toBe('requires_action');
    expect((await confirm('pm_card_threeDSecure2Required', '&use_stripe_sdk=true')).status).toBe(
      200,
    );
    bench.sandbox.controls.authenticate({ intent: id, outcome: 'fail' });
    await held('GET', `/v1/payment_intents/${id}`);
    expect((await confirm('pm_card_visa', '&expand[]=latest_charge')).body.status).toBe(
      'succeeded',
    );
    expect((await confirm('pm_card_visa')).status).toBe(400);
    await held(
      'GET',
      `/v1/payment_intents/${id}`,
      'expand[]=latest_charge&expand[]=payment_method',
    );
    const other = await intent();
    await held('POST', `/v1/payment_intents/${other}/cancel`, 'cancellation_reason=abandoned');
    const slow = await intent();
    bench.sandbox.controls.pay({ intent: slow, card: '4000000000005050' });
    expect((await held('GET', `/v1/payment_intents/${slow}`)).body.status).toBe('processing');
    await held('GET', '/v1/payment_intents', 'limit=100&expand[]=data.latest_charge');
  });

  it('of charges, refunds and disputes', async () => {
    const id = await intent();
    bench.sandbox.controls.pay({ intent: id });
    const refund = await held('POST', '/v1/refunds', `payment_intent=${id}&amount=100`);
    await held('GET', `/v1/refunds/${refund.body.id}`, 'expand[]=charge&expand[]=payment_intent');
    await held('POST', `/v1/refunds/${refund.body.id}`, 'metadata[why]=asked');
    await held('GET', '/v1/refunds');
    await held('GET', `/v1/charges/${refund.body.charge}`, 'expand[]=refunds');
    await held('GET', '/v1/charges');
    const { id: dispute } = bench.sandbox.controls.openDispute({ payment: id });
    await held('GET', `/v1/disputes/${dispute}`, 'expand[]=charge');
    await held('GET', '/v1/disputes');
  });

  it('of customers, payment methods and webhook endpoints', async () => {
    const customer = await held('POST', '/v1/customers', 'email=a@b.co&name=Kris');
    await held('GET', `/v1/customers/${customer.body.id}`);
    const method = await bench.call(
      'POST',
      '/v1/payment_methods',
      'type=card&card[number]=4242424242424242&card[exp_month]=1&card[exp_year]=2030&card[cvc]=123',
      { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    );
    await held('GET', `/v1/payment_methods/${method.body.id}`);
    const form = 'url=http://localhost/x&enabled_events[]=*';
    const endpoint = await held('POST', '/v1/webhook_endpoints', form);
    await held('GET', `/v1/webhook_endpoints/${endpoint.body.id}`);
    await held('GET', '/v1/webhook_endpoints');
    await held('DELETE', `/v1/webhook_endpoints/${endpoint.body.id}`);
  });

  it('of events, and the objects in them', async () => {
    await held('GET', '/v1/events', 'limit=100');
    const [last] = bench.sandbox.controls.events();
    await held('GET', `/v1/events/${last?.id}`);
    for (const { data } of bench.sandbox.controls.events()) {
      const { object } = data.object as { object: string };
      expect(checkObject(object, data.object)).toEqual([]);
    }
  });

  it('of refusals', async () => {
    await held('GET', '/v1/payment_intents/pi_x');
    await held('POST', '/v1/payment_intents', 'amount=1');
    await held('GET', '/v1/events', '', { authorization: 'Bearer sk_live_secret1' });
    bench.sandbox.controls.allowCharges({ account: ACCOUNT, allowed: false });
    await held('POST', '/v1/payment_intents', 'amount=500&currency=usd');
    bench.sandbox.controls.allowCharges({ account: ACCOUNT, allowed: true });
    bench.sandbox.controls.addFault({ effect: 'error', status: 429 });
    await held('GET', '/v1/events');
  });
});

describe.skipIf(missingDescription !== null)('checkRequest', () => {
  it('takes what the SDK sends', async () => {
    const { paymentIntents, refunds } = bench.stripe;
    bench.sandbox.controls.clearRequests();
    const { id } = await paymentIntents.create({
      amount: 4990,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { orderId: 'x' },
      receipt_email: 'a@b.co',
    });
    bench.sandbox.controls.pay({ intent: id });
    await paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    await paymentIntents.list({ limit: 3, created: { gte: 1 } });
    await refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    const requests = bench.sandbox.controls.requests();
    expect(requests).toHaveLength(4);
    const problems = requests.flatMap(({ method, path, params }) =>
      checkRequest(method, path, params),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['/v1/payment_intents', { currency: 'usd' }],
    ['/v1/payment_intents', { amount: '5.5', currency: 'usd' }],
    ['/v1/payment_intents', { amount: '500', currency: 'usd', colour: 'red' }],
    [
      '/v1/payment_intents',
      { amount: '500', currency: 'usd', payment_method_types: { 0: 'card' } },
    ],
    ['/v1/refunds', { reason: 'because' }],
    ['/v1/nothing', {}],
  ])('refuses POST %s with %o', (path, params) => {
    expect(checkRequest('POST', path, params as FormTree)).not.toEqual([]);
  });
});

describe('the checks themselves', () => {
  it.skipIf(missingDescription !== null)('notice wrong types, missing and unknown fields', () => {
    const { evidence: _evidence, ...dispute } = bench.sandbox.controls.disputes()[0] ?? {};
    expect(checkObject('dispute', dispute).join()).toContain('evidence');
    const intent = bench.sandbox.controls.intents()[0];
    expect(checkObject('payment_intent', { ...intent, amount: '5' }).join()).toContain('integer');
    expect(checkObject('payment_intent', { ...intent, colour: 'red' }).join()).toContain('colour');
  });

  it('see the sandbox answer in the types of the SDK', () => {
    // The compiler holds the types against each other; this shows that the objects are such.
    const { controls } = bench.sandbox;
    const seen: (
      | Stripe.PaymentIntent
      | Stripe.Charge
      | Stripe.Refund
      | Stripe.Dispute
      | undefined
    )[] = [
      controls.intents()[0] satisfies Stripe.PaymentIntent | undefined,
      controls.charges()[0] satisfies Stripe.Charge | undefined,
      controls.refunds()[0] satisfies Stripe.Refund | undefined,
      controls.disputes()[0] satisfies Stripe.Dispute | undefined,
    ];
    const kinds = seen.map((object) => object?.object);
    expect(kinds).toEqual(['payment_intent', 'charge', 'refund', 'dispute']);
  });
});
