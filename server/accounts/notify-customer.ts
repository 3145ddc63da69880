import type { Deps } from '#platform/deps.ts';
import { type NewMail, queueMail } from '../mail/index.ts';
import { type Customer, hasNoAddress } from './accounts.store.ts';

/**
 * Queues a message to a customer, in the transaction of what it reports. Does nothing if the address was
 * removed from the account: its placeholder has no mail server, so the message would fail.
 */
export async function notifyCustomer(
  deps: Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  message: Pick<NewMail, 'kind' | 'content'>,
): Promise<void> {
  if (hasNoAddress({ email })) return;
  await queueMail(deps, { ...message, to: email, customerId });
}
