import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

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

/** Says that a customer has used up the orders that they may take back. */
export function describeTakenBack(times: number): string {
  const orders = times === 1 ? 'an order' : `${times} orders`;
  return `You took back ${orders} in the last ${TAKE_BACK_PERIOD_DAYS} days, as many as this shop allows.`;
}

/** Whether the customer may take back another order, for the checkout. */
export const getTakingBack = endpoint({
  method: 'GET',
  path: '/api/account/taking-back',
  access: 'customer',
  summary: 'Whether the customer has taken back as many orders as the shop allows',
  response: z.object({
    /** They have, and can again from `againAt` on, ISO 8601 UTC. Absent: they have not, or TAKE_BACK_DAYS is 0. */
    tooOften: z.optional(z.object({ times: z.number(), againAt: z.string() })),
  }),
});
export type OwnTakingBack = z.output<typeof getTakingBack.response>;
