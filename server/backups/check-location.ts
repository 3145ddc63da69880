import { isoTime } from '#platform/clock/clock.ts';
import { databaseTime } from '#platform/database/database-facts.ts';
import { hasTable } from '#platform/database/existing-tables.ts';
import type { Deps } from '#platform/deps.ts';
import { readInstance } from '#platform/instance/instance.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { backupRefused } from './backups.errors.ts';
import { listRuns } from './backups.store.ts';
import { type Manifest, shopSinceOf } from './files/manifest.ts';
import { keyFingerprint } from './key-fingerprint.ts';

type CheckDeps = Pick<Deps, 'db' | 'storage' | 'vault' | 'clock' | 'ids'> & {
  location: ObjectStore;
};

/** Whether the schedule asks for the backup. */
type Asked = { isScheduled: boolean };

/** A database server whose clock is further off would end the lease on deletions too early. */
const CLOCKS_APART_MS = 20_000;
/** After so long without a backup the clock is more likely to be wrong: 400 days. */
const LONGEST_GAP_MS = 400 * 24 * 60 * 60_000;

/** Throws 409 where the clock cannot be right, or the location belongs to another store. */
export async function assertFits(
  deps: CheckDeps,
  { newest, input }: { newest: Manifest | undefined; input: Asked },
): Promise<void> {
  const now = deps.clock.now();
  const serverTime = await databaseTime(deps.db);
  if (serverTime !== null && Math.abs(serverTime - now) > CLOCKS_APART_MS) {
    throw backupRefused(
      `The clock of this machine says ${isoTime(now)}, that of the database ${isoTime(serverTime)}. Correct them first.`,
    );
  }
  if (newest === undefined) return assertMounted(deps, input);
  if (newest.store !== keyFingerprint(deps)) {
    throw backupRefused(
      `${deps.location.name} holds the backups of another store (or of this one with another secret key). Choose another location.`,
    );
  }
  if (newest.createdAt > now) {
    throw backupRefused(
      `The newest backup there is from ${isoTime(newest.createdAt)}, and the clock of this machine says ${isoTime(now)}. Correct the clock. If it was wrong when that backup was made, choose another location.`,
    );
  }
  if (newest.createdAt < now - LONGEST_GAP_MS) {
    throw backupRefused(
      `The newest backup there is from ${isoTime(newest.createdAt)}, and the clock of this machine says ${isoTime(now)}. Correct the clock. If it is right, choose another location.`,
    );
  }
}

/** Says in a manifest which instance of the store makes the backup; undefined for one that is not updated yet. */
export async function describeInstance({ db, ids }: CheckDeps): Promise<Manifest['instance']> {
  if (!(await hasTable(db, 'store_mark'))) return undefined;
  const { id, shopSince, copyOf } = await readInstance(db, ids.id());
  return { id, shopSince: copyOf === null ? shopSince : null };
}

/**
 * Throws 409 where another instance backs up that is the shop: each would delete the other's backups, and a restore
 * could take the wrong ones. A copy backs up where nobody else does.
 */
export function assertOwnPlace(
  { location, clock }: CheckDeps,
  { manifests, instance }: { manifests: readonly Manifest[]; instance: Manifest['instance'] },
): void {
  const others = manifests.filter((other) => other.instance?.id !== instance?.id);
  if (others.length === 0) return;
  const shopSince = shopSinceOf({ instance });
  if (shopSince === null) {
    throw backupRefused(
      `This store is a restored copy, and ${location.name} holds backups of another one. Choose another location, or run "npm run sleigh -- adopt --shop" first if this one is the shop.`,
    );
  }
  const latest = Math.max(...others.map((other) => shopSinceOf(other) ?? 0));
  if (latest <= shopSince) return;
  const now = clock.now();
  throw backupRefused(
    latest > now
      ? `${location.name} holds backups of another instance of this store that became the shop on ${isoTime(latest)}, and the clock of this machine says ${isoTime(now)}. Correct the clock, or choose another location.`
      : `${location.name} holds backups of another instance of this store that became the shop on ${isoTime(latest)}. Choose another location, or run "npm run sleigh -- adopt --shop" here if this one is it.`,
  );
}

/** Throws 409 where a store that had files has none: their disk may not be there. */
export async function assertFilesThere(
  { storage, location }: CheckDeps,
  newest: Manifest | undefined,
): Promise<void> {
  if (newest === undefined || newest.files.length === 0) return;
  for await (const _file of storage.list()) return;
  throw backupRefused(
    `The store has no files, and the newest backup in ${location.name} has ${newest.files.length}. Is the disk with the folder files of DATA_DIR mounted? If all of them were deleted, choose another location.`,
  );
}

/** Throws 409 where the schedule finds nothing in a location that had backups: its disk may not be there. */
async function assertMounted(deps: CheckDeps, { isScheduled }: Asked): Promise<void> {
  if (!isScheduled) return;
  const { name: place } = deps.location;
  const runs = await listRuns(deps, 100);
  if (!runs.some((run) => run.name !== null && run.folder === place)) return;
  throw backupRefused(
    `Backups were made in ${place}, and now there are none. Is its disk mounted, or is it another bucket? If they were deleted, make one by hand: npm run sleigh -- backup ${place}`,
  );
}
