import type { Dirent } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../clock/system-clock.ts';
import { unlessMissing } from './folders.ts';

/** After so long it belonged to a process that was killed: what is in use is written to more often. */
const LEFT_AFTER_MS = 60 * 60_000;

/** Removes such files or folders in `parent` that killed processes of this user have left. */
export async function removeLeft(parent: string, isOwn: (entry: Dirent) => boolean): Promise<void> {
  const entries = await unlessMissing(readdir(parent, { withFileTypes: true }), []);
  for (const entry of entries.filter(isOwn)) {
    const path = join(parent, entry.name);
    const facts = await lstat(path).catch(() => null);
    const isLeft = facts !== null && systemClock.now() - facts.mtimeMs > LEFT_AFTER_MS;
    // The folder for temporary files may be shared by all users.
    if (isLeft && facts.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true });
  }
}
