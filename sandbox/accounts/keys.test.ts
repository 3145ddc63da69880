import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT,
  type Bench,
  cardForm,
  openBench,
  PUBLISHABLE_KEY,
  refusal,
  sdkFor,
} from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

const order = { amount: 4990, currency: 'usd', allowed_payment_method_types: ['card'] };
const publishable = { authorization: `Bearer ${PUBLISHABLE_KEY}` };

describe('keys', () => {
  it('belong to an account and reach no other', async () => {
    expect((await bench.stripe.accounts.retrieveCurrent()).id).toBe(ACCOUNT);
    const { id } = await bench.stripe.paymentIntents.create(order);
    const other = sdkFor(bench.sandbox, 'sk_test_51OtherAccount001secret');
    const missing = await refusal(other.paymentIntents.retrieve(id));
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    const restricted = sdkFor(bench.sandbox, 'rk_test_51TestAccount0001restricted');
    expect((await restricted.paymentIntents.retrieve(id)).id).toBe(id);
  });

  it.each([
    ['sk_live_51TestAccount0001secretAso0', 'Invalid API Key provided: sk_live_****Aso0'],
    ['sk_test_x', 'Invalid API Key provided: sk_test_****st_x'],
    ['nonsense-Aso0', 'Invalid API Key provided: ****Aso0'],
  ])('%s is refused', async (key, message) => {
    const answer = await bench.call('GET', '/v1/account', '', { authorization: `Bearer ${key}` });
    expect(answer).toMatchObject({ status: 401, body: { error: { message } } });
  });

  it('are refused once revoked, until restored', async () => {
    const key = 'sk_test_51TestAccount0001rolled';
    const own = sdkFor(bench.sandbox, key);
    bench.sandbox.controls.revokeKey({ key });
    expect(await refusal(own.accounts.retrieveCurrent())).toMatchObject({ statusCode: 401 });
    bench.sandbox.controls.restoreKey({ key });
    expect((await own.accounts.retrieveCurrent()).id).toBe(ACCOUNT);
  });

  it('that are publishable reach one intent, with its client secret, and see a part of it', async () => {
    const made = await bench.stripe.paymentIntents.create({ ...order, metadata: { a: 'b' } });
    const path = `/v1/payment_intents/${made.id}`;
    const secret = `client_secret=${made.client_secret}`;
    const seen = await bench.call('GET', path, secret, publishable);
    expect(seen.body).toMatchObject({ id: made.id, status: 'requires_payment_method' });
    expect(seen.body).not.toHaveProperty('metadata');
    expect((await bench.call('GET', path, '', publishable)).status).toBe(400);
    expect((await bench.call('GET', path, `${secret}x`, publishable)).status).toBe(400);
    const foreign = { authorization: 'Bearer pk_test_51OtherAccount001public' };
    expect((await bench.call('GET', path, secret, foreign)).status).toBe(404);
    for (const [method, where] of [
      ['POST', '/v1/payment_intents'],
      ['GET', '/v1/refunds'],
      ['POST', '/v1/refunds'],
      ['GET', '/v1/account'],
    ] as const) {
      const answer = await bench.call(method, where, '', publishable);
      expect(answer).toMatchObject({
        status: 401,
        body: { error: { code: 'secret_key_required' } },
      });
    }
  });

  it('that are secret cannot send card numbers', async () => {
    const { id } = await bench.stripe.paymentIntents.create(order);
    const card = await bench.call(
      'POST',
      `/v1/payment_intents/${id}/confirm`,
      cardForm('4242424242424242'),
    );
    expect(card.status).toBe(402);
    expect(card.body.error.message).toContain('generally unsafe');
  });

  it('of an account that may not charge cannot create intents', async () => {
    bench.sandbox.controls.allowCharges({ account: ACCOUNT, allowed: false });
    expect((await bench.stripe.accounts.retrieveCurrent()).charges_enabled).toBe(false);
    expect((await refusal(bench.stripe.paymentIntents.create(order))).statusCode).toBe(400);
    bench.sandbox.controls.allowCharges({ account: ACCOUNT, allowed: true });
  });
});
