import { join } from 'node:path';
import { countBuffersAsMemory } from '../../tuning/sweep-buffers.ts';
import { createDiskStorage } from '../disk/disk-storage.ts';
import type { S3Address, S3Settings } from '../s3/s3-address.ts';
import type { Storage } from '../storage.ts';

/** In DATA_DIR: where the files are if they are in no bucket. */
export const FILES_FOLDER = 'files';
/** In DATA_DIR: what programs work on if the files are in a bucket. */
export const SCRATCH_FOLDER = 'scratch';

/** The place where a store keeps its files. */
export interface StoragePlace {
  dataDir: string;
  /** Null: in DATA_DIR. */
  bucket: (S3Address & { settings: S3Settings }) | null;
}

/** Opens the storage of a store. Nothing is written or asked yet. */
export async function openStorage({ dataDir, bucket }: StoragePlace): Promise<Storage> {
  if (bucket === null) return createDiskStorage(join(dataDir, FILES_FOLDER));
  countBuffersAsMemory();
  // Loaded here, because few stores need the SDK.
  const { createS3Storage } = await import('../s3/s3-storage.ts');
  return createS3Storage({ ...bucket, scratch: join(dataDir, SCRATCH_FOLDER) });
}
