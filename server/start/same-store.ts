import { isPostgres } from '#platform/database/dialect.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteMarks, findMark, keepMark, MARKS } from '#platform/marks/marks.store.ts';
import type { StoragePlace } from '#platform/objects/places/open-storage.ts';
import { whyUnusable } from '#platform/objects/places/try-storage.ts';
import { readWhole } from '#platform/objects/read-object.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { listVideos } from '../videos/index.ts';
import { BadConfig } from './config.ts';
import { holdsSecrets } from './stored-secrets.ts';

/** The object that marks a storage as a store's. */
const MARK_OBJECT = 'store-mark';
const MARK_CHARACTERS = 32;

/**
 * Sees to it that this process has the same secret key and the same files as all others on its database, now
 * and before: the first one marks both. Throws BadConfig, which says what to do. With SQLite and without a bucket the
 * files lie beside the database, so only the key is looked at.
 */
export async function assertSameStore(
  deps: Pick<Deps, 'db' | 'storage' | 'vault' | 'ids'>,
  files: Pick<StoragePlace, 'bucket'> = { bucket: null },
): Promise<void> {
  await assertSameKey(deps);
  const { db } = deps;
  if (files.bucket !== null) await assertOwnObjects(deps);
  // A folder of SQLite's is marked only where the files were in a bucket before.
  const isMarked = (await findMark(db, MARKS.filesMarked)) !== null;
  if (isPostgres(db) || files.bucket !== null || isMarked) await assertSameFiles(deps, files);
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
  for (const mark of [MARKS.files, MARKS.filesAdopted])
    if ((await findMark(deps.db, mark)) !== null) return;
  for await (const { key } of deps.storage.list()) {
    throw new BadConfig(
      `The bucket of STORAGE_URL holds something that is not of this store, such as ${key}. Choose a prefix under which there is nothing. If these are the files of this store, run "npm run sleigh -- adopt --files".`,
    );
  }
  if ((await listVideos(deps)).length > 0)
    throw new BadConfig(
      'The bucket of STORAGE_URL holds none of the files of this store. Move them there first; the handbook says how ("Moving"). If there is nothing to be moved, run "npm run sleigh -- adopt --files".',
    );
}

async function assertSameKey(deps: Pick<Deps, 'db' | 'vault'>): Promise<void> {
  const { db, vault } = deps;
  const own = vault.derive('store mark', 'secret key').toString('hex').slice(0, MARK_CHARACTERS);
  if ((await keepMark(db, MARKS.secretKey, own)) === own) return;
  // Nothing is lost then, and no other process can be there that has another.
  if (!isPostgres(db) && !(await holdsSecrets(deps))) {
    await deleteMarks(db, [MARKS.secretKey]);
    await keepMark(db, MARKS.secretKey, own);
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
  const isMarked = (await findMark(db, MARKS.filesMarked)) !== null;
  const there = await readMark(deps);
  const mark = await keepMark(db, MARKS.files, there ?? ids.id());
  if (there === null && !isMarked) await storage.put(MARK_OBJECT, Buffer.from(mark));
  else if (there !== mark) {
    const what = there === null ? 'holds none of the files of this store' : 'is of another store';
    const where = bucket === null ? 'in DATA_DIR' : 'STORAGE_URL';
    throw new BadConfig(
      `The place of this process for files (${where}) ${what}: give every process on this database the same place, such as a bucket or a shared folder. If the files were moved there, run "npm run sleigh -- adopt --files".`,
    );
  }
  if (isMarked) return;
  await keepMark(db, MARKS.filesMarked, mark);
  await deleteMarks(db, [MARKS.filesAdopted]);
}

/** What the object with the mark holds; null if there is none. */
async function readMark({ storage }: Pick<Deps, 'storage'>): Promise<string | null> {
  const bytes = await readWhole(storage, MARK_OBJECT);
  return bytes?.toString('utf8').trim() ?? null;
}
