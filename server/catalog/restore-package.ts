import { type DeletedPackage, RESTORE_DAYS } from '#contract/catalog.ts';
import { isoTime } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { noSuchPackage, tooLateToRestore } from './catalog.errors.ts';
import { listDeletedPackages, lockDeletedPackage, undeletePackage } from './catalog.store.ts';

const RESTORE_MS = RESTORE_DAYS * 24 * 60 * 60_000;

/** The deleted packages, the latest first, and until when each can be restored. */
export async function describeDeletedPackages(
  deps: Pick<Deps, 'db' | 'clock'>,
): Promise<DeletedPackage[]> {
  const now = deps.clock.now();
  return (await listDeletedPackages(deps)).map(({ deletedAt, ...row }) => {
    const until = deletedAt + RESTORE_MS;
    return {
      ...row,
      deletedAt: isoTime(deletedAt),
      restorableUntil: until > now ? isoTime(until) : null,
    };
  });
}

/**
 * Makes a deleted package what it was before: on sale if it was, with its videos, cover and place. An address that
 * another package took meanwhile stays there. Throws 404 if it is not deleted, 409 after 30 days.
 */
export function restorePackage(
  deps: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
): Promise<void> {
  return inTransaction(deps, async (inside) => {
    const found = await lockDeletedPackage(inside, id);
    if (found === undefined) throw noSuchPackage();
    if (found.deletedAt + RESTORE_MS <= deps.clock.now()) throw tooLateToRestore();
    await undeletePackage(inside, id);
  });
}
