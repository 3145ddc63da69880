import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../clock/system-clock.ts';
import { isMissing } from './folders.ts';

/** A folder in use shows it more often: it belonged to a process that was killed. */
const LEFT_AFTER_MS = 60 * 60_000;

/** Removes the folders in `parent` whose names begin so and that killed processes of this user have left. */
export async function removeLeftFolders(parent: string, prefix: string): Promise<void> {
  const names = await readdir(parent).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(parent, name);
    const facts = await lstat(path).catch(() => null);
    // Its time is set by this machine's clock, too.
    const isLeft = facts !== null && systemClock.now() - facts.mtimeMs > LEFT_AFTER_MS;
    // The folder for temporary files may be shared by all users.
    if (isLeft && facts.isDirectory() && facts.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true });
  }
}
