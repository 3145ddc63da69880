import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockCustomer } from './accounts.store.ts';
import { startSession } from './sessions.store.ts';

interface CheckedCustomer {
  id: string;
  /** The hash that the typed password was compared with. */
  passwordHash: string | null;
  /** In plain words; null: not known. */
  browser: string | null;
}

/**
 * Starts a session for a customer whose password was right. Returns its token; null if they were deleted or got a
 * new password while the password was checked, because that ended only the sessions there were.
 */
export function startCheckedSession(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { id, passwordHash, browser }: CheckedCustomer,
): Promise<string | null> {
  return inTransaction(deps, async (tx) => {
    const customer = await lockCustomer(tx, id);
    if (customer?.passwordHash !== passwordHash) return null;
    return startSession(tx, { kind: 'customer', id, browser });
  });
}
