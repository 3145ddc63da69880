import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { centsFromDecimal } from '#contract/money.ts';
import { getOrderPayment } from '#contract/order-payments.ts';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';

export type OrderDetails = z.output<typeof getOrder.response>;

/** Made free by the promotion code: there is no payment to ask about. */
export function isFree({ totalAmount }: Pick<Order, 'totalAmount'>): boolean {
  return centsFromDecimal(totalAmount) === 0;
}

/** How an order's payment stands at the provider, asked anew each time the order is opened. */
export function useOrderPayment(order: Order) {
  const query = endpointQuery(getOrderPayment, { params: { orderId: order.id } });
  return useQuery({ ...query, gcTime: 0, enabled: !isFree(order) });
}

export type PaymentQuery = ReturnType<typeof useOrderPayment>;

/**
 * Does something about an order. Afterwards, and after a failure too (something may have happened all
 * the same), everything that shows the order is up to date before `onDone` or `onFailure` is called.
 */
export function useOrderChange<Input>({
  order: { id: orderId },
  change,
  onDone,
  onFailure,
}: {
  order: Order;
  change: (input: Input) => Promise<OrderDetails>;
  onDone: (changed: OrderDetails, input: Input) => void;
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
      onFailure?.(error);
    },
  });
}
