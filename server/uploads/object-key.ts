import type { UploadRecord } from './uploads.store.ts';

/** The storage key of the complete file: it has the id of the video it will be. */
export function objectKeyOf({ videoId }: Pick<UploadRecord, 'videoId'>): string {
  return `videos/${videoId}`;
}
