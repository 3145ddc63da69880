import type { Deps } from '#platform/deps.ts';
import type { PaymentKey } from '#platform/payments/payment-keys.ts';
import type { Order } from '../../orders/index.ts';

/** Whether the present key reaches the payments of an order, in its own mode (test or live). */
export async function isOfSameAccount(
  deps: Pick<Deps, 'db' | 'payments'>,
  order: Order,
  key: PaymentKey,
): Promise<boolean> {
  const { keys } = deps.payments;
  if (order.keyId === key.id) return true;
  if (order.livemode !== key.livemode || order.keyId === null) return false;
  const [own, present] = await Promise.all([
    keys.findFacts(deps, order.keyId),
    keys.findFacts(deps, key.id),
  ]);
  const accountId = own?.accountId ?? null;
  return accountId !== null && accountId === present?.accountId;
}
