import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type Customer,
  deleteAccount,
  findCustomer,
  hasNoAddress,
  wrongPassword,
} from '../accounts/index.ts';
import { deleteMailOf, type NewMail, queueMail } from '../mail/index.ts';
import { deleteOrdersOfCustomer, deleteWithdrawals } from '../sales/index.ts';
import { noSuchCustomer } from './customers.errors.ts';

/**
 * Deletes a customer's account with their orders, and with these all access; their sessions end at
 * once. One message tells them; all others to them are deleted. Throws 404; 409 while a payment of
 * theirs is under way or an order of theirs is in review. `checked` is the customer whose password was just
 * checked, absent for an admin; throws 403 if it was changed meanwhile.
 */
export function deleteCustomer(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
  { customerId, checked }: { customerId: string; checked?: Customer },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const orderIds = await deleteOrdersOfCustomer(inside, { customerId });
    const customer = await findCustomer(inside, customerId);
    if (customer && checked && customer.passwordHash !== checked.passwordHash)
      throw wrongPassword();
    if (customer === undefined || !(await deleteAccount(inside, { customerId })))
      throw noSuchCustomer();
    await deleteMailOf(inside, { customerId, orderIds });
    await deleteWithdrawals(inside, { orderIds, emailKey: customer.emailKey });
    if (!hasNoAddress(customer)) await queueMail(inside, { ...accountDeleted, to: customer.email });
  });
}

/** Tells a customer that their account was deleted, by themselves or by an admin. */
const accountDeleted: Pick<NewMail, 'kind' | 'content'> = {
  kind: 'account-deleted',
  content: {
    subject: 'Your account was deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Your account was deleted, with its purchases and its access to every video. Nothing was refunded by this.',
      },
      { kind: 'paragraph', text: 'If you did not want this, please contact us.' },
    ],
  },
};
