import type { ServedObject } from '#platform/http/serve-object.ts';
import { type VideoRecord, versionOf } from '../videos/index.ts';

/** Only the viewer's own browser may keep what it got, and it asks again each time. */
export const PRIVATE = 'private, no-cache';

/** The bytes of a video, as they are served. */
export function videoObject({ objectKey: key, contentType }: VideoRecord): ServedObject {
  return { key, contentType, etag: `"${versionOf(key)}"`, cacheControl: PRIVATE };
}
