import type Stripe from 'stripe';
import type { Charge, Dispute, DisputeState } from '#platform/payments/payments.ts';

const OPEN = ['needs_response', 'under_review'];
/** An inquiry: the bank asks, and withdraws nothing. */
const INQUIRIES = ['warning_needs_response', 'warning_under_review'];
const APPEALS = ['appeal_needs_response', 'appeal_under_review'];
const OVER = ['won', 'lost', 'prevented', 'warning_closed', 'charge_refunded'];
const ASKED = ['needs_response', 'warning_needs_response', 'appeal_needs_response'];
/** Converted there and back, money may differ by so much of itself. */
const EXCHANGE_TOLERANCE = 0.05;

type StripeDispute = Pick<
  Stripe.Dispute,
  | 'status'
  | 'reason'
  | 'amount'
  | 'currency'
  | 'balance_transactions'
  | 'evidence_details'
  | 'is_charge_refundable'
>;
type PaidCharge = Pick<
  Stripe.Charge,
  'amount' | 'amount_refunded' | 'currency' | 'balance_transaction'
>;

/** Money in the currency of the shop's balance, in its smallest unit. */
interface Settled {
  cents: number;
  currency: string;
}

/** The moves of the disputed money. A fee is in its own field of them, or a move of its own. */
const movesOf = ({ balance_transactions: moves = [] }: StripeDispute) =>
  moves.filter(({ reporting_category: category }) => category !== 'fee');

/** Adds up how much a dispute has taken from the shop's balance and not returned. Fees are not in these amounts. */
function takenBy(dispute: StripeDispute): Settled | null {
  const moves = movesOf(dispute);
  const [first] = moves;
  if (first === undefined) return null;
  return {
    cents: Math.max(0, -moves.reduce((sum, { amount }) => sum + amount, 0)),
    currency: first.currency,
  };
}

/** Whether the bank still decides, and has the money meanwhile. A status that is not known yet may be such a one. */
function isOpen(dispute: StripeDispute): boolean {
  const { status } = dispute;
  if (OPEN.includes(status)) return true;
  const isKnown = [...INQUIRIES, ...APPEALS, ...OVER].includes(status);
  return !isKnown && (takenBy(dispute)?.cents ?? 0) > 0;
}

/** How a payment's disputes stand together. */
function stateOf(disputes: readonly StripeDispute[]): DisputeState {
  const statuses: string[] = disputes.map(({ status }) => status);
  const isOneOf = (words: readonly string[]) => statuses.some((status) => words.includes(status));
  if (disputes.some(isOpen)) return 'open';
  if (isOneOf(INQUIRIES)) return 'inquiry';
  if (isOneOf(APPEALS)) return 'appeal';
  if (isOneOf(['lost'])) return 'lost';
  if (isOneOf(['won'])) return 'won';
  return statuses.every((status) => status === 'warning_closed') ? 'inquiry_closed' : 'resolved';
}

/**
 * Converts what a dispute took into the payment's currency. The balance may be kept in another one: then it is the share of the
 * disputed amount that was not returned, or, where that is in a third currency, the same share of the payment as of
 * what the payment brought.
 */
function lostBy(dispute: StripeDispute, charge: PaidCharge, settled: Settled | null): number {
  const taken = takenBy(dispute);
  if (taken === null || taken.cents === 0 || isOnItsWayBack(dispute, charge)) return 0;
  if (taken.currency === charge.currency) return taken.cents;
  if (dispute.currency === charge.currency)
    return Math.round((dispute.amount * taken.cents) / withdrawnBy(dispute));
  // Without the figures to convert it: all of it, which is never less than was lost.
  if (settled === null || settled.cents <= 0 || settled.currency !== taken.currency)
    return charge.amount;
  return Math.round((charge.amount * taken.cents) / settled.cents);
}

const withdrawnBy = (dispute: StripeDispute): number =>
  movesOf(dispute)
    .filter(({ amount }) => amount < 0)
    .reduce((sum, { amount }) => sum - amount, 0);

/** Whether a dispute was won, and its money is not back yet, or is but for a difference of exchange rates. */
function isOnItsWayBack(dispute: StripeDispute, { currency }: PaidCharge): boolean {
  if (dispute.status !== 'won') return false;
  const isBack = movesOf(dispute).some(({ amount }) => amount > 0);
  const taken = takenBy(dispute);
  if (!isBack || taken === null) return true;
  const isForeign = taken.currency !== currency;
  return isForeign && taken.cents <= EXCHANGE_TOLERANCE * withdrawnBy(dispute);
}

/** Whether currencies were converted between the payment, the dispute and the shop's balance. */
function isConverted(dispute: StripeDispute, { currency }: PaidCharge): boolean {
  const taken = takenBy(dispute);
  return (
    taken !== null &&
    taken.cents > 0 &&
    (taken.currency !== currency || dispute.currency !== currency)
  );
}

/** Reads how much the payment brought to the shop's balance; null where the key may not read it. */
async function readSettled(
  stripe: Stripe,
  { balance_transaction: known }: PaidCharge,
): Promise<Settled | null> {
  if (known === null || known === undefined) return null;
  if (typeof known !== 'string') return { cents: known.amount, currency: known.currency };
  try {
    const { amount, currency } = await stripe.balanceTransactions.retrieve(known);
    return { cents: amount, currency };
  } catch (error) {
    if (error instanceof stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

/** Says what disputes mean for the money of a charge; `disputes` come the latest first. */
export async function readDisputeMoney(
  stripe: Stripe,
  charge: PaidCharge,
  disputes: readonly StripeDispute[],
): Promise<Omit<Charge, 'refundedCents' | 'method'>> {
  const closed = disputes.filter((dispute) => !isOpen(dispute));
  // Only the payment's own entry in the balance tells how these are converted.
  const isForeign = closed.some(
    (dispute) =>
      isConverted(dispute, charge) &&
      takenBy(dispute)?.currency !== charge.currency &&
      dispute.currency !== charge.currency,
  );
  const settled = isForeign ? await readSettled(stripe, charge) : null;
  const lostCents = closed.reduce((sum, dispute) => sum + lostBy(dispute, charge, settled), 0);
  const wasConverted = closed.some((dispute) => isConverted(dispute, charge));
  const left = charge.amount - (charge.amount_refunded ?? 0) - lostCents;
  const known = disputeFrom(disputes);
  return {
    dispute: known?.state ?? 'none',
    lostCents,
    isAllLost: wasConverted && lostCents > 0 && left <= EXCHANGE_TOLERANCE * charge.amount,
    isRefundable: disputes.every((dispute) => dispute.is_charge_refundable ?? true),
    isAsked: known?.isAsked ?? false,
    respondBy: known?.respondBy ?? null,
  };
}

/** The deadline for an answer in milliseconds. Stripe sends 0 or nothing where there is none. */
function deadlineOf({ evidence_details: details }: StripeDispute): number | null {
  const dueBy = details?.due_by ?? 0;
  return dueBy > 0 ? dueBy * 1000 : null;
}

/**
 * The dispute that a payment's page shows, with the state of all of them: the one to be answered first, else the
 * latest. `disputes` come the latest first.
 */
export function disputeFrom(disputes: readonly StripeDispute[]): Dispute | null {
  const asked = disputes
    .filter(({ status }) => ASKED.includes(status))
    .sort((a, b) => (deadlineOf(a) ?? Infinity) - (deadlineOf(b) ?? Infinity));
  const [shown] = [...asked, ...disputes];
  if (shown === undefined) return null;
  const isAsked = asked.length > 0;
  return {
    state: stateOf(disputes),
    reason: shown.reason,
    amountCents: shown.amount,
    currency: shown.currency,
    isAsked,
    respondBy: isAsked ? deadlineOf(shown) : null,
  };
}
