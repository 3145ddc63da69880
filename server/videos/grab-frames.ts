import type { Deps } from '#platform/deps.ts';
import { NoPicture } from '#platform/media/frame-grabber.ts';
import { materializeForInspection } from '#platform/media/materialize-for-inspection.ts';
import type { MaterializedFile } from '#platform/objects/storage.ts';
import type { VideoRecord } from './videos.store.ts';

/**
 * Takes a picture out of a video at each of those times (seconds). Of one that is not on this machine no more is
 * fetched than that takes, if that will do. Null where programs cannot read it. Throws NoPicture, ObjectMissing.
 */
export async function grabFrames(
  { storage, frames }: Pick<Deps, 'storage' | 'frames'>,
  { objectKey: key, contentType, durationMs }: VideoRecord,
  seconds: readonly number[],
): Promise<Buffer[] | null> {
  const grab = async (materializing: Promise<MaterializedFile | null>) => {
    const file = await materializing;
    if (file === null) return null;
    const source = { path: file.path, contentType, durationMs };
    return frames.grab(source, seconds).finally(file.release);
  };
  const isWhole = storage.localPath(key) !== null || durationMs === null;
  if (isWhole) return grab(storage.materialize(key));
  try {
    const share = (Math.max(...seconds) * 1000) / durationMs;
    return await grab(materializeForInspection(storage, { key, share }));
  } catch (error) {
    // What was needed may have been elsewhere.
    if (error instanceof NoPicture) return grab(storage.materialize(key));
    throw error;
  }
}
