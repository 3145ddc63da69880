import {
  type OrderPayment,
  type PaymentState,
  type RefundReason,
  refundReason,
} from '#contract/order-payments.ts';
import { formatDate, formatDollars } from '../../../lib/format.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/pictures/icon.tsx';

interface PaymentLook {
  label: string;
  tone: BadgeTone;
  icon: IconName;
}

const looks: Record<PaymentState, PaymentLook> = {
  unpaid: { label: 'Not paid', tone: 'wait', icon: 'clock' },
  processing: { label: 'Processing', tone: 'wait', icon: 'clock' },
  paid: { label: 'Paid', tone: 'ok', icon: 'check' },
  partly_refunded: { label: 'Partly refunded', tone: 'ok', icon: 'arrow-left' },
  refunded: { label: 'Refunded', tone: 'wait', icon: 'arrow-left' },
  inquiry: { label: 'Inquiry', tone: 'wait', icon: 'info' },
  disputed: { label: 'Disputed', tone: 'berry', icon: 'warning' },
  partly_lost: { label: 'Partly lost', tone: 'wait', icon: 'warning' },
  dispute_lost: { label: 'Dispute lost', tone: 'berry', icon: 'warning' },
  canceled: { label: 'Canceled', tone: 'wait', icon: 'close' },
};

/** A payment's state as a word, a colour and an icon. */
export function describePaymentState(state: PaymentState): PaymentLook {
  return looks[state];
}

/** An amount of a payment: "$49.90", or "49.90 EUR" in another currency. */
export function formatMoney(amount: string, currency: string): string {
  return currency === 'usd' ? formatDollars(amount) : `${amount} ${currency.toUpperCase()}`;
}

const reasons: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate payment',
  fraudulent: 'Fraud',
};

/** Every reason for a refund, as options of a select. */
export function refundReasons(): { value: RefundReason; label: string }[] {
  return refundReason.options.map((value) => ({ value, label: reasons[value] }));
}

/** "Requested by the customer, pending"; empty for a refund without a reason that succeeded. */
export function describeRefund({ reason, status }: OrderPayment['refunds'][number]): string {
  const parts = [
    reason === null ? '' : reasons[reason],
    status === 'succeeded' ? '' : status.replaceAll('_', ' '),
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Shop, test mode". */
export function describeAccount({ account, mode }: Pick<OrderPayment, 'account' | 'mode'>): string {
  const where = mode === 'live' ? 'live mode' : 'test mode';
  return account === null
    ? `${where.charAt(0).toUpperCase()}${where.slice(1)}`
    : `${account}, ${where}`;
}

/** Says how a dispute ended, or how it stands. */
const ends: Record<NonNullable<OrderPayment['dispute']>['state'], string> = {
  inquiry: '',
  inquiry_closed: 'It is closed.',
  open: 'This order gives no access while the bank decides.',
  won: 'The shop won.',
  lost: 'The bank decided for the customer.',
  appeal: 'The bank decided for the customer, and the shop can appeal.',
  resolved: 'It ended without a decision, because it was prevented or refunded.',
};

/**
 * A dispute in a sentence or two: its reason and state, and the disputed amount where it is not the whole payment. The
 * notice above the payment explains an open inquiry.
 */
export function describeDispute({ dispute, received, currency }: OrderPayment): string {
  if (dispute === null) return '';
  const { state, reason, isAsked } = dispute;
  const why = reason.replaceAll('_', ' ');
  if (state === 'inquiry') return `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  if (state === 'inquiry_closed') return `The bank asked about the payment (${why}). It is closed.`;
  const isWhole = dispute.amount === received && dispute.currency === currency;
  const what = isWhole
    ? 'the payment'
    : `${formatMoney(dispute.amount, dispute.currency)} of the payment`;
  const end = state === 'appeal' && !isAsked ? 'The shop lost, and has appealed.' : ends[state];
  return `The customer ${state === 'open' ? 'disputes' : 'disputed'} ${what} (${why}). ${end}`;
}

/** Until when the shop has to answer a dispute at Stripe; empty where it does not have to. The notice tells it of an inquiry. */
export function describeDeadline(dispute: NonNullable<OrderPayment['dispute']>): string {
  const { state, isAsked, respondBy } = dispute;
  if (!isAsked || state === 'inquiry') return '';
  const verb = state === 'appeal' ? 'Appeal' : 'Respond';
  return respondBy === null
    ? `${verb} in the Stripe Dashboard. There is no deadline.`
    : `${verb} in the Stripe Dashboard by ${formatDate(respondBy)}.`;
}
