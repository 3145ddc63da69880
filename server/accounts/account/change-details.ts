import type * as z from 'zod/mini';
import type { accountDetails } from '#contract/account.ts';
import type { SessionUser } from '#contract/accounts.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/deps.ts';
import { notSignedIn } from '#platform/errors/app-error.ts';
import { lockCustomer, storePerson } from '../accounts.store.ts';
import { describeUser } from '../describe-user.ts';

/**
 * Saves a customer's name and phone number. Returns the customer as they are then; throws 401 if the
 * account was deleted meanwhile.
 */
export function changeDetails(
  deps: Db,
  { customerId, phone, ...name }: { customerId: string } & z.output<typeof accountDetails>,
): Promise<SessionUser> {
  return inTransaction(deps, async (inside) => {
    const customer = await lockCustomer(inside, customerId);
    if (customer === undefined) throw notSignedIn();
    await storePerson(inside, { ...customer, ...name, phone: phone || null });
    const user = await describeUser(inside, { kind: 'customer', id: customerId });
    if (user === null) throw notSignedIn();
    return user;
  });
}
