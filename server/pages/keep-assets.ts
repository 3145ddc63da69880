import { createHash } from 'node:crypto';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#platform/deps.ts';

const HOUR_MS = 60 * 60_000;
/** How often each process notes that its version is in use. */
export const NOTE_MS = HOUR_MS;
/** A version stays for a day after it was last in use, as far as that was noted. */
const KEPT_MS = 24 * HOUR_MS + NOTE_MS;
/** The most versions that are kept, this one included; each has about four megabytes. */
const MOST_KEPT = 5;
/** Begins the name of a copy that is being made. */
const UNFINISHED = '.new-';

interface Places {
  /** The built scripts, styles and fonts of this version. */
  assetsFolder: string;
  /** Their names at the start of this process: the folder may be built anew meanwhile. */
  files: readonly string[];
  /** The folder in DATA_DIR that keeps them, one folder a version: for the next version, and for other nodes. */
  keptFolder: string;
}

/** Names hold a hash of their contents, so they say which version it is. */
function nameOf(files: readonly string[]): string {
  return createHash('sha256').update(files.toSorted().join('\n')).digest('hex').slice(0, 16);
}

async function noteUse(folder: string, now: number): Promise<boolean> {
  try {
    await utimes(folder, now / 1000, now / 1000);
    return true;
  } catch {
    return false;
  }
}

async function copyAssets({ assetsFolder, files, keptFolder }: Places): Promise<void> {
  await mkdir(keptFolder, { recursive: true });
  const unfinished = await mkdtemp(join(keptFolder, UNFINISHED));
  try {
    // Read and written, because a copy would have the modes of a release that is read-only.
    const copy = async (file: string) =>
      writeFile(join(unfinished, file), await readFile(join(assetsFolder, file)));
    await Promise.all(files.map(copy));
    await rename(unfinished, join(keptFolder, nameOf(files)));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function dropOld(keptFolder: string, own: string, now: number): Promise<void> {
  const names = (await readdir(keptFolder)).filter((name) => name !== own);
  const found = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(keptFolder, name))).mtimeMs })),
  );
  const whole = found
    .filter(({ name }) => !name.startsWith(UNFINISHED))
    .toSorted((one, other) => other.usedAt - one.usedAt);
  const most = new Set(whole.slice(0, MOST_KEPT - 1).map(({ name }) => name));
  for (const { name, usedAt } of found) {
    const lasts = name.startsWith(UNFINISHED) ? HOUR_MS : KEPT_MS;
    const isKept = now - usedAt <= lasts && (name.startsWith(UNFINISHED) || most.has(name));
    if (!isKept) await rm(join(keptFolder, name), { recursive: true, force: true });
  }
}

/**
 * Keeps a copy of this version's assets in DATA_DIR, so that pages of it that are open find what they load
 * later after an update, whichever node or version answers, and drops the copies of versions that nobody has used
 * for a day. Where that fails, such as on a full disk, the log says so and the store goes on without.
 */
export async function keepAssets(
  { clock, log }: Pick<Deps, 'clock' | 'log'>,
  places: Places,
): Promise<void> {
  const { keptFolder } = places;
  try {
    const own = nameOf(places.files);
    const now = clock.now();
    const folder = join(keptFolder, own);
    if (!(await noteUse(folder, now))) {
      // Another node may have been quicker.
      await copyAssets(places).catch(async (error: unknown) => {
        if (!(await noteUse(folder, now))) throw error;
      });
      await noteUse(folder, now);
    }
    await dropOld(keptFolder, own, now);
  } catch (error) {
    log.warn(
      { err: error },
      'What open pages may still load after an update could not be kept. They load themselves again then.',
    );
  }
}
