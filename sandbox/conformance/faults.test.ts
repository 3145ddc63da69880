import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Bench, eventually, openBench } from '../testing/bench.ts';
import { checkResponse } from './check-response.ts';

const path = '/v1/payment_intents';
const form = 'amount=4990&currency=usd';

describe('refusals and faults fit what the SDK declares', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterEach(() => bench.sandbox.controls.clearFaults());
  afterAll(() => bench.sandbox.close());

  const expectFit = (answer: Answer, called = path): void => {
    expect(checkResponse('POST', called, answer.status, answer.body)).toEqual([]);
    expect(answer.headers.get('request-id')).toMatch(/^req_\w+/);
  };

  it.each([
    [402, { type: 'card_error', code: 'card_declined', message: 'No.' }],
    [409, undefined],
    [429, undefined],
    [500, undefined],
    [503, undefined],
  ] as const)('%i, before and after the call is executed', async (status, body) => {
    for (const when of ['before', 'after'] as const) {
      const fault = { effect: 'error', status, when, ...(body && { body }) } as const;
      bench.sandbox.controls.addFault(fault);
      const answer = await bench.call('POST', path, form);
      expect(answer.status).toBe(status);
      expectFit(answer);
    }
  });

  it('a 500 is replayed under its key; an error before execution is not', async () => {
    const headers = { 'idempotency-key': 'kept' };
    bench.sandbox.controls.addFault({ effect: 'error' });
    const first = await bench.call('POST', path, form, headers);
    const again = await bench.call('POST', path, form, headers);
    expect([first.status, again.status]).toEqual([500, 500]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectFit(again);
    bench.sandbox.controls.addFault({ effect: 'error', status: 429 });
    const other = { 'idempotency-key': 'not kept' };
    expect((await bench.call('POST', path, form, other)).status).toBe(429);
    expect((await bench.call('POST', path, form, other)).status).toBe(200);
  });

  it('of a key used for another request, and of one in use', async () => {
    const headers = { 'idempotency-key': 'once' };
    expect((await bench.call('POST', path, form, headers)).status).toBe(200);
    const other = await bench.call('POST', path, 'amount=60&currency=usd', headers);
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error']);
    expectFit(other);
    bench.sandbox.controls.addFault({ effect: 'hold' });
    const busy = { 'idempotency-key': 'busy' };
    const first = bench.call('POST', path, form, busy);
    await eventually(() => bench.sandbox.controls.holding()).toBe(1);
    const second = await bench.call('POST', path, form, busy);
    expect([second.status, second.body.error.code]).toEqual([409, 'idempotency_key_in_use']);
    expectFit(second);
    bench.sandbox.controls.release();
    expect((await first).status).toBe(200);
  });

  it('of refunds: the same key refunds once, and never more than was paid', async () => {
    const { id } = (await bench.call('POST', path, form)).body;
    bench.sandbox.controls.pay({ intent: id });
    const refund = (more: string, key: string) =>
      bench.call('POST', '/v1/refunds', `payment_intent=${id}${more}`, { 'idempotency-key': key });
    const first = await refund('&amount=990', 'r1');
    const again = await refund('&amount=990', 'r1');
    expect(again.body.id).toBe(first.body.id);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const tooMuch = await refund('&amount=4001', 'r2');
    expect(tooMuch.status).toBe(400);
    expectFit(tooMuch, '/v1/refunds');
    expectFit(await refund('', 'r3'), '/v1/refunds');
    const nothingLeft = await refund('', 'r4');
    expect([nothingLeft.status, nothingLeft.body.error.code]).toEqual([
      400,
      'charge_already_refunded',
    ]);
    expectFit(nothingLeft, '/v1/refunds');
    const amounts = bench.sandbox.controls.refunds().map(({ amount }) => amount);
    expect(amounts).toEqual([990, 4000]);
  });
});
