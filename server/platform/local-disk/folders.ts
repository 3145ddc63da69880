import { existsSync, realpathSync } from 'node:fs';
import { mkdir, open, statfs } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { errorCode } from '../errors/error-code.ts';

/** Whether an error says that a file does not exist. */
export function isMissing(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

/** Returns what was asked for; `other` where the file or folder does not exist. */
export async function unlessMissing<Found, Other>(
  asked: Promise<Found>,
  other: Other,
): Promise<Found | Other> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return other;
    throw error;
  }
}

/** Syncs a folder. Without that, a new name in it may be gone after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/**
 * Creates a folder and those it is in, where they are missing, so that they survive a power cut. Not by
 * the recursive form of mkdir, which never ends where a folder exists and still takes no other, as in /proc.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (!(await tryMakeFolder(folder))) {
    const parent = dirname(folder);
    if (existsSync(parent) || parent === folder) {
      await mkdir(folder).catch((error: unknown) => {
        // Somebody else has just made both.
        if (errorCode(error) !== 'EEXIST') throw error;
      });
    } else {
      await makeFolder(parent);
      await makeFolder(folder);
    }
  }
}

/** False where the folder that it is in is missing. */
async function tryMakeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return true;
    if (isMissing(error)) return false;
    throw error;
  }
  await syncFolder(dirname(folder));
  return true;
}

/** The disk that a folder is on: its free bytes, and its size. Creates the folder where it is missing. */
export async function diskSpace(
  folder: string,
): Promise<{ freeBytes: number; totalBytes: number }> {
  await makeFolder(folder);
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Resolves a path with its links; what is missing of it stays as it is. */
function realPathOf(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const parent = dirname(whole);
    return parent === whole ? whole : join(realPathOf(parent), basename(whole));
  }
}

/** Whether a path is a folder or in it, by whatever links. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(realPathOf(folder), realPathOf(path));
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}
