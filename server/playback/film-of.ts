import type { ServedObject } from '#platform/http/serve-object.ts';
import { type VideoRecord, versionOf } from '../videos/index.ts';

/** What is stored stays in the viewer's own browser, and is asked for anew each time. */
export const PRIVATE = 'private, no-cache';

/** The bytes of a video, as they are served. */
export function filmOf({ object_key: key, content_type: contentType }: VideoRecord): ServedObject {
  return { key, contentType, etag: `"${versionOf(key)}"`, cacheControl: PRIVATE };
}
