import { isPostgres } from '#platform/database/dialect.ts';
import type { Deps } from '#platform/deps.ts';
import type { StoragePlace } from '#platform/objects/places/open-storage.ts';
import { whyUnusable } from '#platform/objects/places/try-storage.ts';
import { readWhole } from '#platform/objects/read-object.ts';
import type { Storage } from '#platform/objects/storage.ts';
import {
  deleteStoreValues,
  findStoreValue,
  getOrSetStoreValue,
  STORE_VALUES,
} from '#platform/store-values/store-values.store.ts';
import { listVideos } from '../videos/index.ts';
import { BadConfig } from './config.ts';
import { holdsSecrets } from './stored-secrets.ts';

/** The object that says which store a storage belongs to. */
const IDENTITY_OBJECT = 'store-mark';
const IDENTITY_CHARACTERS = 32;

/**
 * Sees to it that this process has the same secret key and the same files as all others on its database, now and
 * before: the first one stores the identity of both. Throws BadConfig, which says what to do. With SQLite and without a
 * bucket the files lie beside the database, so only the key is looked at.
 */
export async function assertStoreIdentity(
  deps: Pick<Deps, 'db' | 'storage' | 'vault' | 'ids'>,
  files: Pick<StoragePlace, 'bucket'> = { bucket: null },
): Promise<void> {
  await assertSameKey(deps);
  const { db } = deps;
  if (files.bucket !== null) await assertOwnObjects(deps);
  // A folder of SQLite's has an identity only where the files were in a bucket before.
  const isIdentified = (await findStoreValue(db, STORE_VALUES.filesIdentified)) !== null;
  if (isPostgres(db) || files.bucket !== null || isIdentified) await assertSameFiles(deps, files);
}

/** Throws BadConfig, which says why files cannot be kept in a bucket. */
export async function assertUsableStorage(storage: Storage): Promise<void> {
  const reason = await whyUnusable(storage);
  if (reason === null) return;
  throw new BadConfig(`The files cannot be kept in ${storage.name} (STORAGE_URL). ${reason}`);
}

/**
 * Throws BadConfig where the bucket was never this store's, and holds something, or lacks the videos that the store
 * has: it was not moved there.
 */
async function assertOwnObjects(deps: Pick<Deps, 'db' | 'storage'>): Promise<void> {
  for (const name of [STORE_VALUES.files, STORE_VALUES.filesAdopted])
    if ((await findStoreValue(deps.db, name)) !== null) return;
  for await (const { key } of deps.storage.list()) {
    throw new BadConfig(
      `The bucket of STORAGE_URL contains something that does not belong to this store, such as ${key}. Choose a prefix under which there is nothing. If these are the files of this store, run "npm run sleigh -- adopt --files".`,
    );
  }
  if ((await listVideos(deps)).length > 0)
    throw new BadConfig(
      'The bucket of STORAGE_URL holds none of the files of this store. Move them there first; the handbook says how ("Moving"). If there is nothing to be moved, run "npm run sleigh -- adopt --files".',
    );
}

async function assertSameKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<void> {
  const { db, vault } = deps;
  const own = vault
    .derive('store mark', 'secret key')
    .toString('hex')
    .slice(0, IDENTITY_CHARACTERS);
  if ((await getOrSetStoreValue(db, STORE_VALUES.secretKey, own)) === own) return;
  // Nothing is lost then, and no other process can be there that has another.
  if (!isPostgres(db) && !(await holdsSecrets(deps))) {
    await deleteStoreValues(db, [STORE_VALUES.secretKey]);
    await getOrSetStoreValue(db, STORE_VALUES.secretKey, own);
    return;
  }
  throw new BadConfig(
    'The secret key (SECRET_KEY, or secret.key in DATA_DIR) is not the one that this store was used with so far: give every process the same one. If that one is lost, run "npm run sleigh -- adopt --secret-key", and type what was encrypted with it again under Settings.',
  );
}

async function assertSameFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'ids'>,
  { bucket }: Pick<StoragePlace, 'bucket'>,
): Promise<void> {
  const { db, storage, ids } = deps;
  // Before the object, which was stored before this was written.
  const isIdentified = (await findStoreValue(db, STORE_VALUES.filesIdentified)) !== null;
  const there = await readIdentity(deps);
  const identity = await getOrSetStoreValue(db, STORE_VALUES.files, there ?? ids.id());
  if (there === null && !isIdentified) await storage.put(IDENTITY_OBJECT, Buffer.from(identity));
  else if (there !== identity) {
    const what = there === null ? 'holds none of the files of this store' : 'is of another store';
    const where = bucket === null ? 'in DATA_DIR' : 'STORAGE_URL';
    throw new BadConfig(
      `The place of this process for files (${where}) ${what}: give every process on this database the same place, such as a bucket or a shared folder. If the files were moved there, run "npm run sleigh -- adopt --files".`,
    );
  }
  if (isIdentified) return;
  await getOrSetStoreValue(db, STORE_VALUES.filesIdentified, identity);
  await deleteStoreValues(db, [STORE_VALUES.filesAdopted]);
}

/** Reads the identity from the storage; null if there is none. */
async function readIdentity({ storage }: Pick<Deps, 'storage'>): Promise<string | null> {
  const bytes = await readWhole(storage, IDENTITY_OBJECT);
  return bytes?.toString('utf8').trim() ?? null;
}
