import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { order, orderStatus } from './orders.ts';
import { listQuery } from './pages-of-lists.ts';
import { areInOrder, day, NOT_IN_ORDER } from './values/day.ts';
import { decimalString } from './values/decimal-string.ts';
import { id } from './values/text.ts';

/** Which orders a list shows, by what they are. Without any of it: all of them. */
const filter = {
  q: listQuery.q,
  status: z.optional(orderStatus),
  /**
   * `orders` leaves out checkouts that were cancelled, and grants that were taken back. `sold`: orders that count as
   * sold, those that were completed, whatever became of them since, and were paid in the mode of the shop's present keys
   * (without keys: live) or were free, but no grant that was taken back. `granted`: what the shop gave to customers.
   */
  view: z.optional(z.enum(['orders', 'sold', 'granted'])),
  /** The first and the last day, in the shop's time zone (TIME_ZONE). */
  from: z.optional(day()),
  to: z.optional(day()),
  /**
   * Which of an order's days counts: when it was placed (absent), or those of its receipt or of a credit note, in the
   * mode as for `view`.
   */
  dated: z.optional(z.enum(['paid', 'refunded'])),
  packageId: z.optional(id()),
  /** A promotion code that the orders use, or `FREE_ACCESS` for the one in the settings. */
  codeId: z.optional(id()),
};

/** As `codeId`: the orders that FREE_PROMO_CODE made free. */
export const FREE_ACCESS = 'free-access';

const inOrder = {
  error: NOT_IN_ORDER,
  path: ['to'],
};

/** The filter of a list of orders. */
const orderFilter = z.object(filter).check(z.refine(areInOrder, inOrder));
export type OrderFilter = z.output<typeof orderFilter>;

/** Orders, newest first; the next page's cursor is in the header `x-next-cursor`. 400 naming the field. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/api/orders',
  access: 'admin',
  summary: 'Orders, newest first',
  query: z.object({ ...listQuery, ...filter }).check(z.refine(areInOrder, inOrder)),
  response: z.array(order),
});

/**
 * How many receipts (`dated` is `paid` or absent) or credit notes (`refunded`) of some days are of orders that were deleted with their
 * customer, and what they come to in dollars. Takings and refunds count them, and no list of orders has them. 400
 * naming the field.
 */
export const countDeletedOrders = endpoint({
  method: 'GET',
  path: '/api/deleted-orders',
  access: 'admin',
  summary: 'The sums of deleted orders in a period',
  query: z
    .object({ dated: filter.dated, from: filter.from, to: filter.to })
    .check(z.refine(areInOrder, inOrder)),
  response: z.object({ count: z.number(), amount: decimalString() }),
});

/**
 * The orders that match, newest first, as a CSV file (UTF-8 with a byte order mark, RFC 4180): a line for each order, or
 * for each item in it (`lines`). Amounts are numbers in dollars; times are in the shop's time zone. What a spreadsheet
 * would take for a formula has an apostrophe in front, also in a cell behind a semicolon or a line break. Of orders that
 * are `dated` by their refunds, only the credit notes of these days are in the file. 400 naming the field.
 */
export const exportOrders = endpoint({
  method: 'GET',
  path: '/api/orders/export',
  access: 'admin',
  recorded: true,
  summary: 'Export the orders that match as a CSV file',
  wire: 'bytes',
  query: z
    .object({ ...filter, lines: z.optional(z.enum(['orders', 'items'])) })
    .check(z.refine(areInOrder, inOrder)),
  response: z.unknown(),
});
