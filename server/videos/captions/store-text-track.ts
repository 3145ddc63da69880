import type { Deps } from '#platform/deps.ts';
import { StorageFull } from '#platform/objects/objects.ts';
import { noSpace } from '../videos.errors.ts';

/**
 * Stores WebVTT under a key, then has `record` write the key down. If that fails, for example because the
 * video was deleted meanwhile, the file is deleted. Throws 507 where the disk is full.
 */
export async function storeTextTrack<Result>(
  { storage }: Pick<Deps, 'storage'>,
  { key, text }: { key: string; text: string },
  record: () => Promise<Result>,
): Promise<Result> {
  try {
    await storage.put(key, Buffer.from(text));
    return await record();
  } catch (error) {
    await storage.delete(key);
    throw error instanceof StorageFull ? noSpace(undefined, { cause: error }) : error;
  }
}
