/**
 * A bank and its payments, in plain data: a model that knows neither the product nor the sandbox. Each action returns
 * whether the bank lets it happen. All amounts in cents.
 */

/** How a payment goes. */
interface Course {
  /** Asks the buyer to authenticate first. */
  asks?: true;
  /** Takes its time; the bank decides later. */
  processes?: true;
  refuses?: true;
  /** Comes at once when the payment succeeds. */
  follows?: 'dispute' | 'inquiry';
}

/** The ways to pay in the histories: test cards by their number, and other methods. */
const courses = {
  '4242424242424242': {},
  '4000000000000002': { refuses: true },
  '4000000000005050': { processes: true },
  '4000000000005068': { processes: true },
  '4000002760003184': { asks: true },
  '4000008400001629': { asks: true, refuses: true },
  '4000000000000259': { follows: 'dispute' },
  '4000000000001976': { follows: 'inquiry' },
  us_bank_account: { processes: true },
  cashapp: { asks: true },
  klarna: { asks: true },
} satisfies Record<string, Course>;

export type Means = keyof typeof courses;
export const allMeans = Object.keys(courses) as Means[];

type Stage = 'asked' | 'closed' | 'open' | 'won' | 'lost' | 'appealed' | 'prevented';

export interface ModelDispute {
  stage: Stage;
  /** The disputed amount. */
  cents: number;
  /** How much of the payment the bank has taken for it. */
  takenCents: number;
  allowsRefund: boolean;
}

export interface ModelRefund {
  cents: number;
  hasFailed: boolean;
}

export interface ModelPayment {
  readonly id: string;
  readonly cents: number;
  state: 'unpaid' | 'challenged' | 'processing' | 'succeeded' | 'canceled';
  /** How it was paid last, or tried to be. */
  means: Means;
  refunds: ModelRefund[];
  disputes: ModelDispute[];
  /** All of its money was gone, and a failed refund brought some of it back since. */
  hasComeBack: boolean;
}

export function newPayment(id: string, cents: number): ModelPayment {
  const nothing = { refunds: [], disputes: [], hasComeBack: false };
  return { id, cents, state: 'unpaid', means: '4242424242424242', ...nothing };
}

const sum = (all: readonly number[]) => all.reduce((cents, one) => cents + one, 0);

export const refundedOf = ({ refunds }: ModelPayment): number =>
  sum(refunds.map(({ cents, hasFailed }) => (hasFailed ? 0 : cents)));

const refundableOf = (payment: ModelPayment): number => payment.cents - refundedOf(payment);

/** Returns how much disputes took, for good or until an appeal is won: never more than refunds had left. */
export const lostOf = (payment: ModelPayment): number => {
  const decided = payment.disputes.filter(({ stage }) => stage !== 'open');
  return Math.min(sum(decided.map(({ takenCents }) => takenCents)), refundableOf(payment));
};

/** Returns how much the shop has of a payment. What a bank holds while it decides is still the shop's. */
export const keptOf = (payment: ModelPayment): number =>
  payment.state === 'succeeded' ? refundableOf(payment) - lostOf(payment) : 0;

export const isDisputed = ({ disputes }: ModelPayment): boolean =>
  disputes.some(({ stage }) => stage === 'open');

/** Whether the bank took a dispute so far that it refunds nothing of the payment any more. */
export const isBeyondRefund = ({ disputes }: ModelPayment): boolean =>
  disputes.some(({ allowsRefund }) => !allowsRefund);

function take(payment: ModelPayment): void {
  const rule: Course = courses[payment.means];
  if (rule.refuses) payment.state = 'unpaid';
  else if (rule.processes) payment.state = 'processing';
  else succeed(payment);
}

function succeed(payment: ModelPayment): void {
  payment.state = 'succeeded';
  const { follows }: Course = courses[payment.means];
  if (follows !== undefined) openDispute(payment, { isInquiry: follows === 'inquiry' });
}

export function pay(payment: ModelPayment, means: Means): boolean {
  if (payment.state !== 'unpaid' && payment.state !== 'challenged') return false;
  payment.means = means;
  const rule: Course = courses[means];
  if (rule.asks) payment.state = 'challenged';
  else take(payment);
  return true;
}

export function authenticate(payment: ModelPayment, isPassed: boolean): boolean {
  if (payment.state !== 'challenged') return false;
  if (isPassed) take(payment);
  else payment.state = 'unpaid';
  return true;
}

/** Decides about a payment that is being processed. */
export function settle(payment: ModelPayment, hasSucceeded: boolean): boolean {
  if (payment.state !== 'processing') return false;
  if (hasSucceeded) succeed(payment);
  else payment.state = 'unpaid';
  return true;
}

export function cancel(payment: ModelPayment): boolean {
  if (payment.state !== 'unpaid' && payment.state !== 'challenged') return false;
  payment.state = 'canceled';
  return true;
}

/** A payment that the shop had canceled goes through all the same. */
export function payLate(payment: ModelPayment): boolean {
  if (payment.state !== 'canceled') return false;
  payment.means = '4242424242424242';
  succeed(payment);
  return true;
}

/** Refunds that much, or all that was not refunded. */
export function refund(payment: ModelPayment, asked: number | undefined): boolean {
  const left = refundableOf(payment);
  const cents = asked ?? left;
  const isPossible = payment.state === 'succeeded' && !isBeyondRefund(payment);
  if (!isPossible || cents < 1 || cents > left) return false;
  payment.refunds.push({ cents, hasFailed: false });
  if (cents < left) return true;
  // A bank that was only asking has its answer.
  for (const dispute of payment.disputes) if (dispute.stage === 'asked') dispute.stage = 'closed';
  return true;
}

/** A refund fails: its money is the shop's again. */
export function failRefund(payment: ModelPayment, made: ModelRefund): void {
  const wasGone = keptOf(payment) === 0;
  made.hasFailed = true;
  if (wasGone && keptOf(payment) > 0) payment.hasComeBack = true;
}

export function openDispute(
  payment: ModelPayment,
  { isInquiry = false, cents }: { isInquiry?: boolean; cents?: number | undefined } = {},
): boolean {
  if (payment.state !== 'succeeded') return false;
  const disputed = cents ?? refundableOf(payment);
  payment.disputes.push({
    stage: isInquiry ? 'asked' : 'open',
    cents: disputed,
    takenCents: isInquiry ? 0 : disputed,
    allowsRefund: isInquiry,
  });
  return true;
}

/** Ends an inquiry without a dispute, or turns it into one, over what was not refunded meanwhile. */
export function endInquiry(payment: ModelPayment, dispute: ModelDispute, isOver: boolean): void {
  dispute.stage = isOver ? 'closed' : 'open';
  if (isOver) return;
  dispute.takenCents = Math.min(dispute.cents, refundableOf(payment));
  dispute.allowsRefund = false;
}

/** Decides an open dispute, or the appeal against a lost one. */
export function closeDispute(dispute: ModelDispute, isWon: boolean): void {
  dispute.stage = isWon ? 'won' : 'lost';
  if (isWon) dispute.takenCents = 0;
}

export function appealDispute(dispute: ModelDispute): void {
  dispute.stage = 'appealed';
}

/**
 * A dispute that was prevented. `block`: no money moves. `resolution`: it goes back by the balance. `refund`: by a
 * refund, where one is possible.
 */
export function preventDispute(
  payment: ModelPayment,
  by: 'block' | 'resolution' | 'refund',
  asked: number | undefined,
): boolean {
  if (payment.state !== 'succeeded') return false;
  const cents = asked ?? refundableOf(payment);
  const takenCents = by === 'resolution' ? cents : 0;
  const allowsRefund = by !== 'resolution';
  payment.disputes.push({ stage: 'prevented', cents, takenCents, allowsRefund });
  return by === 'refund' ? refund(payment, asked) : true;
}
