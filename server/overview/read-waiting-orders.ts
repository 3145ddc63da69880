import { fullName } from '#contract/customers.ts';
import type { Needs } from '#contract/overview.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import {
  countOpenWithdrawals,
  countOrdersIn,
  listClashingCodes,
  listUnconfirmedConsents,
  listWaiting,
  type WaitingOrder,
} from '../sales/index.ts';

const SHOWN = 5;
const MOST_SHOWN = 20;

/** Orders, withdrawals and codes that wait for an admin. */
type WaitingOrders = Omit<Needs, 'failedVideos' | 'failedMails' | 'shop' | 'backup' | 'disk'>;

/** Reads which orders, withdrawals and codes wait for an admin. */
export async function readWaitingOrders(deps: Pick<Deps, 'db' | 'vault'>): Promise<WaitingOrders> {
  const orders = await countOrdersIn(deps, ['review']);
  const disputed = await listWaiting(deps, 'disputed', SHOWN);
  const inquiries = await listWaiting(deps, 'inquiry', MOST_SHOWN);
  const warned = await listWaiting(deps, 'warned', MOST_SHOWN);
  const appeals = await listWaiting(deps, 'appeal', MOST_SHOWN);
  const reviewDisputes = await listWaiting(deps, 'reviewDisputed', MOST_SHOWN);
  const failedRefunds = await listWaiting(deps, 'refundFailed', MOST_SHOWN);
  const unconfirmed = await listUnconfirmedConsents(deps, MOST_SHOWN);
  return {
    ordersInReview: orders.get('review') ?? 0,
    disputedOrders: disputed.orders.map(toAnswer),
    disputes: disputed.orders.length + disputed.more,
    inquiries: inquiries.orders.map(toAnswer),
    moreInquiries: inquiries.more,
    warnings: warned.orders.map(({ id, fraudWarning, ...person }) => ({
      id,
      name: fullName(person),
      isUnread: fraudWarning === 'unread',
    })),
    moreWarnings: warned.more,
    appeals: appeals.orders.map(toAnswer),
    moreAppeals: appeals.more,
    reviewDisputes: reviewDisputes.orders.map(toAnswer),
    moreReviewDisputes: reviewDisputes.more,
    failedRefunds: failedRefunds.orders.map(({ id, failedRefundCents, ...person }) => ({
      id,
      name: fullName(person),
      amount: decimalFromCents(failedRefundCents),
    })),
    moreFailedRefunds: failedRefunds.more,
    unconfirmed: unconfirmed.orders.map(({ id, ...person }) => ({ id, name: fullName(person) })),
    moreUnconfirmed: unconfirmed.more,
    openWithdrawals: (await countOpenWithdrawals(deps, { isUnknown: false })).count,
    unknownWithdrawals: (await countOpenWithdrawals(deps, { isUnknown: true })).count,
    clashingCodes: await listClashingCodes(deps),
  };
}

function toAnswer({ id, respondBy, ...person }: WaitingOrder): Needs['inquiries'][number] {
  return {
    id,
    name: fullName(person),
    respondBy: respondBy === null ? null : isoTime(respondBy),
  };
}
