import type { ServedObject } from '#platform/http/serve-object.ts';
import { type VideoRecord, versionOf } from '../videos/index.ts';

/** What is served to those who may watch: only their own browser may keep it, and it asks each time. */
export function privateObject(key: string, contentType: string): ServedObject {
  return { key, contentType, etag: `"${versionOf(key)}"`, cacheControl: 'private, no-cache' };
}

/** The bytes of a video, as they are served. */
export function videoObject({ objectKey, contentType }: VideoRecord): ServedObject {
  return privateObject(objectKey, contentType);
}
