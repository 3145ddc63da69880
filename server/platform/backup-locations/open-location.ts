import { type BackupLocation, unusableLocation } from './backup-location.ts';
import { createFolderLocation } from './folder-location.ts';
import { isS3Address, parseS3Address, type S3Settings } from './s3-address.ts';

/** Opens a location by its name: the path of a folder, or s3://bucket/prefix. Throws unusableLocation. */
export async function openLocation(name: string, settings: S3Settings): Promise<BackupLocation> {
  if (!isS3Address(name)) return createFolderLocation(name);
  const address = parseS3Address(name);
  if (address === null) {
    throw unusableLocation(
      `${name} is not the address of a bucket. Write it as s3://bucket or s3://bucket/prefix.`,
    );
  }
  // Loaded here, because few stores need the SDK.
  const { createS3Location } = await import('./s3/s3-location.ts');
  return createS3Location({ name, ...address, settings });
}
