import type { Deps } from '#platform/deps.ts';
import type { Order } from '../../orders/index.ts';

/**
 * Whether an order was paid with test keys although the shop takes real money now. Test cards move
 * no money, so nothing is given for it.
 */
export async function isTestPayment(
  deps: Pick<Deps, 'db' | 'vault' | 'payments'>,
  order: Pick<Order, 'livemode'>,
): Promise<boolean> {
  return !order.livemode && (await deps.payments.keys.readPresent(deps))?.livemode === true;
}
