import { databaseBytes } from '#platform/database/database-facts.ts';
import type { Database } from '#platform/database/schema.ts';
import { readSnapshot } from '#platform/database/snapshot/read-snapshot.ts';
import type { Deps } from '#platform/deps.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { storeVersion } from '#platform/process/store-version.ts';
import { backupRefused, noSpace } from './backups.errors.ts';
import { leaveOut } from './backups.store.ts';
import {
  assertFilesThere,
  assertFits,
  assertOwnPlace,
  describeInstance,
} from './check-location.ts';
import { claimLocation } from './claim-location.ts';
import { copyFiles, KnownFiles } from './content/copy-files.ts';
import { dumpTables } from './content/dump-tables.ts';
import { writeSecretKey } from './content/encrypted-secret-key.ts';
import { describeBytes } from './describe-bytes.ts';
import { manifestKey, nameBackup, PREFIXES } from './files/backup-keys.ts';
import { readDeletions } from './files/deletions.ts';
import { listBackups, readManifests } from './files/list-backups.ts';
import { type Manifest, readManifest, totalBytes, writeManifest } from './files/manifest.ts';
import { pruneBackups, type Run, removeLeftovers } from './files/prune-backups.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { type DeletionLease, leaseDeletions } from './lease-deletions.ts';
import { contentOf, type OpenedBackup } from './verify-backup.ts';

export interface BackupDeps
  extends Pick<Deps, 'db' | 'storage' | 'vault' | 'clock' | 'ids' | 'log'> {
  /** A connection to the same database, for the snapshot alone. */
  reader: Database;
  /** The location that the backup is written to. */
  location: ObjectStore;
}

export interface BackupInput {
  isScheduled: boolean;
  /** How many backups stay there, with this one; null: all. */
  keep: number | null;
  /** The store's secret key, if it is to be in the backup, and what it is encrypted with. */
  key: { secretKey: string; passphrase: string } | null;
}

export interface BackupReport extends Pick<Manifest, 'createdAt' | 'unfinishedUploads'> {
  name: string;
  /** The size of all that a restore brings back, and of the files that were new to the location. */
  totalBytes: number;
  newBytes: number;
  files: number;
  newFiles: number;
  rows: number;
  /** The backups that were deleted, because newer ones are enough. */
  deleted: string[];
}

/** Space for the manifest, and for what the store writes meanwhile if it is on the same disk. */
const SPARE_BYTES = 64 * 2 ** 20;

/** Throws 507 if the location cannot hold what has to be copied. */
async function assertDiskSpace(
  { db, storage, location }: BackupDeps,
  known: KnownFiles,
): Promise<void> {
  let needed = (await databaseBytes(db)) + SPARE_BYTES;
  for await (const file of storage.list()) {
    if (known.find(file) === undefined) needed += file.sizeBytes;
  }
  const free = await location.freeBytes();
  if (free >= needed) return;
  throw noSpace(
    `The backup may need ${describeBytes(needed)}, and ${describeBytes(free)} is free in its folder. Make room or choose another location. Nothing was written.`,
  );
}

/** Throws 409 unless everything that a manifest is going to name is in the location, as large as it should be. */
async function assertThere(location: ObjectStore, backup: OpenedBackup): Promise<void> {
  const sizes = new Map<string, number>();
  for (const prefix of PREFIXES)
    for await (const { key, sizeBytes } of location.list(prefix)) sizes.set(key, sizeBytes);
  const content = [...contentOf(backup)];
  if (content.every(([key, { sizeBytes }]) => sizes.get(key) === sizeBytes)) return;
  throw backupRefused(
    `Something that was written to ${location.name} is gone. Does another program delete there? Please make another backup.`,
  );
}

async function writeBackup(
  deps: BackupDeps,
  input: BackupInput & { run: Run; known: KnownFiles; instance: Manifest['instance'] },
): Promise<Omit<BackupReport, 'deleted'>> {
  const { location, clock, ids, reader } = deps;
  const createdAt = clock.now();
  const name = nameBackup(createdAt, ids.id());
  const database = await readSnapshot(reader, async (snapshot) => {
    const { isKept, unfinishedUploads } = await leaveOut(snapshot);
    const tables = await dumpTables(location, { name, snapshot, isKept });
    const { migrations } = snapshot;
    return { tables, migrations: [...migrations], unfinishedUploads: unfinishedUploads() };
  });
  // After the snapshot: every file that it needs is stored, and stays as long as the lease lasts.
  const { files, newFiles, newBytes } = await copyFiles(
    { ...deps, run: input.run.id },
    input.known,
  );
  const secretKey = input.key && (await writeSecretKey(deps, { name, ...input.key }));
  const { instance } = input;
  const about = { createdAt, version: storeVersion, store: keyFingerprint(deps), instance };
  const manifest = { ...about, ...database, files, secretKey };
  const assertWhole = async () => {
    await assertThere(location, { name, manifest });
    await input.run.assertAlone();
  };
  await assertWhole();
  await writeManifest(location, name, manifest);
  // If this process was stopped before the manifest, another run may have deleted files since.
  await assertWhole().catch(async (error: unknown) => {
    await location.delete(manifestKey(name));
    throw error;
  });
  // Read again: a location that loses what it has taken is noticed now, and not when the backup is needed.
  const read = await readManifest(location, name);
  if ('problem' in read)
    throw backupRefused(
      `${location.name} does not keep what is written to it: ${read.problem} Choose another location.`,
    );
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const { unfinishedUploads } = database;
  const counts = {
    totalBytes: totalBytes(manifest),
    files: files.length,
    newFiles,
    newBytes,
    rows,
  };
  return { name, createdAt, ...counts, unfinishedUploads };
}

/**
 * Makes a backup while the store runs: everything that was acknowledged before, each table as it was at
 * one moment, and the files that belong to it. It is whole once its manifest is there, which is written
 * last. Throws 409 where it cannot be made here and now, 507 for a full disk; then the location holds the
 * backups of before.
 */
export async function createBackup(deps: BackupDeps, input: BackupInput): Promise<BackupReport> {
  const before = await listBackups(deps.location);
  const manifests = await readManifests(deps.location, before);
  const [newest] = manifests;
  await assertFits(deps, { newest, input });
  const instance = await describeInstance(deps);
  assertOwnPlace(deps, { manifests, instance });
  await assertFilesThere(deps, newest);
  const lease = await leaseDeletions(deps, {
    folder: deps.location.name,
    isScheduled: input.isScheduled,
  });
  try {
    const made = await backUpAlone(deps, { ...input, lease, newest, instance });
    await lease.end(made);
    return made;
  } catch (error) {
    await lease.end({ error: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

/** Makes a backup while no other store backs up to the same location. */
async function backUpAlone(
  deps: BackupDeps,
  input: BackupInput & {
    lease: DeletionLease;
    newest: Manifest | undefined;
    instance: Manifest['instance'];
  },
): Promise<BackupReport> {
  const { location } = deps;
  const { lease } = input;
  const claim = await claimLocation(deps, lease.id);
  const assertAlone = async () => {
    await lease.assertLease();
    await claim.assertLease();
  };
  const run = { id: lease.id, assertAlone };
  try {
    const known = await findKnown(location, { run, newest: input.newest });
    await assertDiskSpace(deps, known);
    const report = await writeBackup(deps, { ...input, run, known });
    const deleted = await pruneBackups(location, { keep: input.keep, run });
    return { ...report, deleted };
  } catch (error) {
    // What cannot be removed now, because the location fails or is another's, is removed by the next backup.
    await removeLeftovers(location, run).catch(() => undefined);
    throw error;
  } finally {
    await claim.end();
  }
}

/** Removes what is of no use, and finds the files there that no run is going to delete. */
async function findKnown(
  location: ObjectStore,
  { run, newest }: { run: Run; newest: Manifest | undefined },
): Promise<KnownFiles> {
  // Before the files are listed: a run that takes its list back meanwhile has deleted them by then.
  const deletions = await readDeletions(location);
  const { media } = await removeLeftovers(location, run);
  for (const keys of deletions.values()) for (const key of keys) media.delete(key);
  return new KnownFiles(newest, media);
}
