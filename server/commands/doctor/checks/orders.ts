import { readWaitingOrders } from '../../../overview/index.ts';
import type { DoctorContext } from '../doctor-context.ts';
import { type Finding, ok, warning } from '../finding.ts';

interface Waiting {
  one: string;
  many: string;
  orders?: readonly { respondBy: string | null }[];
  /** How many there are besides. */
  more: number;
}

/** Says what waits, such as "2 disputed payments", and until when the first has to be answered. */
function describeWaiting({ one, many, orders = [], more }: Waiting): string[] {
  const count = orders.length + more;
  if (count === 0) return [];
  const [first] = orders
    .map(({ respondBy }) => respondBy)
    .filter((day) => day !== null)
    .toSorted();
  const what = `${count} ${count === 1 ? one : many}`;
  if (first === undefined) return [`${what}.`];
  return [`${what}, ${count === 1 ? '' : 'the first '}to be answered by ${first.slice(0, 10)}.`];
}

/** Counts what the overview says of orders: this is what owners send to those who help them. */
export async function checkOrders(context: Pick<DoctorContext, 'deps'>): Promise<Finding[]> {
  const { disputedOrders, disputes, reviewDisputes, inquiries, appeals, ...waiting } =
    await readWaitingOrders(await context.deps());
  const found = [
    {
      one: 'disputed payment',
      many: 'disputed payments',
      orders: disputedOrders,
      more: disputes - disputedOrders.length,
    },
    {
      one: 'disputed payment of an order in review',
      many: 'disputed payments of orders in review',
      orders: reviewDisputes,
      more: waiting.moreReviewDisputes,
    },
    {
      one: 'inquiry of a bank',
      many: 'inquiries of banks',
      orders: inquiries,
      more: waiting.moreInquiries,
    },
    {
      one: 'lost dispute that can be appealed',
      many: 'lost disputes that can be appealed',
      orders: appeals,
      more: waiting.moreAppeals,
    },
    {
      one: 'early warning of fraud',
      many: 'early warnings of fraud',
      more: waiting.warnings.length + waiting.moreWarnings,
    },
    {
      one: 'failed refund',
      many: 'failed refunds',
      more: waiting.failedRefunds.length + waiting.moreFailedRefunds,
    },
    {
      one: 'order to review',
      many: 'orders to review',
      more: waiting.ordersInReview,
    },
    {
      one: 'consent that no message confirmed',
      many: 'consents that no message confirmed',
      more: waiting.unconfirmed.length + waiting.moreUnconfirmed,
    },
    {
      one: 'withdrawal to decide on',
      many: 'withdrawals to decide on',
      more: waiting.openWithdrawals + waiting.unknownWithdrawals,
    },
  ].flatMap(describeWaiting);
  if (found.length === 0) return [ok('No order waits for an answer.')];
  return found.map((says) => warning(says, 'Overview lists them, each with its link.'));
}
