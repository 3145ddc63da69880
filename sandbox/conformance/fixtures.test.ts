import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench } from '../testing/bench.ts';
import { OTHER_THAN_FIXTURES } from './exceptions.ts';
import { missingFixtures, readFixtures } from './fixtures.ts';

const title = missingFixtures ? `(skipped: ${missingFixtures})` : '';

describe.skipIf(missingFixtures !== null)(`the fields of the provider's examples ${title}`, () => {
  let bench: Bench;
  const made: Record<string, Record<string, unknown>> = {};
  beforeAll(async () => {
    bench = await openBench();
    const { stripe, sandbox } = bench;
    const { controls } = sandbox;
    const { id } = await stripe.paymentIntents.create({
      amount: 4990,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    });
    controls.pay({ intent: id });
    controls.refund({ payment: id, amount: 100 });
    controls.openDispute({ payment: id });
    const keep = (object: object & { object?: string }): void => {
      made[String(object.object)] = JSON.parse(JSON.stringify(object));
    };
    const intent = await stripe.paymentIntents.retrieve(id);
    keep(intent);
    for (const object of [controls.charges(), controls.refunds(), controls.disputes()])
      keep(object[0] ?? {});
    keep(controls.events()[0] ?? {});
    keep(
      await stripe.webhookEndpoints.create({ url: 'http://localhost/x', enabled_events: ['*'] }),
    );
    keep(await stripe.customers.create({ email: 'a@b.co' }));
    keep(await stripe.paymentMethods.retrieve(String(intent.payment_method)));
  });
  afterAll(() => bench.sandbox.close());

  it.each(Object.keys(missingFixtures === null ? readFixtures() : {}))('%s', (kind) => {
    const fields = (object: object = {}) => Object.keys(object).sort();
    const { absent = {}, further = {} } = OTHER_THAN_FIXTURES[kind] ?? {};
    const wanted = fields(readFixtures()[kind]).filter((field) => !(field in absent));
    const given = fields(made[kind]).filter((field) => !(field in further));
    expect(given).toEqual(wanted);
  });
});
