import { mkdtemp, open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../clock/system-clock.ts';
import { makeFolder } from '../../local-disk/folders.ts';
import { asStorageError, positionalWriter } from '../disk/positional-writer.ts';
import { ObjectMissing } from '../objects.ts';
import { readObject } from '../read-object.ts';
import type { MaterializedFile, MaterializeOptions, Storage } from '../storage.ts';

/** The beginning of the names of such folders, by which those of killed processes are found. */
export const COPY_PREFIX = 'lent-';
/** How often a folder in use gets a new time, so that it is not taken for one that was left. */
const TOUCH_MS = 5 * 60_000;

/**
 * Copies an object, or the parts of it that are needed, to a file in a folder of its own in `scratch`. What is not
 * copied takes no disk space there.
 */
export async function makeTemporaryCopy(
  { scratch, storage }: { scratch: string; storage: Pick<Storage, 'open'> },
  key: string,
  { only, signal }: MaterializeOptions,
): Promise<MaterializedFile> {
  await makeFolder(scratch);
  const folder = await mkdtemp(join(scratch, COPY_PREFIX));
  const touching = systemClock.every(TOUCH_MS, () => {
    const now = systemClock.now() / 1000;
    utimes(folder, now, now).catch(() => undefined);
  });
  const release = async () => {
    touching.cancel();
    await rm(folder, { recursive: true, force: true });
  };
  const path = join(folder, 'file');
  try {
    await copy({ storage, key, path }, { only, signal });
    return { path, release };
  } catch (error) {
    await release();
    throw asStorageError(error);
  }
}

async function copy(
  { storage, key, path }: { storage: Pick<Storage, 'open'>; key: string; path: string },
  { only, signal }: MaterializeOptions,
): Promise<void> {
  const found = await storage.open(key);
  if (found === null) throw new ObjectMissing(key);
  const { sizeBytes } = found;
  const whole = [{ start: 0, end: sizeBytes - 1 }];
  const needed = await (only === undefined ? Promise.resolve(whole) : only(found)).finally(() =>
    found.close(),
  );
  const file = await open(path, 'wx', 0o600);
  try {
    await file.truncate(sizeBytes);
    for (const { start, end } of needed) {
      const range = { start: Math.max(0, start), end: Math.min(end, sizeBytes - 1) };
      const writer = positionalWriter(file, range.start);
      for await (const piece of readObject(storage, key, range)) {
        signal?.throwIfAborted();
        await writer.write([piece]);
      }
    }
  } finally {
    await file.close();
  }
}
