import type { QueryClient } from '@tanstack/react-query';
import { getCustomer, listCustomers } from '#contract/customers.ts';
import { listOrders } from '#contract/order-lists.ts';
import { getOrder, type Order } from '#contract/orders.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';

/** Has everything that shows customers, their orders and their access asked for again. */
export async function refreshCustomers(client: QueryClient): Promise<void> {
  const shown = [listOrders, listCustomers, getCustomer];
  await Promise.all(shown.map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
}

/** As `refreshCustomers`, after an order was changed. */
export async function showChangedOrder(client: QueryClient, order: Order): Promise<void> {
  client.setQueryData(endpointQuery(getOrder, { params: { orderId: order.id } }).queryKey, (old) =>
    old === undefined ? old : { ...old, ...order },
  );
  await refreshCustomers(client);
}
