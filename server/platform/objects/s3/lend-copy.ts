import { mkdtemp, open, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../clock/system-clock.ts';
import { makeFolder } from '../../local-disk/folders.ts';
import { asStorageError } from '../disk/positional-writer.ts';
import { type Bytes, ObjectMissing } from '../objects.ts';
import type { Lending, LentFile, Storage } from '../storage.ts';

/** What such a folder is called; those of killed processes are found by it. */
export const LENT = 'lent-';
/** A folder in use shows it so often. */
const SHOWN_MS = 5 * 60_000;
const PIECE_BYTES = 1024 * 1024;

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
      await copyRange({ storage, key }, { range, signal, write: file.write.bind(file) });
    }
  } finally {
    await file.close();
  }
}

interface RangeCopy {
  range: Bytes;
  signal: AbortSignal | undefined;
  write: (bytes: Uint8Array, from: number, length: number, position: number) => Promise<unknown>;
}

async function copyRange(
  { storage, key }: { storage: Pick<Storage, 'open'>; key: string },
  { range, signal, write }: RangeCopy,
): Promise<void> {
  const object = await storage.open(key, () => range);
  if (object === null) throw new ObjectMissing(key);
  try {
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let at = range.start; at <= range.end; ) {
      signal?.throwIfAborted();
      const target = piece.subarray(0, Math.min(PIECE_BYTES, range.end + 1 - at));
      const count = await object.read(target, at);
      if (count === 0) throw new ObjectMissing(key);
      await write(target, 0, count, at);
      at += count;
    }
  } finally {
    object.close();
  }
}
