import type * as z from 'zod/mini';
import type { getOrderPayment, OrderPayment } from '#contract/order-payments.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { findOrder, listKeptPackages, noSuchOrder } from '../../orders/index.ts';
import { moneyOf } from '../payment-money.ts';
import { type DetailedPayment, readPaymentDetails } from '../provider/read-payment.ts';
import { examineReview } from './examine-review.ts';

type DescribeDeps = Pick<Deps, 'db' | 'vault' | 'payments' | 'clock' | 'log'>;
type Described = z.input<typeof getOrderPayment.response>;

/** How an order's payment stands at the provider now, for an admin. Throws 404, 409, 503. */
export async function describePayment(deps: DescribeDeps, orderId: string): Promise<Described> {
  const order = await findOrder(deps, orderId);
  if (order === undefined) throw noSuchOrder();
  const asked = await readPaymentDetails(deps, order);
  if (asked === null) return { payment: null, keptPackages: [], review: null };
  const payment = asPayment(deps, asked);
  const keptPackages = await listKeptPackages(deps, order);
  if (order.status !== 'review') return { payment, keptPackages, review: null };
  const { problem, obstacle, awaitsProof } = await examineReview(deps, order, asked.payment);
  return { payment, keptPackages, review: { problem, obstacle, awaitsProof } };
}

function asPayment({ payments }: DescribeDeps, { details, key }: DetailedPayment): OrderPayment {
  const { payment: intent, refunds, dispute, lastError } = details;
  const { state, receivedCents, refundedCents, lostCents, leftCents } = moneyOf(intent);
  const isRefundable =
    ['paid', 'partly_refunded', 'partly_lost', 'inquiry'].includes(state) &&
    intent.charge?.isRefundable !== false;
  const { id: intentId, livemode } = intent;
  return {
    intentId,
    state,
    intentStatus: intent.status,
    amount: decimalFromCents(intent.amountCents),
    received: decimalFromCents(receivedCents),
    refunded: decimalFromCents(refundedCents),
    lost: decimalFromCents(lostCents),
    refundable: decimalFromCents(isRefundable ? leftCents : 0),
    currency: intent.currency,
    refunds: refunds.map(({ id, createdAt, amountCents, reason, status }) => ({
      id,
      at: isoTime(createdAt),
      amount: decimalFromCents(amountCents),
      reason,
      status,
    })),
    dispute: dispute && {
      state: dispute.state,
      reason: dispute.reason,
      amount: decimalFromCents(dispute.amountCents),
      currency: dispute.currency,
      isAsked: dispute.isAsked,
      respondBy: dispute.respondBy === null ? null : isoTime(dispute.respondBy),
    },
    method: intent.charge?.method ?? null,
    lastError: intent.status === 'succeeded' ? null : lastError,
    mode: livemode ? 'live' : 'test',
    account: key.accountName ?? key.accountId,
    dashboardUrl: payments.dashboardUrl({
      paymentId: intentId,
      livemode,
      accountId: key.accountId,
    }),
  };
}
