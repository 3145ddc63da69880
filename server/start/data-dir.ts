import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '#platform/errors/error-code.ts';
import { BadConfig } from './config.ts';

const { R_OK, W_OK, X_OK } = constants;

/** The folder in DATA_DIR with copies of what open pages load later. A restore takes it as nothing. */
export const KEPT_ASSETS = 'assets';

/** The files and folders that a store writes to, in the order in which they are checked. */
const PARTS = [
  'sleigh.sqlite',
  'sleigh.sqlite-wal',
  'sleigh.sqlite-shm',
  'secret.key',
  'files',
  'scratch',
];

/**
 * Makes DATA_DIR if it is missing, and sees to it that this user can read and write what a store has there.
 * Throws BadConfig, which says what is in the way and what to do.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const code = errorCode(error);
    throw new BadConfig(
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `DATA_DIR is ${dataDir}, which is a file, or inside of one. Set it to a folder.`
        : `The folder ${dataDir} (DATA_DIR) cannot be made (${code}). ${userName()} may not write where it should be. Make it and give it to that user, or set DATA_DIR to another folder.`,
    );
  }
  assertDataDir(dataDir);
}

/** As `prepareDataDir`, but for a store that exists: what is missing is not made, and no fault of its own. */
export function assertDataDir(dataDir: string): void {
  for (const path of [dataDir, ...PARTS.map((name) => join(dataDir, name))]) {
    const code = whyClosed(path);
    if (code !== null && code !== 'ENOENT') throw new BadConfig(describe(dataDir, path, code));
  }
}

/** The code of what keeps this user from reading and writing something; null: nothing. */
function whyClosed(path: string): unknown {
  try {
    accessSync(path, statSync(path).isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return null;
  } catch (error) {
    return errorCode(error);
  }
}

function describe(dataDir: string, path: string, code: unknown): string {
  if (code === 'ENOTDIR')
    return `DATA_DIR is ${dataDir}, which is inside of a file. Set it to a folder.`;
  if (code === 'EROFS')
    return `${path} is on a disk that is read-only. Mount it so that it can be written, or set DATA_DIR to another folder.`;
  return `${userName()} may not read and write ${path} (${code}), which ${ownerOf(path)}. Start the store and its commands as the user to whom DATA_DIR belongs, or give the folder to this one: chown -R ${userInfo().username} ${dataDir}`;
}

const userName = (): string => `The user ${userInfo().username}`;

function ownerOf(path: string): string {
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === process.getuid?.()) return 'is closed to everybody';
  return owner === 0 ? 'belongs to root' : `belongs to the user with the number ${owner}`;
}
