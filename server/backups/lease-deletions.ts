import type { Deps } from '#platform/deps.ts';
import { keepLease, LeaseLost } from '#platform/leases/keep-lease.ts';
import { alreadyRunning, backupRefused } from './backups.errors.ts';
import { endRun, findRunning, insertRun, renewRun } from './backups.store.ts';

/** The lease of a backup whose process died runs out after this time. */
const LEASE_MS = 60_000;

type LeaseDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

/** The lease of a backup under way on the deletion of stored files: until it ends, no process deletes any. */
export interface DeletionLease {
  /** The id of the backup's run. */
  id: string;
  /** Throws 409 if the backup was interrupted for so long that files may have been deleted. */
  assertLease(): Promise<void>;
  /** Ends the lease, with the backup's name and size or the reason why there is none. */
  end(outcome: { name: string; totalBytes: number } | { error: string }): Promise<void>;
}

const interrupted = () =>
  backupRefused('The backup was interrupted for too long. Please make another one.');

/** Begins a backup: from now on stored files stay. Throws 409 if another one is running. */
export async function leaseDeletions(
  deps: LeaseDeps,
  { folder, isScheduled }: { folder: string; isScheduled: boolean },
): Promise<DeletionLease> {
  const id = deps.ids.id();
  const begun = { now: deps.clock.now(), leaseMs: LEASE_MS };
  if (!(await insertRun(deps, { id, folder, isScheduled, ...begun }))) {
    throw alreadyRunning(await findRunning(deps));
  }
  const lease = keepLease(deps, {
    what: 'a backup',
    leaseMs: LEASE_MS,
    renew: (leaseMs) => renewRun(deps, { id, leaseMs }),
  });
  return {
    id,
    assertLease: () =>
      lease.assertLease().catch((error: unknown) => {
        throw error instanceof LeaseLost ? interrupted() : error;
      }),
    async end(outcome) {
      await lease.end();
      await endRun(deps, { id, now: deps.clock.now(), ...outcome });
    },
  };
}
