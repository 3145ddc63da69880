import type { Deps } from '#platform/deps.ts';
import { keepLease, LeaseLost } from '#platform/leases/keep-lease.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { backupRefused } from './backups.errors.ts';
import { listRuns } from './backups.store.ts';
import { RUNNING, runningKey, runOf } from './files/backup-keys.ts';

/** A claim of another store that was not renewed for this time is no longer one. */
const LEASE_MS = 5 * 60_000;
const RENEWAL_MS = 30_000;
/** How many runs of this store are known. */
const RUNS = 100;

type ClaimDeps = Pick<Deps, 'db' | 'clock' | 'log'> & { location: ObjectStore };

/** A claim on a location: nobody else backs up to it. */
export interface Claim {
  /** Throws 409 if somebody else may have begun to. */
  assertLease(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Sees to it that of several stores, such as one and its copy, one at a time backs up to a location:
 * each would delete what the other has not finished. Every run writes an object of its own and lists all
 * of them then, so of two at least one sees the other. This takes nothing of a location but that a list has
 * what was written before. No row says until when: the stores have no database in common, so ages are
 * compared by the location's own clock. Throws 409.
 */
export async function claimLocation(deps: ClaimDeps, run: string): Promise<Claim> {
  const { location, clock } = deps;
  const key = runningKey(run);
  /** By the clock that goes on while the machine is suspended. */
  let renewedAt = clock.now();
  let isBegun = false;
  const lease = keepLease(deps, {
    what: 'the location of backups',
    leaseMs: LEASE_MS,
    renewMs: RENEWAL_MS,
    async renew() {
      const now = clock.now();
      // Somebody else may have begun, and ended since. A new object would hide that.
      if (now - renewedAt > LEASE_MS / 2) return false;
      if (isBegun && !(await isListed(location, key))) return false;
      await location.put(key, [Buffer.from(run)]);
      isBegun = true;
      renewedAt = now;
      return true;
    },
  });
  const taken = () =>
    backupRefused(
      `Another store is backing up to ${location.name}, or did so meanwhile. Give each store a location of its own, or try again when the other is done; one that was cut short ends by itself after five minutes.`,
    );
  const assertAlone = async () => {
    await lease.assertLease().catch((error: unknown) => {
      throw error instanceof LeaseLost ? taken() : error;
    });
    const { isThere, other } = await listClaims(deps, run);
    if (!isThere || other !== null) throw taken();
  };
  const end = async () => {
    await lease.end();
    // What cannot be deleted now ends by itself.
    await location.delete(key).catch(() => undefined);
  };
  try {
    await assertAlone();
  } catch (error) {
    await end();
    throw error;
  }
  return { assertLease: assertAlone, end };
}

async function isListed(location: ObjectStore, key: string): Promise<boolean> {
  for await (const listed of location.list(key)) if (listed.key === key) return true;
  return false;
}

/** Lists the claims on a location, and deletes those of runs that are over. */
async function listClaims(
  deps: ClaimDeps,
  run: string,
): Promise<{ isThere: boolean; other: string | null }> {
  const { location } = deps;
  const claims: { of: string; modifiedAt: number }[] = [];
  for await (const { key, modifiedAt } of location.list(RUNNING))
    claims.push({ of: runOf(key), modifiedAt });
  const own = claims.find(({ of }) => of === run);
  if (own === undefined) return { isThere: false, other: null };
  // This store has one run at a time: all others of its own are over.
  const known = new Set((await listRuns(deps, RUNS)).map(({ id }) => id));
  let other: string | null = null;
  for (const { of, modifiedAt } of claims) {
    if (of === run) continue;
    const isOver = known.has(of) || modifiedAt < own.modifiedAt - LEASE_MS;
    if (isOver) await location.delete(runningKey(of));
    else other = of;
  }
  return { isThere: true, other };
}
