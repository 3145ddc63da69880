import type { OfferedMethods } from '#contract/values/offered-methods.ts';
import type { Deps } from '#platform/deps.ts';
import { holdUse, lockCodeFor, type PromoCode, personKey } from '../codes/index.ts';
import type { Order } from '../orders/index.ts';
import type { Checkout } from './checkout.ts';

type HoldDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Locks the code of a checkout, first of all in the transaction that fixes the amount. Returns how a use of it is held
 * for the order: to be called last there, when nothing else will be locked. Both throw 409 `code_unusable`.
 */
export async function lockCheckoutCode(
  deps: HoldDeps,
  { code = null, cart, addressHash }: Pick<Checkout, 'code' | 'cart' | 'addressHash'>,
): Promise<(order: Order) => Promise<void>> {
  if (code === null) return () => Promise.resolve();
  const locked: PromoCode = await lockCodeFor(deps, code);
  const cents = cart.reductions.reduce((sum, reduction) => sum - reduction.cents, 0);
  return async (order) => {
    const { id: orderId, customerId, buyerId, email } = order;
    const person = { customerId: customerId ?? buyerId, personKey: personKey(email) };
    await holdUse(deps, locked, {
      orderId,
      person,
      addressHash,
      cents,
      isDone: order.status === 'completed',
    });
  };
}

/** The first line of an order's timeline, which says how the order was begun. */
export function causeOf(
  { code = null, cart }: Pick<Checkout, 'code' | 'cart'>,
  methods: OfferedMethods = 'card',
): string {
  if (cart.totalCents === 0)
    return code === null ? 'Promotion code.' : `Promotion code ${code.code}.`;
  const what = methods === 'card' ? 'Checkout by card' : 'Checkout';
  return code === null ? `${what}.` : `${what} with the code ${code.code}.`;
}
