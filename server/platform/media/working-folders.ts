import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeLeft } from '../local-disk/remove-left.ts';

const PREFIX = 'sleigh-media-';

/** Makes an empty folder on this machine for work on a video that takes less than an hour. The caller removes it. */
export function makeWorkingFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX));
}

/** Removes the working folders that killed processes of this user have left on this machine. */
export function removeLeftWorkingFolders(): Promise<void> {
  return removeLeft(tmpdir(), (entry) => entry.isDirectory() && entry.name.startsWith(PREFIX));
}
