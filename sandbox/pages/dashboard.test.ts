import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.sandbox.close());

async function paid() {
  const intent = await bench.stripe.paymentIntents.create({
    amount: 4900,
    currency: 'usd',
    metadata: { orderId: '<b>7</b>' },
  });
  bench.sandbox.controls.pay({ intent: intent.id });
  return `${bench.sandbox.url}/dashboard/test/payments/${intent.id}`;
}
const look = async (page: string) => (await fetch(page)).text();
const press = (page: string, form: string, origin: string | null = bench.sandbox.url) =>
  fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: form,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin !== null && { origin }),
    },
  });

it('shows a payment and refunds a part of it or the rest', async () => {
  const page = await paid();
  const shown = await look(page);
  expect(shown).toContain('$49.00 USD');
  expect(shown).not.toContain('<b>7');
  expect((await press(page, 'do=refund&amount=9.50')).status).toBe(303);
  expect(await look(page)).toContain('<dd>$9.50</dd>');
  const refused = await press(page, 'do=refund&amount=100');
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('greater than');
  expect((await press(page, 'do=refund&amount=ten')).status).toBe(400);
  await press(page, 'do=refund&amount=');
  expect(await look(page)).toContain('<dd>$49.00</dd>');
  expect(bench.sandbox.controls.refunds().map(({ amount }) => amount)).toEqual([950, 3950]);
});

it('opens a dispute and closes it', async () => {
  const page = await paid();
  expect((await press(page, 'do=lost')).status).toBe(400);
  await press(page, 'do=dispute');
  expect(await look(page)).toContain('needs response');
  expect((await press(page, 'do=dispute')).status).toBe(400);
  await press(page, 'do=won');
  expect(bench.sandbox.controls.disputes().map(({ status }) => status)).toEqual(['won']);
});

it('refuses forms of other pages', async () => {
  const page = await paid();
  for (const origin of [null, 'null', 'http://127.0.0.1:1', 'https://shop.example']) {
    expect((await press(page, 'do=refund', origin)).status).toBe(403);
  }
  expect(bench.sandbox.controls.refunds()).toEqual([]);
  expect((await fetch(`${bench.sandbox.url}/dashboard/test/payments/pi_none`)).status).toBe(404);
});
