import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listOrders } from '#contract/order-lists.ts';
import { getOrderPayment } from '#contract/order-payments.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { centsFromDecimal } from '#contract/values/money.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { toastFailure } from '../../../ui/toasts/toast-failure.ts';

export type OrderDetails = z.output<typeof getOrder.response>;

/** Whether the promotion code made the order free, so that it has no payment. */
export function isFree({ totalAmount }: Pick<Order, 'totalAmount'>): boolean {
  return centsFromDecimal(totalAmount) === 0;
}

/** An order's payment as Stripe reports it, asked again each time the order is opened. */
export function useOrderPayment(order: Order) {
  const query = endpointQuery(getOrderPayment, { params: { orderId: order.id } });
  return useQuery({ ...query, gcTime: 0, enabled: !isFree(order) });
}

export type PaymentQuery = ReturnType<typeof useOrderPayment>;

/**
 * Changes an order. Everything that shows the order is refreshed before `onDone` or `onFailure` is
 * called, after a failure too, because part of the change may have happened. A failure is a toast.
 */
export function useOrderChange<Input>({
  order: { id: orderId },
  change,
  onDone,
  failed,
  onFailure,
}: {
  order: Order;
  change: (input: Input) => Promise<OrderDetails>;
  onDone: (changed: OrderDetails, input: Input) => void;
  /** The text of the toast "Error" where the server gives none. */
  failed?: string;
  /** Called after a failure, for what the form shows besides, such as at a field. */
  onFailure?: (error: Error) => void;
}) {
  const client = useQueryClient();
  const order = endpointQuery(getOrder, { params: { orderId } });
  const payment = endpointQuery(getOrderPayment, { params: { orderId } });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries(payment),
      client.invalidateQueries({ queryKey: [listOrders.path] }),
    ]);
  return useMutation({
    mutationFn: change,
    onSuccess: async (changed, input) => {
      client.setQueryData(order.queryKey, changed);
      await refresh();
      onDone(changed, input);
    },
    onError: async (error) => {
      await Promise.all([client.invalidateQueries(order), refresh()]);
      toastFailure(error, failed);
      onFailure?.(error);
    },
  });
}
