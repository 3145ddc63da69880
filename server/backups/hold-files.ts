import type { Deps } from '#platform/deps.ts';
import { alreadyRunning, backupRefused } from './backups.errors.ts';
import { endRun, extendRun, findRunning, insertRun } from './backups.store.ts';

/** A backup that died ends by itself after this time. */
const LEASE_MS = 60_000;
const RENEWAL_MS = 10_000;

type HoldDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** A backup under way. Until it ends, no process deletes stored files. */
export interface Hold {
  /** The id of its run. */
  id: string;
  /** Throws 409 if it was interrupted for so long that files may have been deleted. */
  assertUnbroken(): Promise<void>;
  /** Ends it, with the backup's name and size or the reason why there is none. */
  end(outcome: { name: string; totalBytes: number } | { error: string }): Promise<void>;
}

/** Begins a backup. Throws 409 if one is running. */
export async function holdFiles(
  deps: HoldDeps,
  { folder, isScheduled }: { folder: string; isScheduled: boolean },
): Promise<Hold> {
  const { clock } = deps;
  const id = deps.ids.id();
  const times = () => ({ now: clock.now(), leasedUntil: clock.now() + LEASE_MS });
  if (!(await insertRun(deps, { id, folder, isScheduled, ...times() }))) {
    throw alreadyRunning(await findRunning(deps));
  }
  let isBroken = false;
  const extend = async () => {
    if (!(await extendRun(deps, { id, ...times() }))) isBroken = true;
  };
  // A renewal that fails is made up for by the next one.
  const renewal = clock.every(RENEWAL_MS, () => void extend().catch(() => undefined));
  return {
    id,
    async assertUnbroken() {
      await extend();
      if (isBroken)
        throw backupRefused('The backup was interrupted for too long. Please make another one.');
    },
    async end(outcome) {
      renewal.cancel();
      await endRun(deps, { id, now: clock.now(), ...outcome });
    },
  };
}
