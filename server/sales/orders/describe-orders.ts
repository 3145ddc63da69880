import type * as z from 'zod/mini';
import type { getOrder, Order as OrderResponse } from '#contract/orders.ts';
import { decimalFromCents } from '#contract/values/money.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Db } from '#platform/deps.ts';
import { listAddresses } from '../../accounts/index.ts';
import { describeDiscount, describeReturn, type ItemLine, listItemsOf } from './items.store.ts';
import { listNewestOrders, type OrderSearch } from './order-search.store.ts';
import { noSuchOrder } from './orders.errors.ts';
import { findOrder, type Order } from './orders.store.ts';
import { listEvents } from './timeline.store.ts';
import { canAppeal, isReviewDisputed } from './waiting.store.ts';

/** A page of orders, newest first, and the cursor of the next. Throws 400 for an invalid cursor. */
export async function listOrders(
  deps: Db,
  search: OrderSearch,
): Promise<{ orders: OrderResponse[]; nextCursor: string | null }> {
  const { page, nextCursor } = await listNewestOrders(deps, search);
  return { orders: await describeOrders(deps, page), nextCursor };
}

/** Orders as admins see them. */
export async function describeOrders(deps: Db, orders: readonly Order[]): Promise<OrderResponse[]> {
  const items = await listItemsOf(
    deps,
    orders.map(({ id }) => id),
  );
  const accounts = orders.flatMap((order) => accountOf(order) ?? []);
  const addresses = await listAddresses(deps, accounts);
  return orders.map((order) => {
    const email = addresses.get(accountOf(order) ?? '') ?? order.email;
    return describeOne({ ...order, email }, order.email, items.get(order.id) ?? []);
  });
}

/** The account that an order belongs to, or of the customer who was signed in when it was placed. */
function accountOf({ customerId, buyerId }: Order): string | null {
  return customerId ?? buyerId;
}

function describeOne(order: Order, typedEmail: string, items: readonly ItemLine[]): OrderResponse {
  const { id, customerId, firstName, lastName, email, phone, status } = order;
  return {
    id,
    customerId,
    firstName,
    lastName,
    email,
    typedEmail: typedEmail === email ? null : typedEmail,
    phone,
    totalAmount: decimalFromCents(order.totalCents),
    refundedAmount: decimalFromCents(order.refundedCents),
    ...(order.lostCents > 0 && { lostAmount: decimalFromCents(order.lostCents) }),
    status,
    ...(order.failedRefundCents > 0 && { failedRefund: decimalFromCents(order.failedRefundCents) }),
    ...(order.hasInquiry && {
      inquiry: { isAsked: order.isAsked, respondBy: deadlineOf(order) },
    }),
    ...(canAppeal(order) && { appeal: { respondBy: deadlineOf(order) } }),
    ...(isReviewDisputed(order) && { reviewDispute: { respondBy: deadlineOf(order) } }),
    ...(order.fraudWarning && { fraudWarning: order.fraudWarning }),
    createdAt: isoTime(order.createdAt),
    packages: items.map((line) => ({
      title: line.title,
      description: line.description,
      price: decimalFromCents(line.priceCents),
      ...describeReturn(line),
    })),
    ...describeDiscount(items),
    ...(order.isGrant && { isGrant: true }),
    ...(order.intentId === null ? {} : { stripePaymentIntentId: order.intentId }),
  };
}

const deadlineOf = ({ respondBy }: Order): string | null =>
  respondBy === null ? null : isoTime(respondBy);

type OrderDetails = z.input<typeof getOrder.response>;

/** One order with its timeline, as admins see it. Throws 404. */
export async function describeOrder(deps: Db, orderId: string): Promise<OrderDetails> {
  const order = await findOrder(deps, orderId);
  const [described] = order === undefined ? [] : await describeOrders(deps, [order]);
  if (described === undefined) throw noSuchOrder();
  const events = await listEvents(deps, orderId);
  const timeline = events.map(({ at, ...event }) => ({ at: isoTime(at), ...event }));
  return { ...described, timeline };
}
