import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { PaymentsError } from '#platform/payments/payments.ts';
import { describePayment } from './stripe-payment-details.ts';

interface Move {
  amount: number;
  fee?: number;
  currency?: string;
  reporting_category?: string;
}

interface Given {
  status: string;
  amount?: number;
  currency?: string;
  moves?: Move[];
  dueBy?: number | null;
}

const TAKEN = { amount: -4900, fee: 1500 };
const BACK = { amount: 4900, fee: 0 };

const disputeWith = ({ status, amount = 4900, currency = 'usd', moves = [], dueBy }: Given) => ({
  status,
  amount,
  currency,
  reason: 'fraudulent',
  balance_transactions: moves.map((move) => ({ currency: 'usd', fee: 0, ...move })),
  ...(dueBy !== undefined && { evidence_details: { due_by: dueBy } }),
});

interface Settled {
  amount: number;
  currency: string;
}

/** Stripe, answering about one payment of $49.00 with these disputes, the latest first. */
function stripeWith(
  disputes: Given[],
  { refunded = 0, settled = null }: { refunded?: number; settled?: Settled | null } = {},
): Stripe {
  const charge = {
    id: 'ch_1',
    paid: true,
    disputed: disputes.length > 0,
    amount: 4900,
    currency: 'usd',
    amount_refunded: refunded,
    balance_transaction: 'txn_1',
    payment_method_details: null,
  };
  const intent = {
    id: 'pi_1',
    client_secret: 'pi_1_secret',
    status: 'succeeded',
    amount: 4900,
    amount_received: 4900,
    currency: 'usd',
    livemode: true,
    latest_charge: charge,
  };
  const answers = {
    errors: Stripe.errors,
    paymentIntents: { retrieve: async () => intent },
    refunds: { list: async () => ({ data: [] }) },
    disputes: { list: async () => ({ data: disputes.map(disputeWith) }) },
    balanceTransactions: {
      retrieve: async () => {
        if (settled !== null) return settled;
        throw new Stripe.errors.StripePermissionError({ type: 'invalid_request_error' });
      },
    },
  };
  return answers as unknown as Stripe;
}

const read = async (...given: Parameters<typeof stripeWith>) => {
  const { payment, dispute } = await describePayment(stripeWith(...given), 'pi_1');
  if (payment.charge === null) throw new PaymentsError('unknown', 'no charge');
  return { ...payment.charge, shown: dispute };
};

describe('the disputes of a payment', () => {
  it.each<[string, Given[], { dispute: string; lostCents: number }]>([
    ['none', [], { dispute: 'none', lostCents: 0 }],
    [
      'open, which holds the money until it is decided',
      [{ status: 'needs_response', moves: [TAKEN] }],
      { dispute: 'open', lostCents: 0 },
    ],
    [
      'lost: without the fee',
      [{ status: 'lost', moves: [TAKEN] }],
      { dispute: 'lost', lostCents: 4900 },
    ],
    [
      'lost over a part',
      [{ status: 'lost', amount: 1800, moves: [{ amount: -1800, fee: 1500 }] }],
      { dispute: 'lost', lostCents: 1800 },
    ],
    [
      'won: the money is back, and the fee is not',
      [{ status: 'won', moves: [TAKEN, BACK] }],
      { dispute: 'won', lostCents: 0 },
    ],
    [
      'won: the money is on its way back',
      [{ status: 'won', moves: [TAKEN] }],
      { dispute: 'won', lostCents: 0 },
    ],
    [
      'lost, with the fee as a move of its own',
      [{ status: 'lost', moves: [TAKEN, { amount: -1500, reporting_category: 'fee' }] }],
      { dispute: 'lost', lostCents: 4900 },
    ],
    [
      'won in part',
      [{ status: 'won', moves: [TAKEN, { amount: 3000 }] }],
      { dispute: 'won', lostCents: 1900 },
    ],
    ['lost, and nothing taken', [{ status: 'lost' }], { dispute: 'lost', lostCents: 0 }],
    ['prevented: blocked', [{ status: 'prevented' }], { dispute: 'resolved', lostCents: 0 }],
    [
      'prevented: resolved by the balance',
      [{ status: 'prevented', moves: [{ amount: -4900 }] }],
      { dispute: 'resolved', lostCents: 4900 },
    ],
    [
      'resolved by a refund, in the word of older answers',
      [{ status: 'charge_refunded', moves: [TAKEN, BACK] }],
      { dispute: 'resolved', lostCents: 0 },
    ],
    ['an inquiry', [{ status: 'warning_needs_response' }], { dispute: 'inquiry', lostCents: 0 }],
    [
      'an inquiry that is closed',
      [{ status: 'warning_closed' }],
      { dispute: 'inquiry_closed', lostCents: 0 },
    ],
    [
      'lost, and to be appealed',
      [{ status: 'appeal_needs_response', moves: [TAKEN] }],
      { dispute: 'appeal', lostCents: 4900 },
    ],
    [
      'appealed',
      [{ status: 'appeal_under_review', moves: [TAKEN] }],
      { dispute: 'appeal', lostCents: 4900 },
    ],
    [
      'won by the appeal',
      [{ status: 'won', moves: [TAKEN, BACK] }],
      { dispute: 'won', lostCents: 0 },
    ],
    [
      'in a status of tomorrow that holds money',
      [{ status: 'escalated', moves: [TAKEN] }],
      { dispute: 'open', lostCents: 0 },
    ],
    [
      'in a status of tomorrow that holds none',
      [{ status: 'dissolved', moves: [TAKEN, BACK] }],
      { dispute: 'resolved', lostCents: 0 },
    ],
    [
      'lost over one part, and open over another',
      [
        { status: 'under_review', amount: 2000, moves: [{ amount: -2000 }] },
        { status: 'lost', amount: 1000, moves: [{ amount: -1000 }] },
      ],
      { dispute: 'open', lostCents: 1000 },
    ],
  ])('%s', async (_what, disputes, { dispute, lostCents }) => {
    expect(await read(disputes)).toMatchObject({ dispute, lostCents });
  });
});

describe('what was taken in another currency', () => {
  it('is what the balance says, where the balance is in the payment’s', async () => {
    const disputes = [
      { status: 'lost', amount: 1700, currency: 'eur', moves: [{ amount: -1855, fee: 1500 }] },
    ];
    expect(await read(disputes)).toMatchObject({ lostCents: 1855 });
    expect((await read(disputes)).shown).toMatchObject({ amountCents: 1700, currency: 'eur' });
  });

  it('is the share of the disputed amount that was not returned, where only the balance is foreign', async () => {
    const moves = [{ amount: -1700, currency: 'eur' }];
    const lost = { status: 'lost', amount: 1800, moves };
    expect(await read([lost])).toMatchObject({ lostCents: 1800 });
    const half = [...moves, { amount: 850, currency: 'eur' }];
    expect(await read([{ ...lost, moves: half }])).toMatchObject({ lostCents: 900 });
  });

  it('is the same share of the payment as of what it brought, where both are foreign', async () => {
    const disputes = [
      {
        status: 'lost',
        amount: 2205,
        currency: 'eur',
        moves: [{ amount: -2205, currency: 'eur' }],
      },
    ];
    const settled = { amount: 4410, currency: 'eur' };
    expect(await read(disputes, { settled })).toMatchObject({ lostCents: 2450 });
    // A key that may not read the balance: not less than was lost.
    expect(await read(disputes)).toMatchObject({ lostCents: 4900 });
  });
});

describe('exchange rates that moved', () => {
  const eur = (...amounts: number[]) => amounts.map((amount) => ({ amount, currency: 'eur' }));

  it.each<[string, Given, { lostCents: number; isAllLost: boolean }]>([
    [
      'leave a little of what was lost entirely',
      { status: 'lost', amount: 3850, currency: 'gbp', moves: [{ amount: -4820 }] },
      { lostCents: 4820, isAllLost: true },
    ],
    [
      'and not of a part',
      { status: 'lost', amount: 1900, currency: 'gbp', moves: [{ amount: -2400 }] },
      { lostCents: 2400, isAllLost: false },
    ],
    [
      'take nothing of what was won',
      { status: 'won', moves: eur(-4500, 4450) },
      { lostCents: 0, isAllLost: false },
    ],
  ])('%s', async (_what, dispute, expected) => {
    expect(await read([dispute])).toMatchObject(expected);
  });

  it('do not matter where nothing was converted', async () => {
    const lost = { status: 'lost', amount: 4880, moves: [{ amount: -4880 }] };
    expect(await read([lost])).toMatchObject({ lostCents: 4880, isAllLost: false });
  });
});

describe('the deadline for an answer', () => {
  const DUE = 1_800_000_000;

  it.each([
    ['needs_response', DUE, DUE * 1000],
    ['warning_needs_response', DUE, DUE * 1000],
    ['appeal_needs_response', DUE, DUE * 1000],
    ['under_review', DUE, null],
    ['lost', DUE, null],
    // "Will be 0 if the customer's bank doesn't allow a response", and not 1970.
    ['needs_response', 0, null],
    ['needs_response', null, null],
    ['needs_response', undefined, null],
  ])('of one that is %s and due by %s is %s', async (status, dueBy, respondBy) => {
    const { shown, ...charge } = await read([
      { status, moves: [TAKEN], ...(dueBy !== undefined && { dueBy }) },
    ]);
    expect([charge.respondBy, shown?.respondBy]).toEqual([respondBy, respondBy]);
    expect(shown?.isAsked).toBe(status.endsWith('needs_response'));
  });

  it('of several is the earliest', async () => {
    const disputes = [
      { status: 'under_review', dueBy: DUE - 9 },
      { status: 'needs_response', amount: 2000, dueBy: DUE + 5 },
      { status: 'needs_response', amount: 1000, dueBy: DUE },
      { status: 'needs_response', amount: 500, dueBy: 0 },
    ];
    const { shown, respondBy } = await read(disputes);
    expect(respondBy).toBe(DUE * 1000);
    expect(shown).toMatchObject({ amountCents: 1000 });
  });
});
