import type { UploadRecord } from './uploads.store.ts';

/** Where the file lies once all of it is there: under the id its video will have. */
export function objectKeyOf({ video_id }: Pick<UploadRecord, 'video_id'>): string {
  return `videos/${video_id}`;
}
