import type { OrderPayment, PaymentState, RefundReason } from '#contract/order-payments.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import type { IconName } from '../../../ui/pictures/icon.tsx';
import { formatDollars } from './format-dollars.ts';

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
  disputed: { label: 'Disputed', tone: 'berry', icon: 'warning' },
  dispute_lost: { label: 'Dispute lost', tone: 'berry', icon: 'warning' },
  canceled: { label: 'Canceled', tone: 'wait', icon: 'close' },
};

/** How a payment's state is shown. */
export function describePaymentState(state: PaymentState): PaymentLook {
  return looks[state];
}

/** A payment's money: dollars as everywhere, any other currency by its code. */
export function formatMoney(amount: string, currency: string): string {
  return currency === 'usd' ? formatDollars(amount) : `${amount} ${currency.toUpperCase()}`;
}

const reasons: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Paid twice',
  fraudulent: 'Fraud',
};

/** Every reason for a refund, as a choice. */
export function refundReasons(): { value: RefundReason; label: string }[] {
  return (Object.keys(reasons) as RefundReason[]).map((value) => ({
    value,
    label: reasons[value],
  }));
}

/** "Requested by the customer, pending"; nothing for a refund that only succeeded. */
export function describeRefund({ reason, status }: OrderPayment['refunds'][number]): string {
  const parts = [
    reason === null ? '' : reasons[reason],
    status === 'succeeded' ? '' : status.replaceAll('_', ' '),
  ];
  const text = parts.filter((part) => part !== '').join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Visa ending in 4242". */
export function describeCard({ brand, lastFour }: NonNullable<OrderPayment['card']>): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${lastFour}`;
}

/** "Shop, test mode". */
export function describeAccount({ account, mode }: OrderPayment): string {
  const where = mode === 'live' ? 'live mode' : 'test mode';
  return account === null
    ? `${where.charAt(0).toUpperCase()}${where.slice(1)}`
    : `${account}, ${where}`;
}

/** What the buyer complains of to the bank, in a sentence. */
export function describeDispute({ state, reason }: NonNullable<OrderPayment['dispute']>): string {
  const why = reason.replaceAll('_', ' ');
  if (state === 'won') return `The buyer disputed it (${why}), and the shop won.`;
  if (state === 'lost') return `The buyer disputed it (${why}), and the bank gave the money back.`;
  return `The buyer disputes it (${why}). Access is suspended until the bank has decided.`;
}
