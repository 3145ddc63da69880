import type { Video } from '#contract/videos.ts';
import { sha256 } from '#platform/ids/ids.ts';
import type { VideoRecord } from './videos.store.ts';

/** The video as its viewers see it; its paths check access on every request. */
export function describeVideo(video: VideoRecord): Video {
  const { id, title, description, thumbnailKey, chaptersKey, durationMs, renditionCount } = video;
  const [sheet] = video.storyboard?.sheets ?? [];
  return {
    id,
    title,
    description,
    videoPath: `/media/videos/${id}`,
    playlistPath: renditionCount === 0 ? null : `/media/videos/${id}/playlist.m3u8`,
    selectedThumbnailPath: thumbnailKey && `/media/thumbnails/${id}?v=${versionOf(thumbnailKey)}`,
    captionsPath: video.captions.length > 0 ? `/media/captions/${id}` : null,
    captions: video.captions.map(({ objectKey: _, ...captions }) => ({
      ...captions,
      path: `/media/captions/${id}/${captions.id}`,
    })),
    chaptersPath: chaptersKey && `/media/chapters/${id}?v=${versionOf(chaptersKey)}`,
    storyboardPath: sheet ? `/media/storyboards/${id}?v=${versionOf(sheet.objectKey)}` : null,
    duration: durationMs === null ? null : durationMs / 1000,
    version: video.updatedAt,
    file: video.file,
  };
}

/** A short tag of the version of a stored object, for URLs: it changes when another object takes its place. */
export function versionOf(objectKey: string): string {
  return sha256(objectKey).slice(0, 8);
}
