import type { Video } from '#contract/videos.ts';
import type { Uploaded } from '../sending/upload-ports.ts';

/** What is typed of a video. */
export interface VideoDetails {
  readonly title: string;
  readonly description: string;
  /** The package it goes into, at its end; null for none. */
  readonly packageId: string | null;
  /** Null: the browser makes one from the file. */
  readonly thumbnail: File | null;
}

export interface SavePorts {
  create(body: { title: string; description: string; videoPath: string }): Promise<Video>;
  update(videoId: string, body: { title: string; description: string }): Promise<Video>;
  link(packageId: string, videoId: string): Promise<unknown>;
  sendThumbnail(videoId: string, picture: Blob): Promise<Video>;
  /** A picture of an early moment of the file. */
  firstPicture(file: File): Promise<Blob>;
  log(problem: string, error: unknown): void;
}

/** How far saving a video came, so that trying again repeats nothing. Starts as `{}`. */
export interface SaveProgress {
  video?: Video;
}

async function giveThumbnail(ports: SavePorts, video: Video, details: VideoDetails, file: File) {
  try {
    if (details.thumbnail !== null) return await ports.sendThumbnail(video.id, details.thumbnail);
    // The server may have made one meanwhile; where it has no ffmpeg, it never will.
    if (video.selectedThumbnailPath !== null) return video;
    return await ports.sendThumbnail(video.id, await ports.firstPicture(file));
  } catch (error) {
    // The video is there all the same, and can be given another thumbnail.
    ports.log('The thumbnail could not be made', error);
    return video;
  }
}

/**
 * Makes a finished upload a video, puts it into its package, and gives it its thumbnail. Rejects where
 * the first or the second fails: called again with the same `progress`, it goes on from there, with
 * what is typed by then. A thumbnail that fails is only logged.
 */
export async function saveVideo(
  ports: SavePorts,
  {
    progress,
    details,
    uploaded,
    file,
  }: {
    progress: SaveProgress;
    details: VideoDetails;
    uploaded: Uploaded;
    file: File;
  },
): Promise<Video> {
  const { title, description, packageId } = details;
  const { videoPath } = uploaded;
  progress.video = progress.video
    ? await ports.update(progress.video.id, { title, description })
    : await ports.create({ title, description, videoPath });
  if (packageId !== null) await ports.link(packageId, progress.video.id);
  return giveThumbnail(ports, progress.video, details, file);
}
