import { tokenPath } from '#contract/pages/page-links.ts';
import * as pages from '#contract/pages/page-paths.ts';
import type { Deps } from '#platform/deps.ts';
import { createLink, dropLinks } from '../../../accounts/index.ts';
import type { Order } from '../../orders/index.ts';
import type { OrderOfMessage } from './message-parts.ts';
import { orderMessage } from './order-message.ts';

export const PAYMENT_LINK = 'pay-order';

/**
 * Queues the message that a payment has failed, with a link by which its order can be paid another way; in the
 * transaction that moves the order. The link of an earlier failure ends.
 */
export async function queuePaymentLink(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  order: OrderOfMessage & Pick<Order, 'payUntil'>,
  to: { email: string; customerId: string | undefined },
): Promise<void> {
  const { id: orderId, payUntil } = order;
  const until = payUntil ?? deps.clock.now();
  const { email, customerId } = to;
  await dropLinks(deps, { kind: PAYMENT_LINK, orderId });
  await createLink(deps, {
    kind: PAYMENT_LINK,
    email,
    orderId,
    ...(customerId !== undefined && { customerId }),
    validForMs: until - deps.clock.now(),
    write: (token) => {
      const payLink = { path: tokenPath(pages.pay, token), until };
      return orderMessage({ what: 'payment-failed' }, { ...order, payLink });
    },
  });
}
