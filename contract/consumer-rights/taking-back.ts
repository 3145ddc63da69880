import * as z from 'zod/mini';
import { accountOrder } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/text.ts';

/** The most days that TAKE_BACK_DAYS may say. 0, the default, means that no order is taken back. */
export const MAX_TAKE_BACK_DAYS = 60;
/** The most of an order, in seconds, that may have been watched of an order that is taken back. */
export const TAKE_BACK_SECONDS = 60;
/** The most orders that TAKE_BACK_TIMES may let an account take back in TAKE_BACK_PERIOD_DAYS. */
export const MAX_TAKE_BACK_TIMES = 99;
export const TAKE_BACK_PERIOD_DAYS = 365;

/** "twice in 365 days" */
function inPeriod(times: number): string {
  const [once, twice] = ['once', 'twice'];
  return `${[once, twice][times - 1] ?? `${times} times`} in ${TAKE_BACK_PERIOD_DAYS} days`;
}

/** Says before a purchase what may be taken back. */
export function describeTakingBack({ days, times }: { days: number; times: number }): string {
  const within = days === 1 ? 'a day' : `${days} days`;
  return `You can take a paid order back in your account within ${within} if you have watched no more than a minute of it. Your money is refunded. Each account can do this ${inPeriod(times)}.`;
}

/**
 * Takes an order back: its payment is refunded as by an admin, and its access ends. Only within TAKE_BACK_DAYS after
 * it was completed, while at most 60 seconds were played of the videos that the customer has by this order alone
 * (samples are not counted), and TAKE_BACK_TIMES in 365 days. Returns the updated order. 404 no such order of this
 * customer's, or TAKE_BACK_DAYS is 0; 409 `cannot_take_back`: free, not completed, too late, or watched; 409
 * `taken_back_too_often`; 409 and 503 as for a refund.
 */
export const takeOrderBack = endpoint({
  method: 'POST',
  path: '/api/account/orders/:orderId/take-back',
  access: 'customer',
  summary: 'Take an order back',
  params: z.object({ orderId: id() }),
  response: accountOrder,
});
