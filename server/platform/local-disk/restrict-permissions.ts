import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type { Log } from '../process/log.ts';
import { isMissing } from './folders.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** The bits that let others than the owner in. */
const OTHERS = 0o077;

/**
 * Creates the folder of the store's data if it is missing, and takes all permissions on it from other users: folders
 * 0700, files 0600 (a program stays one). The folder itself comes first, which protects the rest. Files
 * that this process creates later get the same modes, whatever umask it was started with. Links are left as
 * they are. A path where that fails is logged and stops nothing.
 */
export function restrictPermissions(folder: string, log: Log): void {
  if (isMainThread) process.umask(OTHERS);
  mkdirSync(folder, { recursive: true });
  // Windows has other permissions, which a new folder takes from the one it is in.
  if (process.platform === 'win32') return;
  const failed: string[] = [];
  if (!restrict(folder, FOLDER_MODE)) failed.push(folder);
  else if ((statSync(folder).mode & OTHERS) !== 0) {
    const message =
      'DATA_DIR is on a file system that keeps no permissions. Other users of this machine may be able to read the data.';
    log.warn({ folder }, message);
    return;
  }
  failed.push(...restrictInside(folder));
  if (failed.length === 0) return;
  const [first] = failed;
  log.warn(
    { first, count: failed.length },
    'Some files in DATA_DIR could not be closed to other users, probably because another user owns them.',
  );
}

/** Restricts everything in a folder. Returns the paths where that failed. */
function restrictInside(folder: string): string[] {
  const failed: string[] = [];
  // The list grows while it is worked off.
  const folders = [folder];
  for (const parent of folders) {
    for (const entry of entriesOf(parent)) {
      const path = join(parent, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isDirectory() && !entry.isFile()) continue;
      if (!restrict(path, entry.isDirectory() ? FOLDER_MODE : FILE_MODE)) failed.push(path);
    }
  }
  return failed;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Of another user, which `restrict` has noticed, or gone by now.
    return [];
  }
}

/** Returns whether it worked or was not needed. */
function restrict(path: string, least: number): boolean {
  try {
    const mode = statSync(path).mode & 0o777;
    const restricted = (mode & ~OTHERS) | least;
    if (mode !== restricted) chmodSync(path, restricted);
    return true;
  } catch (error) {
    return isMissing(error);
  }
}
