import { expect, it } from 'vitest';
import type { Charge, PaymentStatus, ProviderPayment } from '#platform/payments/payments.ts';
import { moneyOf } from './payment-money.ts';

function intentWith(status: PaymentStatus, receivedCents: number, charge: Charge | null) {
  return {
    id: 'pi_1',
    payToken: 'pi_1_secret',
    status,
    amountCents: 4900,
    currency: 'usd',
    amountReceivedCents: receivedCents,
    orderId: '1',
    livemode: false,
    decline: null,
    charge,
  } satisfies ProviderPayment;
}

const nothingMoved = {
  receivedCents: 0,
  refundedCents: 0,
  leftCents: 0,
  returnedCents: 0,
  isReturned: false,
};

it.each([
  ['requires_payment_method', 'unpaid'],
  ['requires_confirmation', 'unpaid'],
  ['requires_action', 'unpaid'],
  ['requires_capture', 'unpaid'],
  ['processing', 'processing'],
  ['canceled', 'canceled'],
] as const)('an intent that is %s has brought no money: %s', (status, state) => {
  const money = moneyOf(intentWith(status, 0, null));
  expect(money).toEqual({ ...nothingMoved, respondBy: null, state, orderStatus: 'completed' });
});

it('a payment about whose refunds nothing is known counts as paid, also one of $0', () => {
  for (const cents of [4900, 0]) {
    expect(moneyOf(intentWith('succeeded', cents, null))).toEqual({
      state: 'paid',
      orderStatus: 'completed',
      isReturned: false,
      receivedCents: cents,
      refundedCents: 0,
      leftCents: cents,
      returnedCents: 0,
      respondBy: null,
    });
  }
});

/** Payments of $49.00: how much was refunded, the dispute; the state of the money, and that of the order. */
const outcomes = [
  [0, 'none', 'paid', 'completed'],
  [0, 'won', 'paid', 'completed'],
  // A bank that asks has taken nothing.
  [0, 'inquiry', 'inquiry', 'completed'],
  [1000, 'inquiry', 'inquiry', 'completed'],
  [4900, 'inquiry', 'refunded', 'refunded'],
  [0, 'inquiry_closed', 'paid', 'completed'],
  [0, 'open', 'disputed', 'disputed'],
  [0, 'lost', 'dispute_lost', 'refunded'],
  [1, 'none', 'partly_refunded', 'completed'],
  [4899, 'won', 'partly_refunded', 'completed'],
  [1000, 'open', 'disputed', 'disputed'],
  [1000, 'lost', 'dispute_lost', 'refunded'],
  [4900, 'none', 'refunded', 'refunded'],
  [4900, 'won', 'refunded', 'refunded'],
  // Everything is refunded, so no decision of the bank gives the access back.
  [4900, 'open', 'disputed', 'refunded'],
  [4900, 'lost', 'dispute_lost', 'refunded'],
] as const;

it.each(outcomes)(
  'with %i cents refunded and its dispute %s, a payment is %s and its order %s',
  (refundedCents, dispute, state, orderStatus) => {
    const charge = { refundedCents, dispute, respondBy: 5, card: null };
    expect(moneyOf(intentWith('succeeded', 4900, charge))).toEqual({
      state,
      orderStatus,
      receivedCents: 4900,
      refundedCents,
      leftCents: 4900 - refundedCents,
      returnedCents: dispute === 'lost' ? 4900 : refundedCents,
      respondBy: state === 'disputed' || state === 'inquiry' ? 5 : null,
      isReturned: refundedCents === 4900,
    });
  },
);

it('a payment refunded before its status was seen to change is returned all the same', () => {
  const money = moneyOf(
    intentWith('canceled', 4900, {
      refundedCents: 4900,
      dispute: 'none',
      respondBy: null,
      card: null,
    }),
  );
  expect(money).toMatchObject({ state: 'canceled', orderStatus: 'refunded', leftCents: 0 });
});
