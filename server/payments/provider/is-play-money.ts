import type { Deps } from '#platform/deps.ts';
import type { Order } from '../../orders/index.ts';
import { readPaymentKeys } from '../../settings/index.ts';

/** Test cards cost nothing: once the shop takes real money, what they pay for is not given away. */
export async function isPlayMoney(
  deps: Pick<Deps, 'db' | 'vault'>,
  order: Pick<Order, 'livemode'>,
): Promise<boolean> {
  return order.livemode === 0 && (await readPaymentKeys(deps))?.livemode === true;
}
