import { expect, it } from 'vitest';
import type { Charge, PaymentStatus, ProviderPayment } from '#platform/payments/payments.ts';
import { chargeWith } from '../../testing/test-charge.ts';
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
  lostCents: 0,
  leftCents: 0,
  returnedCents: 0,
  isAsked: false,
  hasInquiry: false,
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
      lostCents: 0,
      leftCents: cents,
      returnedCents: 0,
      respondBy: null,
      isAsked: false,
      hasInquiry: false,
    });
  }
});

/**
 * Payments of $49.00: how much was refunded, what disputes have taken, and the dispute; the state of the money, and that
 * of the order.
 */
const outcomes = [
  [0, 0, 'none', 'paid', 'completed'],
  [0, 0, 'won', 'paid', 'completed'],
  // A bank that asks has taken nothing.
  [0, 0, 'inquiry', 'inquiry', 'completed'],
  [1000, 0, 'inquiry', 'inquiry', 'completed'],
  [4900, 0, 'inquiry', 'refunded', 'refunded'],
  [0, 0, 'inquiry_closed', 'paid', 'completed'],
  [0, 0, 'open', 'disputed', 'disputed'],
  [0, 4900, 'lost', 'dispute_lost', 'refunded'],
  [0, 1800, 'lost', 'partly_lost', 'completed'],
  // Another dispute took a part before.
  [0, 1800, 'open', 'disputed', 'disputed'],
  [0, 1800, 'inquiry', 'inquiry', 'completed'],
  [1, 0, 'none', 'partly_refunded', 'completed'],
  [4899, 0, 'won', 'partly_refunded', 'completed'],
  [1000, 0, 'open', 'disputed', 'disputed'],
  [1000, 3900, 'lost', 'dispute_lost', 'refunded'],
  [1000, 3899, 'lost', 'partly_lost', 'completed'],
  [4900, 0, 'none', 'refunded', 'refunded'],
  [4900, 0, 'won', 'refunded', 'refunded'],
  // The words say nothing of the money.
  [0, 0, 'lost', 'paid', 'completed'],
  [0, 0, 'resolved', 'paid', 'completed'],
  [0, 4900, 'resolved', 'dispute_lost', 'refunded'],
  [4900, 0, 'resolved', 'refunded', 'refunded'],
  [0, 4900, 'appeal', 'dispute_lost', 'refunded'],
  [0, 0, 'appeal', 'paid', 'completed'],
  // Everything is refunded, so no decision of the bank gives the access back.
  [4900, 0, 'open', 'disputed', 'refunded'],
  [4900, 0, 'lost', 'refunded', 'refunded'],
] as const;

it.each(outcomes)(
  'with %i cents refunded, %i lost and its dispute %s, a payment is %s and its order %s',
  (refundedCents, lostCents, dispute, state, orderStatus) => {
    const charge = chargeWith({ refundedCents, lostCents, dispute, respondBy: 5, isAsked: true });
    expect(moneyOf(intentWith('succeeded', 4900, charge))).toEqual({
      state,
      orderStatus,
      receivedCents: 4900,
      refundedCents,
      lostCents,
      leftCents: 4900 - refundedCents - lostCents,
      returnedCents: refundedCents + lostCents,
      respondBy: refundedCents === 4900 ? null : 5,
      isAsked: refundedCents < 4900,
      hasInquiry: dispute === 'inquiry' && refundedCents < 4900,
      isReturned: refundedCents === 4900,
    });
  },
);

it.each([
  [0, 5100, 4900],
  [4000, 4900, 900],
  [4900, 4900, 0],
])(
  'of %i cents refunded and %i taken by banks, %i are lost: no more than there was',
  (...cents) => {
    const [refundedCents, taken, lostCents] = cents;
    const charge = chargeWith({ refundedCents, lostCents: taken, dispute: 'lost' });
    const money = moneyOf(intentWith('succeeded', 4900, charge));
    expect(money).toMatchObject({ lostCents, returnedCents: 4900, leftCents: 0 });
  },
);

it('a payment refunded before its status was seen to change is returned all the same', () => {
  const money = moneyOf(intentWith('canceled', 4900, chargeWith({ refundedCents: 4900 })));
  expect(money).toMatchObject({ state: 'canceled', orderStatus: 'refunded', leftCents: 0 });
});

it('a payment of which exchange rates left a little is gone, and nothing of it is left to refund', () => {
  const charge = chargeWith({ lostCents: 4820, isAllLost: true, dispute: 'lost' });
  expect(moneyOf(intentWith('succeeded', 4900, charge))).toMatchObject({
    state: 'dispute_lost',
    orderStatus: 'refunded',
    returnedCents: 4820,
    leftCents: 0,
  });
});
