import { isInside } from '../../local-disk/folders.ts';
import { isS3Address, parseS3Address, type S3Settings } from '../s3/s3-address.ts';
import { unusableLocation } from './backup-location.errors.ts';
import { givesBack } from './gives-back.ts';
import { openLocation } from './open-location.ts';
import type { StoragePlace } from './open-storage.ts';

/** The SDK asks a bucket three times, for which somebody waits. */
const IDLE_MS = 5000;

/** The place of the store's files, and how buckets of backups are reached. */
interface StoreFiles {
  files: StoragePlace;
  s3: S3Settings;
}

/**
 * Throws unusableLocation for a folder in DATA_DIR, or a part of the files' bucket: it would be lost with the store,
 * and backed up itself.
 */
export function assertOutside(location: string, store: StoreFiles): void {
  const { dataDir } = store.files;
  if (isS3Address(location)) {
    if (isAmongFiles(location, store))
      throw unusableLocation(
        `${location} is where the files of the store are (STORAGE_URL). Choose another bucket, best at another provider, or another prefix.`,
      );
  } else if (isInside(location, dataDir)) {
    throw unusableLocation(
      `${location} is inside DATA_DIR (${dataDir}). Choose a folder outside of it, best on another disk.`,
    );
  }
}

function isAmongFiles(location: string, { files: { bucket: own }, s3 }: StoreFiles): boolean {
  const there = parseS3Address(location);
  if (own === null || there === null || there.bucket !== own.bucket) return false;
  const [one, other] = [s3.endpoint, own.settings.endpoint];
  const isSameStore = one?.replace(/\/+$/, '') === other?.replace(/\/+$/, '');
  return (
    isSameStore && (there.prefix.startsWith(own.prefix) || own.prefix.startsWith(there.prefix))
  );
}

/**
 * Finds out whether backups can be made in a location, by writing a few bytes there, reading and deleting
 * them. Creates a folder that is missing. Throws unusableLocation or fullLocation, which say why not.
 */
export async function tryLocation(name: string, store: StoreFiles): Promise<void> {
  assertOutside(name, store);
  const location = await openLocation(name, store.s3, { idleMs: IDLE_MS });
  if (!(await givesBack(location)))
    throw unusableLocation(
      `${location.name} does not give back what was written to it. Choose another location.`,
    );
}
