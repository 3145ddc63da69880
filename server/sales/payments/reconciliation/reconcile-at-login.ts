import { addressKey } from '#contract/values/addresses.ts';
import { waitAtMost } from '#platform/concurrency/wait-at-most.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import type { CheckedLogin } from '../../../accounts/index.ts';
import { listOpenOrdersOfLogin, type Order } from '../../orders/index.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { paymentsUnavailable, stillProcessing } from '../payments.errors.ts';
import { BEING_CONFIRMED } from '../provider/provider-failures.ts';
import type { UpdateOrder } from './update-from-provider.ts';

const MOST_ORDERS = 3;

/**
 * Asks the provider about open orders of somebody who logs in: a buyer who paid and closed the tab has their account
 * or their packages by then. Asked about are the newest orders with their e-mail address that this browser's
 * checkout placed, or for which the same password was typed, and those of the customer whose login succeeded, for 5
 * seconds at most. Returns what to tell them in place of a wrong password, which nobody but who knows the password of
 * such an order is told: its payment is being processed, or the provider cannot be asked; else null.
 */
export async function reconcileAtLogin(
  deps: PaymentDeps,
  { email, passwordHash, checkoutHash, customerId }: CheckedLogin,
  update: UpdateOrder,
): Promise<AppError | null> {
  const orders = await listOpenOrdersOfLogin(deps, {
    emailKey: addressKey(email),
    passwordHash,
    checkoutHash,
    customerId,
    limit: MOST_ORDERS,
  });
  if (orders.length === 0 || (await findCopyOf(deps.db)) !== null) return null;
  const ms = deps.policy.providerDeadlinesMs.login;
  const inside = { ...deps, payments: deps.payments.within(ms) };
  // Another request may have longer for the call that is shared with it.
  const giveUp = () => paymentsUnavailable(BEING_CONFIRMED);
  const reconcile = async ({ id: orderId }: Order): Promise<AppError | null> => {
    const request = { orderId, cause: 'Checked at a login.', actor: 'buyer' };
    try {
      const { status } = await waitAtMost(
        { clock: deps.clock, ms, giveUp },
        update(inside, request),
      );
      return status === 'processing' ? stillProcessing(LOG_IN_LATER) : null;
    } catch (error) {
      if (error instanceof AppError) return error;
      // It must not keep anybody from logging in.
      deps.log.error({ err: error, orderId }, 'an order could not be checked at a login');
      return giveUp();
    }
  };
  const obstacles = await Promise.all(orders.map(reconcile));
  const isProven = (_: unknown, at: number) => orders[at]?.passwordHash === passwordHash;
  return obstacles.filter(isProven).find((obstacle) => obstacle !== null) ?? null;
}

const LOG_IN_LATER =
  'Your payment is still being processed. You can log in as soon as it is complete.';
