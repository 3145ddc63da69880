import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.sandbox.close());

it('refuses forms of other pages', async () => {
  const { sandbox, stripe } = bench;
  const { id: intent } = await stripe.paymentIntents.create({ amount: 4900, currency: 'usd' });
  sandbox.controls.pay({ intent });
  const page = `${sandbox.url}/dashboard/test/payments/${intent}`;
  const press = (headers: Record<string, string>) =>
    fetch(page, { method: 'POST', redirect: 'manual', body: 'do=refund', headers });
  for (const origin of ['null', 'http://127.0.0.1:1', 'https://shop.example']) {
    expect((await press({ origin })).status).toBe(403);
  }
  expect((await press({})).status).toBe(403);
  expect(sandbox.controls.refunds()).toEqual([]);
  expect((await press({ origin: sandbox.url })).status).toBe(303);
});
