import { mkdtemp, open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../clock/system-clock.ts';
import { makeFolder } from '../../local-disk/folders.ts';
import { asStorageError, positionalWriter } from '../disk/positional-writer.ts';
import { ObjectMissing } from '../objects.ts';
import { readObject } from '../read-object.ts';
import type { Lending, LentFile, Storage } from '../storage.ts';

/** Begins the names of such folders; those of killed processes are found by it. */
export const LENT = 'lent-';
/** A folder in use shows it so often. */
const SHOWN_MS = 5 * 60_000;

/**
 * Copies an object, or the parts of it that are needed, to a file in a folder of its own in `scratch`. What is not
 * copied takes no room there.
 */
export async function lendCopy(
  { scratch, storage }: { scratch: string; storage: Pick<Storage, 'open'> },
  key: string,
  { only, signal }: Lending,
): Promise<LentFile> {
  await makeFolder(scratch);
  const folder = await mkdtemp(join(scratch, LENT));
  const shown = systemClock.every(SHOWN_MS, () => {
    const now = systemClock.now() / 1000;
    utimes(folder, now, now).catch(() => undefined);
  });
  const release = async () => {
    shown.cancel();
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
  { only, signal }: Lending,
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
