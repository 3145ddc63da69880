import { type Clock, isoTime } from '#platform/clock/clock.ts';
import { migrateTo, unknownMigrations } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/schema.ts';
import { markUnfinished, removeMark } from '#platform/database/snapshot/restore-mark.ts';
import { LAST_COMMIT, UNRELEASED } from '#platform/database/updating/unreleased-migrations.ts';
import { errorCode } from '#platform/errors/error-code.ts';
import type { Ids } from '#platform/ids/ids.ts';
import { markAsCopy } from '#platform/instance/instance.ts';
import { type ObjectStore, StorageFull } from '#platform/objects/objects.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { getOrSetStoreValue, STORE_VALUES } from '#platform/store-values/store-values.store.ts';
import { backupRefused, damagedBackup, noSpace } from './backups.errors.ts';
import { readSecretKey } from './content/encrypted-secret-key.ts';
import { loadTables } from './content/load-tables.ts';
import { describeBytes } from './describe-bytes.ts';
import { secretKeyKey } from './files/backup-keys.ts';
import { totalBytes } from './files/manifest.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import {
  assertRestorable,
  completeBucket,
  findRestored,
  restoreFiles,
  restoreIntoBucket,
} from './restore-files.ts';
import {
  assertUndamaged,
  type ChosenBackup,
  type OpenedBackup,
  openBackup,
  type VerifiedBackup,
  verifyBackup,
} from './verify-backup.ts';

/** The place that a backup is restored to. */
export interface RestorePlace {
  /** Why nothing can be restored here, with what to do; null: it is empty. Changes nothing. */
  findObstacle(): Promise<string | null>;
  freeBytes(): Promise<number>;
  /** The secret key that is there already; null if there is none. */
  readKey(): Promise<string | null>;
  /** Makes the place and opens it. `key`: to be kept there; null: it has one. */
  open(key: string | null): Promise<{ db: Database; storage: Storage }>;
  /** Opens the bucket that the files go to; null: they go where the rest does. */
  openBucket(): Promise<Storage | null>;
  /** Empties the place again after a failure; what is in a bucket stays for the next attempt. */
  clear(): Promise<void>;
}

export interface RestoreInput {
  /** Null: the newest. */
  name: string | null;
  /** Asked for if the backup holds the secret key and the place has none. */
  askPassphrase(): Promise<string>;
  /** The secret key is lost: what is encrypted with it is left out. */
  withoutKey: boolean;
}

interface RestoreDeps {
  location: ObjectStore;
  place: RestorePlace;
  clock: Clock;
  ids: Ids;
  /** Deletes what is stored encrypted. Returns in words what was set. */
  deleteAllSecrets(deps: { db: Database }): Promise<string[]>;
}

const DAY_MS = 24 * 60 * 60_000;
/** A database takes up to so many times the space of its compressed rows. */
const GROWTH = 12;
/** Space for an empty database and its log. */
const SPARE_BYTES = 16 * 2 ** 20;
const FULL =
  'The disk became full during the restore. What was written has been removed. Make room and restore again.';
const FULL_BUCKET =
  'The bucket or the database became full during the restore. The files that were written stay there: make room and restore again.';
/** SQLite's, and PostgreSQL's "disk_full". */
const FULL_DATABASE: readonly unknown[] = ['SQLITE_FULL', '53100'];

const isFull = (error: unknown): boolean =>
  error instanceof StorageFull || FULL_DATABASE.includes(errorCode(error));

async function assertFits({ place, clock }: RestoreDeps, { name, manifest }: OpenedBackup) {
  const unknown = unknownMigrations(manifest.migrations).at(-1);
  if (unknown !== undefined) {
    throw backupRefused(
      UNRELEASED.includes(unknown)
        ? `The backup ${name} is of a version between 1.1.0 and 1.2.0 that was never released (it has ${unknown}). Restore it with commit ${LAST_COMMIT} of the sources, and then start this version there.`
        : `The backup ${name} was made by a newer version of the store (it has ${unknown}). Update this one first.`,
    );
  }
  const now = clock.now();
  if (manifest.createdAt > now + DAY_MS) {
    throw backupRefused(
      `The backup ${name} is from ${new Date(manifest.createdAt).toISOString()}, and the clock of this machine says ${new Date(now).toISOString()}. Correct the clock first.`,
    );
  }
  const obstacle = await place.findObstacle();
  if (obstacle !== null) throw backupRefused(obstacle);
  const { tables, files } = manifest;
  const rows = GROWTH * totalBytes({ ...manifest, files: [] });
  const needed = totalBytes({ ...manifest, tables: [] }) + rows + SPARE_BYTES;
  const free = await place.freeBytes();
  if (free < needed) {
    throw noSpace(
      `The ${files.length} files and ${tables.length} tables of the backup may need ${describeBytes(needed)}, and ${describeBytes(free)} is free. Nothing was written.`,
    );
  }
}

/**
 * The secret key to keep in the place; null if the right one is there, or it is `lost`. Throws 409.
 */
async function findKey(
  { location, place }: RestoreDeps,
  { name, manifest }: OpenedBackup,
  { askPassphrase, withoutKey }: RestoreInput,
): Promise<{ key: string | null; isLost: boolean }> {
  const isRight = (key: string) => keyFingerprint({ vault: createVault(key) }) === manifest.store;
  const present = await place.readKey();
  if (present !== null) {
    if (isRight(present)) return { key: null, isLost: false };
    if (withoutKey) return { key: null, isLost: true };
    throw backupRefused(
      'The secret key here (SECRET_KEY, or secret.key in DATA_DIR) is not that of the backed up store, so its stored secrets could not be read. Give the right one, or none if the backup holds it. If it is lost, add --without-key.',
    );
  }
  if (withoutKey) return { key: null, isLost: true };
  if (manifest.secretKey === null) {
    throw backupRefused(
      'The backup does not hold the secret key. Set SECRET_KEY as for the backed up store, or copy its secret.key into DATA_DIR, and try again. If it is lost, add --without-key: then the Stripe keys and the mail password have to be entered again.',
    );
  }
  // First, because damage looks like a wrong passphrase.
  const content = new Map([[secretKeyKey(name), manifest.secretKey]]);
  await assertUndamaged(location, { name, content });
  const key = await readSecretKey(location, { name, passphrase: await askPassphrase() });
  if (isRight(key)) return { key, isLost: false };
  throw damagedBackup(`The backup ${name} holds the secret key of another store.`);
}

async function fill(
  { db, location }: { db: Database; location: ObjectStore },
  backup: OpenedBackup,
) {
  const { name, manifest } = backup;
  const { tables, migrations } = manifest;
  await migrateTo(db, migrations.at(-1));
  await loadTables(db, { location, name, tables });
  await migrateTo(db);
}

/**
 * Restores a backup into an empty place: everything in it is read and compared with its checksums first.
 * A store does not start there until all of it is back, and is quiet then until somebody says that it is the shop. Throws 404, 409 and 507; then the place is as
 * empty as before. `lost`: what has to be typed again, because the key is lost that it was
 * encrypted with; null: it is not.
 */
export async function restoreBackup(
  deps: RestoreDeps,
  input: RestoreInput,
): Promise<VerifiedBackup & Pick<ChosenBackup, 'passedOver'> & { lost: string[] | null }> {
  const { location, place } = deps;
  const backup = await openBackup(location, input.name);
  await assertFits(deps, backup);
  const bucket = await place.openBucket();
  if (bucket !== null) await assertRestorable(bucket, backup);
  const { key, isLost } = await findKey(deps, backup, input);
  const there = bucket && (await findRestored(bucket, backup.manifest));
  const verified = await verifyBackup(location, backup, (file) => there?.has(file) !== true);
  try {
    const { db, storage } = await place.open(key);
    try {
      await markUnfinished(db);
      await fill({ db, location }, backup);
      if (bucket === null) await restoreFiles({ storage, location }, backup);
      else {
        await restoreIntoBucket({ storage: bucket, location }, backup);
        await completeBucket(bucket, backup);
      }
      const lost = isLost ? await deps.deleteAllSecrets({ db }) : null;
      await markAsCopy(db, { id: deps.ids.id(), madeAt: isoTime(backup.manifest.createdAt) });
      // The next start takes the files that it finds for its own.
      await getOrSetStoreValue(db, STORE_VALUES.filesAdopted, backup.name);
      await removeMark(db);
      return { ...verified, passedOver: backup.passedOver, lost };
    } finally {
      await db.destroy();
    }
  } catch (error) {
    await place.clear();
    throw isFull(error) ? noSpace(bucket === null ? FULL : FULL_BUCKET, { cause: error }) : error;
  }
}

/**
 * Copies the files of a backup into the bucket of a place, while its store goes on: a restore into it copies what is
 * missing then. Each file is compared with its checksum. Throws 404, 409 and 507.
 */
export async function restoreBackupFiles(
  { location, place }: Pick<RestoreDeps, 'location' | 'place'>,
  name: string | null,
): Promise<{ name: string; copied: number; kept: number }> {
  const bucket = await place.openBucket();
  if (bucket === null)
    throw backupRefused('Files alone can be restored only into a bucket. Set STORAGE_URL to it.');
  const backup = await openBackup(location, name);
  await assertRestorable(bucket, backup);
  try {
    const counts = await restoreIntoBucket({ storage: bucket, location }, backup);
    return { name: backup.name, ...counts };
  } catch (error) {
    throw isFull(error) ? noSpace(FULL_BUCKET, { cause: error }) : error;
  }
}
