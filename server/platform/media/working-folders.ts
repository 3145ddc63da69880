import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'sleigh-media-';
/** Nothing that needs such a folder takes so long: it belonged to a process that was killed. */
const LEFT_AFTER_MS = 60 * 60_000;

/** Makes an empty folder on this machine for work on a video. Whoever asks for it removes it. */
export function makeWorkingFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), PREFIX));
}

/** Removes the working folders that killed processes of this user have left on this machine. */
export async function removeLeftFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((name) => name.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const facts = await lstat(path).catch(() => null);
    // Its time is set by this machine's clock, too.
    const isLeft = facts !== null && Date.now() - facts.mtimeMs > LEFT_AFTER_MS;
    // The folder for temporary files may be shared by all users.
    if (isLeft && facts.isDirectory() && facts.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true });
  }
}
