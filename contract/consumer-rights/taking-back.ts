import * as z from 'zod/mini';
import { accountOrder } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/text.ts';

/** The most days that TAKE_BACK_DAYS may say. 0, the default, means that no order is taken back. */
export const MAX_TAKE_BACK_DAYS = 60;
/** The most of an order, in seconds, that may have been watched of an order that is taken back. */
export const TAKE_BACK_SECONDS = 60;

/**
 * Takes an order back: its payment is refunded as by an admin, and its access ends. Only within TAKE_BACK_DAYS after
 * it was completed, and while at most 60 seconds were played of the videos that the customer has by this order alone;
 * samples are not counted. Returns the updated order. 404 no such order of this customer's, or TAKE_BACK_DAYS is 0;
 * 409 `cannot_take_back`: free, not completed, too late, or watched; 409 and 503 as for a refund.
 */
export const takeOrderBack = endpoint({
  method: 'POST',
  path: '/api/account/orders/:orderId/take-back',
  access: 'customer',
  summary: 'Take an order back',
  params: z.object({ orderId: id() }),
  response: accountOrder,
});
