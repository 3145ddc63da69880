import { randomIds } from '../ids/ids.ts';
import { isInside } from '../storage/folders.ts';
import { unusableLocation } from './backup-location.ts';
import { openLocation } from './open-location.ts';
import { isS3Address, type S3Settings } from './s3-address.ts';

/** The SDK asks a bucket three times, for which somebody waits. */
const IDLE_MS = 5000;

/** Throws unusableLocation for a folder in DATA_DIR: it would be lost with the store, and backed up itself. */
export function assertOutside(location: string, dataDir: string): void {
  if (isS3Address(location) || !isInside(location, dataDir)) return;
  throw unusableLocation(
    `${location} is inside DATA_DIR (${dataDir}). Choose a folder outside of it, best on another disk.`,
  );
}

/**
 * Finds out whether backups can be made in a location, by writing a few bytes there, reading and deleting
 * them. Creates a folder that is missing. Throws unusableLocation or fullLocation, which say why not.
 */
export async function tryLocation(
  name: string,
  { dataDir, s3 }: { dataDir: string; s3: S3Settings },
): Promise<void> {
  assertOutside(name, dataDir);
  const location = await openLocation(name, s3, { idleMs: IDLE_MS });
  const key = `probe/${randomIds.id()}`;
  await location.put(key, [Buffer.from('Can backups be made here?')]);
  for await (const _piece of location.read(key));
  await location.delete(key);
  for await (const _object of location.list('backups/')) break;
  await location.tidy([]);
}
