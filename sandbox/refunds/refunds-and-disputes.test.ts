import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, openBench, refusal } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.sandbox.close());

async function paid(card?: string, amount = 5000): Promise<string> {
  const { id } = await bench.stripe.paymentIntents.create({ amount, currency: 'usd' });
  expect(bench.sandbox.controls.pay({ intent: id, card }).status).toBe('succeeded');
  return id;
}

const chargeOf = (intent: string) =>
  bench.sandbox.controls.charges().find((charge) => charge.payment_intent === intent);

const typesOf = (intent: string) =>
  bench.sandbox.controls
    .events()
    .filter(({ data }) => JSON.stringify(data).includes(intent))
    .map(({ type }) => type);

describe('refunds', () => {
  it('refund a part, then the rest, and no more', async () => {
    const payment_intent = await paid();
    const part = await bench.stripe.refunds.create({ payment_intent, amount: 2000 });
    expect(part).toMatchObject({ amount: 2000, status: 'succeeded', payment_intent });
    expect(chargeOf(payment_intent)).toMatchObject({ amount_refunded: 2000, refunded: false });
    const tooMuch = await refusal(bench.stripe.refunds.create({ payment_intent, amount: 3001 }));
    expect(tooMuch.message).toBe(
      'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
    );
    const far = await refusal(bench.stripe.refunds.create({ payment_intent, amount: 6000 }));
    expect(far.message).toBe('Refund amount ($60.00) is greater than charge amount ($50.00)');
    const rest = await bench.stripe.refunds.create({ payment_intent });
    expect(rest.amount).toBe(3000);
    expect(chargeOf(payment_intent)).toMatchObject({ amount_refunded: 5000, refunded: true });
    expect(await refusal(bench.stripe.refunds.create({ payment_intent }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
      message: `Charge ${part.charge} has already been refunded.`,
    });
    const listed = await bench.stripe.refunds.list({ payment_intent });
    expect(listed.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
  });

  it('are refused without a payment', async () => {
    const { id } = await bench.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
    const none = await refusal(bench.stripe.refunds.create({ payment_intent: id }));
    expect(none.message).toContain('does not have a successful charge to refund');
    expect((await refusal(bench.stripe.refunds.create({}))).statusCode).toBe(400);
  });

  it('stay pending with one test card and fail later with another', async () => {
    const slow = await bench.stripe.refunds.create({
      payment_intent: await paid('4000000000007726'),
    });
    const failing = await paid('4000000000005126');
    const doomed = await bench.stripe.refunds.create({ payment_intent: failing });
    expect([slow.status, doomed.status]).toEqual(['pending', 'succeeded']);
    bench.clock.advance({ seconds: 10 });
    const { data } = await bench.stripe.refunds.list();
    expect(data.find(({ id }) => id === slow.id)?.status).toBe('succeeded');
    expect(data.find(({ id }) => id === doomed.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(chargeOf(failing)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(typesOf(failing)).toContain('refund.failed');
  });
});

describe('disputes', () => {
  it('follow a payment with their test card', async () => {
    const payment_intent = await paid('4000000000000259');
    const [dispute] = (await bench.stripe.disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response', amount: 5000 });
    const refund = await refusal(bench.stripe.refunds.create({ payment_intent }));
    expect(refund.code).toBe('charge_disputed');
  });

  it.each(['won', 'lost'] as const)('are opened and %s', async (as) => {
    const payment = await paid();
    const { id } = bench.sandbox.controls.openDispute({ payment, reason: 'product_not_received' });
    bench.sandbox.controls.closeDispute({ dispute: id, as });
    const [dispute] = (await bench.stripe.disputes.list({ payment_intent: payment })).data;
    expect(dispute?.status).toBe(as);
    const types = typesOf(payment).filter((type) => type.startsWith('charge.dispute'));
    const won = as === 'won' ? ['charge.dispute.funds_reinstated'] : [];
    expect(types).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      ...won,
      'charge.dispute.closed',
    ]);
  });

  it('are inquiries at first: nothing is withdrawn, and a refund in full closes them', async () => {
    const payment_intent = await paid('4000000000001976');
    const inquiry = async () =>
      (await bench.stripe.disputes.list({ payment_intent })).data[0] ?? expect.fail('none');
    expect(await inquiry()).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
    });
    expect(chargeOf(payment_intent)?.disputed).toBe(true);
    await bench.stripe.refunds.create({ payment_intent, amount: 1000 });
    expect((await inquiry()).status).toBe('warning_needs_response');
    await bench.stripe.refunds.create({ payment_intent });
    expect((await inquiry()).status).toBe('warning_closed');
    expect(typesOf(payment_intent).filter((type) => type.startsWith('charge.dispute'))).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
  });

  it('that were inquiries can no longer be refunded', async () => {
    const payment_intent = await paid();
    const { openDispute, moveInquiry } = bench.sandbox.controls;
    const { id: dispute } = openDispute({ payment: payment_intent, isInquiry: true });
    expect(moveInquiry({ dispute, to: 'review' }).status).toBe('warning_under_review');
    expect(moveInquiry({ dispute, to: 'dispute' }).status).toBe('needs_response');
    const refund = await refusal(bench.stripe.refunds.create({ payment_intent }));
    expect(refund.code).toBe('charge_disputed');
  });

  it('of a part withdraw that part and a fee, and an appeal that is won returns the part', async () => {
    const payment_intent = await paid();
    const { openDispute, closeDispute, appeal } = bench.sandbox.controls;
    const { id: dispute } = openDispute({ payment: payment_intent, amount: 1800 });
    closeDispute({ dispute, as: 'lost' });
    appeal({ dispute, to: 'needs_response' });
    closeDispute({ dispute, as: 'won' });
    const [seen] = (await bench.stripe.disputes.list({ payment_intent })).data;
    expect(seen).toMatchObject({ status: 'won', amount: 1800 });
    const moves = seen?.balance_transactions.map(({ amount, fee, net }) => [amount, fee, net]);
    expect(moves).toEqual([
      [-1800, 1500, -3300],
      [1800, 0, 1800],
    ]);
    expect(typesOf(payment_intent).slice(-3)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
  });
});
