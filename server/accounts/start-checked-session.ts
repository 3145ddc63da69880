import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { lockCustomer } from './accounts.store.ts';
import { lockAdmin } from './admins.store.ts';
import { startSession } from './sessions.store.ts';

const lockOwner = { admin: lockAdmin, customer: lockCustomer };

interface CheckedOwner {
  kind: keyof typeof lockOwner;
  id: string;
  /** The hash that the typed password was compared with. */
  passwordHash: string | null;
  /** In plain words; null: not known. */
  browser: string | null;
}

/**
 * Starts a session for somebody whose password was right. Returns its token; null if they were removed or
 * got a new password while the password was checked, because that ended only the sessions there were.
 */
export function startCheckedSession(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  { kind, id, passwordHash, browser }: CheckedOwner,
): Promise<string | null> {
  return inTransaction(deps, async (tx) => {
    const owner = await lockOwner[kind](tx, id);
    if (owner?.passwordHash !== passwordHash) return null;
    return startSession(tx, { kind, id, browser });
  });
}
