import type { Db } from '#platform/deps.ts';
import type { ServedObject } from '#platform/http/bytes/serve-object.ts';
import { findRendition } from '../renditions/index.ts';
import { type VideoRecord, versionOf } from '../videos/index.ts';

/** An object for those who may watch: only their own browser may cache it, and it revalidates each time. */
export function privateObject(key: string, contentType: string): ServedObject {
  return { key, contentType, etag: `"${versionOf(key)}"`, cacheControl: 'private, no-cache' };
}

/** The bytes of a video, as they are served. */
export function videoObject({ objectKey, contentType }: VideoRecord): ServedObject {
  return privateObject(objectKey, contentType);
}

/** The bytes of one of a video's renditions, as they are served; null if it has no such rendition. */
export async function findRenditionObject(
  deps: Db,
  { videoId, renditionId }: { videoId: string; renditionId: string },
): Promise<ServedObject | null> {
  const found = await findRendition(deps, renditionId);
  return found?.videoId === videoId ? privateObject(found.objectKey, 'video/mp4') : null;
}
