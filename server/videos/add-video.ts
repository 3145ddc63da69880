import type { Deps } from '#platform/deps.ts';

export interface NewVideo {
  /** Where it has one already, as an upload does; else it is given one. */
  id?: string;
  title: string;
  description: string;
  /** Where its bytes are stored already. */
  objectKey: string;
  contentType: string;
  sizeBytes: number;
  durationMs: number | null;
  thumbnailKey: string | null;
  captionsKey: string | null;
}

/** Records a video whose files are stored already; answers its id. */
export async function addVideo(
  { db, ids, clock }: Pick<Deps, 'db' | 'ids' | 'clock'>,
  video: NewVideo,
): Promise<string> {
  const id = video.id ?? ids.id();
  await db
    .insertInto('video')
    .values({
      id,
      title: video.title,
      description: video.description,
      object_key: video.objectKey,
      content_type: video.contentType,
      size_bytes: video.sizeBytes,
      duration_ms: video.durationMs,
      thumbnail_key: video.thumbnailKey,
      captions_key: video.captionsKey,
      created_at: clock.now(),
    })
    .execute();
  return id;
}
