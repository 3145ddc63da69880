import * as z from 'zod/mini';
import { accountOrder } from '../account.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/text.ts';

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
