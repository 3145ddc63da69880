import type { Deps } from '#platform/deps.ts';
import { replaceCredentials } from '../accounts.store.ts';
import { endCustomerSessions } from '../sessions.store.ts';
import { dropLinks } from './use-link.ts';

/**
 * Makes an account that of somebody who has proved its e-mail address, in a transaction that locked it:
 * with their password, and without what let anybody else in. All sessions end, the browser whose checkout
 * created it is a browser like any other, and other links to a new password or e-mail address are worthless.
 */
export async function takeOver(
  deps: Pick<Deps, 'db'>,
  { customerId, passwordHash }: { customerId: string; passwordHash: string },
): Promise<void> {
  await replaceCredentials(deps, { customerId, passwordHash });
  await endCustomerSessions(deps, customerId);
  await dropLinks(deps, { kind: 'reset-password', customerId });
  await dropLinks(deps, { kind: 'change-email', customerId });
}
