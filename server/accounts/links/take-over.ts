import type { Deps } from '#platform/deps.ts';
import { type Customer, replaceCredentials } from '../accounts.store.ts';
import { notifyCustomer } from '../notify-customer.ts';
import { endCustomerSessions } from '../sessions.store.ts';
import { passwordChangedMessage } from './messages.ts';
import { dropLinks } from './use-link.ts';

/**
 * Makes an account that of somebody who has proved its e-mail address, in a transaction that locked it:
 * with their password, and without what let anybody else in. All sessions end, the browser whose checkout
 * created it has no special rights any more, and other links for a new password or e-mail address become
 * invalid. A message tells the address.
 */
export async function takeOver(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { customer, passwordHash }: { customer: Pick<Customer, 'id' | 'email'>; passwordHash: string },
): Promise<void> {
  const customerId = customer.id;
  await replaceCredentials(deps, { customerId, passwordHash });
  await endCustomerSessions(deps, customerId);
  await dropLinks(deps, { kind: 'reset-password', customerId });
  await dropLinks(deps, { kind: 'change-email', customerId });
  const content = passwordChangedMessage({ account: 'your account' });
  await notifyCustomer(deps, customer, { kind: 'password-changed', content });
}
