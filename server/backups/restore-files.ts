import * as z from 'zod';
import { isKey, type ObjectStore } from '#platform/objects/objects.ts';
import { whyUnusable } from '#platform/objects/places/try-storage.ts';
import { readObject, readWhole } from '#platform/objects/read-object.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { backupRefused, damagedBackup } from './backups.errors.ts';
import { mediaKey } from './files/backup-keys.ts';
import { checksumOf } from './files/checksum.ts';
import type { Manifest } from './files/manifest.ts';
import type { OpenedBackup } from './verify-backup.ts';

/** Under this key a bucket says what was restored into it, until a whole store was. */
const NOTE = 'restored-files';
/** It is written after so many files or bytes, so that a killed restore goes on from there. */
const NOTED_AFTER = { files: 64, bytes: 256 * 2 ** 20 };

const noteSchema = z.object({
  /** Identifies the store whose files they are. */
  store: z.string(),
  files: z.array(
    z.object({ key: z.string().refine(isKey), sizeBytes: z.int().min(0), sha256: z.string() }),
  ),
});
type Note = z.output<typeof noteSchema>;
type Restored = Note['files'][number];

async function readNote(storage: Storage): Promise<Note | null> {
  const bytes = await readWhole(storage, NOTE);
  return bytes && noteSchema.parse(JSON.parse(bytes.toString()));
}

/**
 * Throws 409 unless a bucket can be used and is empty, or has only files of the same store that were restored
 * there before.
 */
export async function assertRestorable(
  storage: Storage,
  { manifest }: OpenedBackup,
): Promise<void> {
  const reason = await whyUnusable(storage);
  if (reason !== null)
    throw backupRefused(
      `Nothing can be restored into ${storage.name}. ${reason} Nothing was changed.`,
    );
  if ((await readNote(storage))?.store === manifest.store) return;
  for await (const { key } of storage.list())
    throw backupRefused(
      `${storage.name} is not empty: it holds ${key}. Choose another prefix in STORAGE_URL. Nothing was changed.`,
    );
}

/** The files of a backup that were restored into a bucket before and are still there, by their keys. */
export async function findRestored(
  storage: Storage,
  { files }: Manifest,
): Promise<Map<string, Restored>> {
  const noted = new Map((await readNote(storage))?.files.map((file) => [file.key, file]));
  const listed = new Map<string, number>();
  for await (const { key, sizeBytes } of storage.list()) listed.set(key, sizeBytes);
  const restored = files.filter(({ key, sizeBytes, sha256 }) => {
    const before = noted.get(key);
    const isSame = before?.sha256 === sha256 && before.sizeBytes === sizeBytes;
    return isSame && listed.get(key) === sizeBytes;
  });
  return new Map(restored.map(({ key, sizeBytes, sha256 }) => [key, { key, sizeBytes, sha256 }]));
}

/** Stores a file of a backup. Throws 409 if it is not what was backed up. */
async function restoreFile(
  { storage, location }: { storage: Storage; location: ObjectStore },
  name: string,
  file: Manifest['files'][number],
): Promise<void> {
  const { bytes, checksum } = checksumOf(readObject(location, mediaKey(file)));
  await storage.put(file.key, bytes);
  const { sha256, sizeBytes } = checksum();
  if (sha256 !== file.sha256 || sizeBytes !== file.sizeBytes)
    throw damagedBackup(`The backup ${name} changed while it was restored.`);
}

interface FilesDeps {
  storage: Storage;
  location: ObjectStore;
}

/** Stores all files of a backup. */
export async function restoreFiles(
  deps: FilesDeps,
  { name, manifest }: OpenedBackup,
): Promise<void> {
  for (const file of manifest.files) await restoreFile(deps, name, file);
}

/**
 * Stores those files of a backup in a bucket that are not there from a restore before, and remembers what is there.
 * Returns how many were copied and how many were there.
 */
export async function restoreIntoBucket(
  deps: FilesDeps,
  { name, manifest }: OpenedBackup,
): Promise<{ copied: number; kept: number }> {
  const { storage } = deps;
  const restored = await findRestored(storage, manifest);
  const kept = restored.size;
  const note = () => {
    const content: Note = { store: manifest.store, files: [...restored.values()] };
    return storage.put(NOTE, Buffer.from(JSON.stringify(content)));
  };
  // First: what is there from now on is of this restore.
  await note();
  let [files, bytes] = [0, 0];
  try {
    for (const file of manifest.files) {
      const { key, sizeBytes, sha256 } = file;
      if (restored.has(key)) continue;
      await restoreFile(deps, name, file);
      restored.set(key, { key, sizeBytes, sha256 });
      files += 1;
      bytes += sizeBytes;
      if (files < NOTED_AFTER.files && bytes < NOTED_AFTER.bytes) continue;
      await note();
      [files, bytes] = [0, 0];
    }
  } catch (error) {
    // The next attempt goes on from here, or a little before.
    await note().catch(() => undefined);
    throw error;
  }
  await note();
  return { copied: restored.size - kept, kept };
}

/**
 * Ends the restore into a bucket: deletes what the backup has not, and compares what is there with it. Throws 409
 * where a file is missing or has another size.
 */
export async function completeBucket(
  storage: Storage,
  { name, manifest }: OpenedBackup,
): Promise<void> {
  const expected = new Map(manifest.files.map(({ key, sizeBytes }) => [key, sizeBytes]));
  for await (const { key, sizeBytes } of storage.list()) {
    if (expected.get(key) === sizeBytes) expected.delete(key);
    else if (key !== NOTE && !expected.has(key)) await storage.delete(key);
  }
  const [missing] = expected.keys();
  if (missing !== undefined)
    throw damagedBackup(
      `Of the backup ${name}, ${expected.size} files are not in the bucket as they were written, such as ${missing}. Does another program delete there? Please restore again.`,
    );
  await storage.delete(NOTE);
}
