import type { Deps } from '#platform/deps.ts';
import { holdLease, LeaseLost } from '#platform/leases/hold-lease.ts';
import { alreadyRunning, backupRefused } from './backups.errors.ts';
import { endRun, findRunning, insertRun, renewRun } from './backups.store.ts';

/** A backup that died ends by itself after this time. */
const LEASE_MS = 60_000;

type HoldDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>;

/** A backup under way. Until it ends, no process deletes stored files. */
export interface Hold {
  /** The id of its run. */
  id: string;
  /** Throws 409 if it was interrupted for so long that files may have been deleted. */
  assertUnbroken(): Promise<void>;
  /** Ends it, with the backup's name and size or the reason why there is none. */
  end(outcome: { name: string; totalBytes: number } | { error: string }): Promise<void>;
}

const interrupted = () =>
  backupRefused('The backup was interrupted for too long. Please make another one.');

/** Begins a backup. Throws 409 if one is running. */
export async function holdFiles(
  deps: HoldDeps,
  { folder, isScheduled }: { folder: string; isScheduled: boolean },
): Promise<Hold> {
  const id = deps.ids.id();
  const begun = { now: deps.clock.now(), leaseMs: LEASE_MS };
  if (!(await insertRun(deps, { id, folder, isScheduled, ...begun }))) {
    throw alreadyRunning(await findRunning(deps));
  }
  const lease = holdLease(deps, {
    what: 'a backup',
    leaseMs: LEASE_MS,
    renew: (leaseMs) => renewRun(deps, { id, leaseMs }),
  });
  return {
    id,
    assertUnbroken: () =>
      lease.assertHeld().catch((error: unknown) => {
        throw error instanceof LeaseLost ? interrupted() : error;
      }),
    async end(outcome) {
      await lease.end();
      await endRun(deps, { id, now: deps.clock.now(), ...outcome });
    },
  };
}
