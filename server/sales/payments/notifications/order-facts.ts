import type { Db } from '#platform/deps.ts';
import { type Customer, findCustomer } from '../../../accounts/index.ts';
import { type Consent, findConsent } from '../../consent/index.ts';
import { type ItemLine, listItems, type Order } from '../../orders/index.ts';
import { isRefundRequested } from '../fulfilment/is-duplicate-payment.ts';

/** The facts in messages about an order that are not in the order itself. */
export interface OrderFacts {
  /** Its customer, else the one signed in at checkout; undefined: nobody, or the account was deleted. */
  customer: Pick<Customer, 'id' | 'email'> | undefined;
  items: readonly ItemLine[];
  /** Whether the store asked for the refund of its payment. */
  isRefundRequested: boolean;
  /** The consent that its buyer gave; null if none was asked for. */
  consent: Consent | null;
}

/** An order after a step, with its facts if the step has read them. */
export interface KnownOrder {
  order: Order;
  facts?: OrderFacts;
  /** The returned lines whose refund the step noted. */
  refunded?: readonly ItemLine[];
}

export async function readOrderFacts(deps: Db, order: Order): Promise<OrderFacts> {
  const ownerId = order.customerId ?? order.buyerId;
  return {
    customer: ownerId === null ? undefined : await findCustomer(deps, ownerId),
    items: await listItems(deps, order.id),
    isRefundRequested: await isRefundRequested(deps, order),
    consent: await findConsent(deps, order.id),
  };
}
