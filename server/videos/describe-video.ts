import type { Video } from '#contract/videos.ts';
import { sha256 } from '#platform/ids.ts';
import type { VideoRecord } from './videos.store.ts';

/** The video as its viewers see it; its paths check access on every request. */
export function describeVideo(video: VideoRecord): Video {
  const { id, title, description, thumbnailKey, captionsKey, durationMs } = video;
  return {
    id,
    title,
    description,
    videoPath: `/media/videos/${id}`,
    selectedThumbnailPath: thumbnailKey && `/media/thumbnails/${id}?v=${versionOf(thumbnailKey)}`,
    captionsPath: captionsKey && `/media/captions/${id}`,
    duration: durationMs === null ? null : durationMs / 1000,
  };
}

/** A short mark of a stored object: it changes when another object takes its place. */
export function versionOf(objectKey: string): string {
  return sha256(objectKey).slice(0, 8);
}
