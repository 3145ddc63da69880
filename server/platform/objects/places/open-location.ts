import type { ObjectStore } from '../objects.ts';
import { isS3Address, parseS3Address, type S3Settings } from '../s3/s3-address.ts';
import { unusableLocation } from './backup-location.errors.ts';
import { createFolderLocation } from './folder-location.ts';

/** An address as far as it may be shown: somebody may have written an access key into it. */
const hideKey = (address: string): string => address.replace(/\/\/.*@/, '//***@');

/**
 * Opens a location of backups by its name: the path of a folder, or s3://bucket/prefix. Throws unusableLocation.
 * @param idleMs a request to a bucket without progress fails after this time; absent: half a minute
 */
export async function openLocation(
  name: string,
  settings: S3Settings,
  { idleMs }: { idleMs?: number } = {},
): Promise<ObjectStore> {
  if (!isS3Address(name)) return createFolderLocation(name);
  const address = parseS3Address(name);
  if (address === null) {
    throw unusableLocation(
      `${hideKey(name)} is not the address of a bucket. Write it as s3://bucket or s3://bucket/prefix: the prefix has up to 800 letters from a to z, digits, "-", "_", "." and "/".`,
    );
  }
  // Loaded here, because few stores need the SDK.
  const { createS3Location } = await import('./s3-location.ts');
  return createS3Location({ name, ...address, settings }, idleMs === undefined ? {} : { idleMs });
}
