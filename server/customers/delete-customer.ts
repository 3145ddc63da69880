import { defineError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteAccount } from '../accounts/index.ts';
import { deleteOrdersOfCustomer } from '../payments/index.ts';

const noSuchCustomer = defineError('not_found', 404, 'There is no such customer.');

/**
 * Deletes a customer's account with their orders, and with these all access; their sessions end at
 * once. Throws 404; 409 while a payment of theirs is under way.
 */
export function deleteCustomer(
  deps: Pick<Deps, 'db' | 'clock'>,
  { customerId }: { customerId: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    await deleteOrdersOfCustomer(inside, { customerId });
    if (!(await deleteAccount(inside, { customerId }))) throw noSuchCustomer();
  });
}
