import type { Selectable } from 'kysely';
import type { Video } from '#contract/videos.ts';
import { prepareQuery } from '#platform/database/prepared-query.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Deps } from '#platform/deps.ts';
import { sha256 } from '#platform/ids.ts';
import { noSuchVideo } from './videos.errors.ts';

export type VideoRecord = Selectable<Schema['video']>;

const videoQuery = prepareQuery<{ id: string }>()((db, given) =>
  db.selectFrom('video').selectAll().where('id', '=', given('id')),
);

export function findVideo({ db }: Pick<Deps, 'db'>, id: string): Promise<VideoRecord | undefined> {
  return videoQuery(db, { id });
}

/** As `findVideo`; throws 404 where there is none. */
export async function getVideo(deps: Pick<Deps, 'db'>, id: string): Promise<VideoRecord> {
  const video = await findVideo(deps, id);
  if (video === undefined) throw noSuchVideo();
  return video;
}

/** All videos, the newest first. */
export function listVideos({ db }: Pick<Deps, 'db'>): Promise<VideoRecord[]> {
  return db.selectFrom('video').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
}

/** The video as its viewers see it; its paths check access on every request. */
export function describeVideo(video: VideoRecord): Video {
  return {
    id: video.id,
    title: video.title,
    description: video.description,
    videoPath: `/media/videos/${video.id}`,
    selectedThumbnailPath:
      video.thumbnail_key && `/media/thumbnails/${video.id}?v=${versionOf(video.thumbnail_key)}`,
    captionsPath: video.captions_key && `/media/captions/${video.id}`,
    duration: video.duration_ms === null ? null : video.duration_ms / 1000,
  };
}

/** A short mark of a stored object: it changes when another object takes its place. */
export function versionOf(objectKey: string): string {
  return sha256(objectKey).slice(0, 8);
}
