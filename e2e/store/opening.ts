import type { Deps } from '#platform/deps.ts';
import { createS3Storage, type S3Place } from '#platform/storage/s3/s3-storage.ts';
import { waitingWithBackups } from './backup-schedule.ts';

/** How a journey's store differs from that of the others. */
export interface Opening {
  /** Added to its configuration. */
  environment?: Record<string, string>;
  /** Keeps its files in this bucket, and has players sent there. */
  bucket?: S3Place;
  /** Looks at its backup schedule every second, and only once `followBackupSchedule` was called. */
  waitsWithBackups?: boolean;
}

/** The dependencies of a store that is opened so. */
export function adaptTo({ bucket, waitsWithBackups = false }: Opening, deps: Deps): Deps {
  const adapted = waitsWithBackups ? waitingWithBackups(deps) : deps;
  if (bucket === undefined) return adapted;
  const policy = { ...adapted.policy, redirectsToBucket: true };
  return { ...adapted, storage: createS3Storage(bucket), policy };
}
