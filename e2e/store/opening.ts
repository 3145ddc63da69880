import type { Deps } from '#platform/deps.ts';
import { createS3Storage, type S3Place } from '#platform/objects/s3/s3-storage.ts';
import { createStandInTranscoder } from '../../server/testing/videos/stand-in-transcoder.ts';
import { waitingWithBackups } from './backup-schedule.ts';

/** How a test's store differs from that of the others. */
export interface Opening {
  /** Added to its configuration. */
  environment?: Record<string, string>;
  /** Keeps its files in this bucket, and has players sent there. */
  bucket?: S3Place;
  /** Has a stand-in for ffmpeg, which the calls in `preparing.ts` direct; `missing`: there is no ffmpeg before `installFfmpeg`. */
  ffmpeg?: 'stand-in' | 'missing';
  /** Looks at its backup schedule every second, and only once `followBackupSchedule` was called. */
  waitsWithBackups?: boolean;
}

/**
 * So much of a film goes into a bucket in one piece. The sweep of a store that has just opened aborts what is sent in parts and is
 * no upload, and only a test sends that much without one.
 */
const WHOLE_BYTES = 64 * 1024 * 1024;

/** The dependencies of a store that is opened so. */
export function adaptTo(opening: Opening, deps: Deps): Deps {
  const { bucket, ffmpeg, waitsWithBackups = false } = opening;
  const adapted = waitsWithBackups ? waitingWithBackups(deps) : { ...deps };
  if (bucket !== undefined) {
    adapted.storage = createS3Storage(bucket, { partBytes: WHOLE_BYTES });
    adapted.policy = { ...deps.policy, redirectsToBucket: true };
  }
  if (ffmpeg !== undefined) {
    const standIn = createStandInTranscoder();
    if (ffmpeg === 'missing') standIn.ffmpeg = null;
    adapted.transcoder = standIn;
  }
  return adapted;
}
