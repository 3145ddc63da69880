import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormTree } from '../http/form-encoding.ts';
import { ACCOUNT, type Bench, byPage, cardForm, openBench } from '../testing/bench.ts';
import { checkRequest } from './check-request.ts';
import { checkObject, checkResponse } from './check-response.ts';
import { facts, findDefinition } from './facts.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

/** Makes a call and checks both sides of it against the facts. */
async function held(method: string, path: string, form = '', headers = {}) {
  const answer = await bench.call(method, path, form, headers);
  expect(checkResponse(method, path, answer.status, answer.body)).toEqual([]);
  return answer;
}

const PATH = '/v1/payment_intents';

async function intent(form = 'amount=4990&currency=usd&allowed_payment_method_types[]=card') {
  const { body } = await held('POST', PATH, form);
  return body.id;
}

describe('every answer fits what the SDK declares', () => {
  it('of payment intents in each of their states', async () => {
    const made = await held('POST', PATH, 'amount=4990&currency=usd&metadata[a]=b');
    const { id, client_secret } = made.body;
    const at = `${PATH}/${id}`;
    // The page sees a part of the intent, which the SDK does not declare.
    const confirm = async (number: string) => {
      const form = `client_secret=${client_secret}&${cardForm(number)}`;
      const answer = await bench.call('POST', `${at}/confirm`, form, byPage);
      const { payment_intent: _part, ...error } = answer.body.error ?? {};
      const refusal =
        answer.status === 200 ? [] : checkResponse('POST', at, answer.status, { error });
      expect(refusal).toEqual([]);
      return answer;
    };
    await held('GET', at);
    expect((await confirm('4000000000000002')).status).toBe(402);
    await held('GET', at, 'expand[]=latest_charge');
    expect((await confirm('4000002760003184')).body.status).toBe('requires_action');
    bench.sandbox.controls.authenticate({ intent: id, outcome: 'fail' });
    await held('GET', at);
    expect((await confirm('4242424242424242')).body.status).toBe('succeeded');
    expect((await confirm('4242424242424242')).status).toBe(400);
    expect((await held('POST', `${at}/cancel`)).status).toBe(400);
    await held('GET', at, 'expand[]=latest_charge&expand[]=payment_method');
    const other = await intent();
    await held('POST', `${PATH}/${other}/cancel`, 'cancellation_reason=abandoned');
    const slow = await intent();
    bench.sandbox.controls.pay({ intent: slow, card: '4000000000005050' });
    expect((await held('GET', `${PATH}/${slow}`)).body.status).toBe('processing');
  });

  it('of a payment by the wallet of a browser', async () => {
    const { body } = await held('POST', PATH, 'amount=4990&currency=usd');
    const data = 'payment_method_data[type]=card&payment_method_data[card]';
    const form = `client_secret=${body.client_secret}&${data}[token]=tok_sandbox_wallet`;
    await bench.call('POST', `${PATH}/${body.id}/confirm`, form, byPage);
    const expanded = 'expand[]=latest_charge&expand[]=payment_method';
    const paid = await held('GET', `${PATH}/${body.id}`, expanded);
    expect(paid.body).toMatchObject({
      status: 'succeeded',
      latest_charge: { payment_method_details: { card: { wallet: { type: 'google_pay' } } } },
      payment_method: { type: 'card', card: { wallet: { type: 'google_pay' } } },
    });
  });

  it.each(['link', 'cashapp', 'klarna', 'amazon_pay', 'us_bank_account'] as const)(
    'of a payment by %s',
    async (method) => {
      const { controls } = bench.sandbox;
      const allowed = `allowed_payment_method_types[]=card&allowed_payment_method_types[]=${method}`;
      const id = await intent(`amount=4990&currency=usd&${allowed}`);
      const expanded = 'expand[]=latest_charge&expand[]=payment_method';
      const isAccount = method === 'us_bank_account';
      controls.pay({ intent: id, ...(isAccount ? { bankAccount: '000123456789' } : { method }) });
      const begun = await held('GET', `${PATH}/${id}`, expanded);
      expect(begun.body.status).toBe(isAccount ? 'processing' : 'requires_action');
      if (isAccount) controls.settle({ intent: id, as: 'succeeded' });
      else controls.authenticate({ intent: id, outcome: 'complete' });
      const paid = await held('GET', `${PATH}/${id}`, expanded);
      expect(paid.body).toMatchObject({
        status: 'succeeded',
        latest_charge: { payment_method_details: { type: method } },
        payment_method: { type: method },
      });
      await held('POST', '/v1/refunds', `payment_intent=${id}`);
    },
  );

  it('of a method that is refused, turned off meanwhile, or too little for it', async () => {
    const { controls } = bench.sandbox;
    const allowed = 'allowed_payment_method_types[]=card&allowed_payment_method_types[]=klarna';
    const id = await intent(`amount=4990&currency=usd&${allowed}`);
    controls.pay({ intent: id, method: 'klarna' });
    controls.authenticate({ intent: id, outcome: 'fail' });
    const refused = await held('GET', `${PATH}/${id}`);
    expect(refused.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_method_customer_decline' },
    });
    controls.turnMethod({ account: ACCOUNT, type: 'klarna', on: false });
    expect(() => controls.pay({ intent: id, method: 'klarna' })).toThrow('not activated');
    expect((await held('GET', `${PATH}/${id}`)).body.payment_method_types).toEqual(['card']);
    controls.turnMethod({ account: ACCOUNT, type: 'klarna', on: true });
    const small = await intent(`amount=990&currency=usd&${allowed}`);
    expect((await held('GET', `${PATH}/${small}`)).body.payment_method_types).toEqual(['card']);
  });

  it('of refunds and disputes', async () => {
    const id = await intent();
    bench.sandbox.controls.pay({ intent: id });
    await held('POST', '/v1/refunds', `payment_intent=${id}&amount=100&metadata[why]=asked`);
    await held('GET', '/v1/refunds', `payment_intent=${id}`);
    const { openDispute, closeDispute, preventDispute, appeal } = bench.sandbox.controls;
    const foreign = { currency: 'eur', amount: 900 };
    const { id: dispute } = openDispute({ payment: id, amount: 1000, foreign });
    await held('GET', '/v1/disputes', `payment_intent=${id}`);
    closeDispute({ dispute, as: 'lost' });
    appeal({ dispute, to: 'needs_response' });
    await held('GET', '/v1/disputes', `payment_intent=${id}`);
    closeDispute({ dispute, as: 'won' });
    preventDispute({ payment: id, by: 'resolution' });
    await held('GET', '/v1/disputes', `payment_intent=${id}`);
  });

  it('of charges and early fraud warnings', async () => {
    const warnings = '/v1/radar/early_fraud_warnings';
    const id = await intent();
    bench.sandbox.controls.pay({ intent: id, card: '4000000000005423' });
    await held('GET', warnings, `payment_intent=${id}`);
    const first = bench.sandbox.controls.warnings()[0];
    if (first === undefined) throw new Error('there is no warning');
    expect(first).toMatchObject({ actionable: true, payment_intent: id });
    await held('GET', `/v1/charges/${first.charge}`);
    expect((await held('GET', '/v1/charges/ch_x')).status).toBe(404);
    bench.sandbox.controls.warn({ payment: first.charge });
    const { data } = (await held('GET', warnings, `charge=${first.charge}&limit=1`)).body;
    expect(data).toHaveLength(1);
    // A warning names its charge, and the intent only sometimes. It is found by both.
    expect(bench.sandbox.controls.warnings()[1]).not.toHaveProperty('payment_intent');
    expect((await held('GET', warnings, `payment_intent=${id}`)).body.data).toHaveLength(2);
    bench.sandbox.controls.refund({ payment: id });
    const after = await held('GET', `${warnings}/${first.id}`);
    expect(after.body.actionable).toBe(false);
    expect((await held('GET', `${warnings}/issfr_x`)).status).toBe(404);
    const key = 'rk_test_51TestAccount0001restricted';
    bench.sandbox.controls.withholdRight({ key, path: warnings });
    const restricted = { authorization: `Bearer ${key}` };
    expect((await held('GET', warnings, '', restricted)).status).toBe(403);
    bench.sandbox.controls.withholdRight({ key, path: null });
  });

  it('of the account and webhook endpoints', async () => {
    await held('GET', '/v1/account');
    const form = 'url=http://localhost/x&enabled_events[]=*';
    const endpoint = await held('POST', '/v1/webhook_endpoints', form);
    expect(endpoint.body.secret).toMatch(/^whsec_/);
    const listed = await held('GET', '/v1/webhook_endpoints');
    expect(JSON.stringify(listed.body)).not.toContain('whsec_');
    const at = `/v1/webhook_endpoints/${endpoint.body.id}`;
    const changed = await held('POST', at, 'enabled_events[]=refund.failed&disabled=true');
    expect(changed.body).toMatchObject({ enabled_events: ['refund.failed'], status: 'disabled' });
    expect(changed.body).not.toHaveProperty('secret');
    await held('DELETE', at);
    expect((await held('POST', at, 'disabled=false')).status).toBe(404);
  });

  it('of the domains that wallets are shown on', async () => {
    const domains = '/v1/payment_method_domains';
    const { controls } = bench.sandbox;
    controls.breakDomainMethod({ method: 'apple_pay', reason: 'It could not be verified.' });
    const { body } = await held('POST', domains, 'domain_name=shop.example');
    expect(body).toMatchObject({
      enabled: true,
      apple_pay: {
        status: 'inactive',
        status_details: { error_message: 'It could not be verified.' },
      },
      google_pay: { status: 'active' },
    });
    expect((await held('POST', domains, 'domain_name=shop.example')).body.id).toBe(body.id);
    const at = `${domains}/${body.id}`;
    controls.breakDomainMethod({ method: 'apple_pay', reason: null });
    expect((await held('GET', at)).body).toMatchObject({ apple_pay: { status: 'inactive' } });
    expect((await held('POST', `${at}/validate`)).body.apple_pay).toEqual({ status: 'active' });
    expect((await held('POST', at, 'enabled=false')).body.enabled).toBe(false);
    expect((await held('GET', domains, 'domain_name=shop.example')).body.data).toHaveLength(1);
    expect((await held('GET', domains, 'enabled=true')).body.data).toHaveLength(0);
    for (const wrong of ['https://shop.example', 'localhost', '127.0.0.1', 'shop.example:8443']) {
      expect((await held('POST', domains, `domain_name=${wrong}`)).status).toBe(400);
    }
    expect((await held('GET', `${domains}/pmd_x`)).status).toBe(404);
    const key = 'rk_test_51TestAccount0001restricted';
    controls.withholdRight({ key, path: domains });
    const restricted = { authorization: `Bearer ${key}` };
    expect((await held('GET', domains, '', restricted)).status).toBe(403);
    expect((await held('GET', '/v1/account', '', restricted)).status).toBe(200);
  });

  it('of what a statement says of a payment', async () => {
    bench.sandbox.controls.setStatementPrefix({ account: ACCOUNT, prefix: 'WORKSHOP' });
    const form = 'amount=500&currency=usd&description=Beard&statement_descriptor_suffix=';
    const made = await held('POST', PATH, `${form}TOYS`);
    bench.sandbox.controls.pay({ intent: made.body.id });
    const paid = await held('GET', `${PATH}/${made.body.id}`, 'expand[]=latest_charge');
    expect(paid.body.latest_charge).toMatchObject({
      description: 'Beard',
      calculated_statement_descriptor: 'WORKSHOP* TOYS',
    });
    for (const wrong of ['A*B', '123', 'Spielzeug f\u00fcr alle', 'THIRTEEN CHARS', '<b>']) {
      const answer = await held('POST', PATH, form + encodeURIComponent(wrong));
      expect([wrong, answer.status, answer.body.error.param]).toEqual([
        wrong,
        400,
        'statement_descriptor_suffix',
      ]);
    }
  });

  it('of events, and the objects in them', async () => {
    await held('GET', '/v1/events', 'limit=100');
    for (const { data } of bench.sandbox.controls.events()) {
      const { object } = data.object as { object: string };
      expect(checkObject(object, data.object)).toEqual([]);
    }
  });

  it('of refusals', async () => {
    await held('GET', '/v1/payment_intents/pi_x');
    for (const form of [
      'amount=1',
      'amount=1&currency=usd',
      'amount=999999999&currency=usd',
      'amount=x&currency=usd',
      'amount=500&currency=xxx',
      'amount=500&currency=usd&colour=red',
      'amount=500&currency=usd&receipt_email=a',
      'amount=500&currency=usd&payment_method_types[]=card',
    ]) {
      expect((await held('POST', '/v1/payment_intents', form)).status).toBe(400);
    }
    await held('POST', '/v1/webhook_endpoints', 'url=x&enabled_events[]=*');
    await held('GET', '/v1/refunds', 'limit=0');
    await held('GET', '/v1/refunds', '', byPage);
    await held('GET', '/v1/events', '', { authorization: 'Bearer sk_live_secret1' });
    bench.sandbox.controls.allowCharges({ account: ACCOUNT, allowed: false });
    await held('POST', '/v1/payment_intents', 'amount=500&currency=usd');
    bench.sandbox.controls.allowCharges({ account: ACCOUNT, allowed: true });
    bench.sandbox.controls.addFault({ effect: 'error', status: 429 });
    await held('GET', '/v1/events');
  });
});

describe('checkRequest', () => {
  const order = { amount: '500', currency: 'usd' };

  it('takes what the SDK sends', async () => {
    const { events, paymentIntents, refunds } = bench.stripe;
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
    await refunds.create({ payment_intent: id, reason: 'requested_by_customer' });
    await events.list({ limit: 3, created: { gte: 1 } });
    const requests = bench.sandbox.controls.requests();
    expect(requests).toHaveLength(4);
    const problems = requests.flatMap(({ method, path, params }) =>
      checkRequest(method, path, params),
    );
    expect(problems).toEqual([]);
  });

  it.each<[string, FormTree, string]>([
    ['/v1/payment_intents', { currency: 'usd' }, "required property 'amount'"],
    ['/v1/payment_intents', { amount: '5.5', currency: 'usd' }, '/amount must be integer'],
    ['/v1/payment_intents', { ...order, colour: 'red' }, 'colour'],
    ['/v1/payment_intents', { ...order, payment_method_types: { 0: 'card' } }, 'additional'],
    ['/v1/payment_intents', { ...order, allowed_payment_method_types: { 0: 'gold' } }, '/0'],
    ['/v1/payment_intents', { ...order, capture_method: 'later' }, '/capture_method'],
    ['/v1/payment_intents', { ...order, confirm: 'perhaps' }, '/confirm must be boolean'],
    ['/v1/payment_intents', { ...order, metadata: { a: { b: 'c' } } }, '/metadata/a'],
    [
      '/v1/payment_intents',
      { ...order, automatic_payment_methods: { enabled: 'true', colour: 'red' } },
      'colour',
    ],
    ['/v1/payment_intents/pi_1/cancel', { cancellation_reason: 'bored' }, '/cancellation_reason'],
    ['/v1/refunds', { reason: 'because' }, '/reason'],
    ['/v1/webhook_endpoints', { url: 'x', enabled_events: { 0: 'charge.lost' } }, '/0'],
    ['/v1/nothing', {}, 'no such call'],
  ])('refuses POST %s with %o', (path, params, problem) => {
    expect(checkRequest('POST', path, params).join()).toContain(problem);
  });

  it('refuses a parameter of a call that has none', () => {
    const problems = checkRequest('DELETE', '/v1/webhook_endpoints/we_1', { colour: 'red' });
    expect(problems.join()).toContain('colour');
  });
});

describe('the checks themselves', () => {
  /** One object of each kind, as the sandbox made it for the tests above. */
  const examples = (): Record<string, object | undefined> => {
    const { controls } = bench.sandbox;
    return {
      payment_intent: controls.intents()[0],
      charge: controls.charges()[0],
      refund: controls.refunds()[0],
      dispute: controls.disputes()[0],
      event: controls.events()[0],
      payment_method_domain: controls.domains()[0],
      'radar.early_fraud_warning': controls.warnings()[0],
    };
  };

  it.each([
    'payment_intent',
    'charge',
    'refund',
    'dispute',
    'event',
    'payment_method_domain',
    'radar.early_fraud_warning',
  ])('find a wrong type in any field of a %s, and any missing or unknown field', (kind) => {
    const example = examples()[kind] ?? {};
    expect(checkObject(kind, example)).toEqual([]);
    const required: string[] = facts.definitions[findDefinition(kind) ?? '']?.required;
    expect(required.length).toBeGreaterThan(6);
    for (const field of required) {
      const rest = Object.entries(example).filter(([name]) => name !== field);
      expect(checkObject(kind, Object.fromEntries(rest)).join()).toContain(`'${field}'`);
    }
    for (const field of Object.keys(example)) {
      const problems = checkObject(kind, { ...example, [field]: [[7]] });
      expect(problems.join()).toContain(`/${field}`);
    }
    expect(checkObject(kind, { ...example, colour: 'red' }).join()).toContain('colour');
  });

  it('find an unknown value, and what is wrong further inside', () => {
    const { payment_intent: intent, charge, event } = examples();
    const problems = [
      checkObject('payment_intent', { ...intent, status: 'paid' }),
      checkObject('payment_intent', { ...intent, amount: 49.5 }),
      checkObject('payment_intent', { ...intent, latest_charge: { ...charge, amount: '5' } }),
      checkObject('charge', { ...charge, billing_details: { colour: 'red' } }),
      checkObject('event', { ...event, type: 'payment_intent.lost' }),
      checkResponse('GET', '/v1/refunds', 200, { object: 'list', data: [{}], has_more: false }),
      checkResponse('GET', '/v1/refunds', 404, {
        error: { type: 'fun', code: 'resource_missing' },
      }),
      checkResponse('GET', '/v1/refunds', 404, { error: { type: 'api_error', code: 'fun' } }),
      checkResponse('GET', '/v1/refunds', 404, { message: 'There is nothing.' }),
      checkResponse('GET', '/v1/nothing', 200, {}),
      checkObject('payment', {}),
    ];
    expect(problems.filter((found) => found.length === 0)).toEqual([]);
  });

  it('use facts of the SDK that is installed', () => {
    expect(facts.sdk).toBe(Stripe.PACKAGE_VERSION);
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
