import type { Deps } from '#platform/deps.ts';
import { createS3Storage, type S3Place } from '#platform/storage/s3/s3-storage.ts';

/** How a journey's store differs from that of the others. */
export interface Opening {
  /** Added to its configuration. */
  environment?: Record<string, string>;
  /** Keeps its files in this bucket, and has players sent there. */
  bucket?: S3Place;
}

/** The dependencies of a store that is opened so. */
export function adaptTo({ bucket }: Opening, deps: Deps): Deps {
  if (bucket === undefined) return deps;
  const policy = { ...deps.policy, redirectsToBucket: true };
  return { ...deps, storage: createS3Storage(bucket), policy };
}
