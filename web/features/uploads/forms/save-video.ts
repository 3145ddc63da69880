import type { Video } from '#contract/videos.ts';
import type { Uploaded } from '../sending/upload-ports.ts';

/** The details of a video as the admin entered them. */
export interface VideoDetails {
  readonly title: string;
  readonly description: string;
  /** The package to add it to, at the end; null for none. */
  readonly packageId: string | null;
  /** Null if the browser shall make one from the video. */
  readonly thumbnail: File | null;
}

export interface SavePorts {
  create(body: { title: string; description: string; videoPath: string }): Promise<Video>;
  update(videoId: string, body: { title: string; description: string }): Promise<Video>;
  link(packageId: string, videoId: string): Promise<unknown>;
  sendThumbnail(videoId: string, picture: Blob): Promise<Video>;
  /** An early frame of the file, or of the video at that path. */
  firstPicture(source: File | string): Promise<Blob>;
  log(problem: string, error: unknown): void;
}

/** The steps of saving that are done, so that a retry does not repeat them. Starts as `{}`. */
export interface SaveProgress {
  video?: Video;
}

async function giveThumbnail(
  ports: SavePorts,
  video: Video,
  details: VideoDetails,
  file: File | null,
) {
  try {
    if (details.thumbnail !== null) return await ports.sendThumbnail(video.id, details.thumbnail);
    // The server may have made one already; without ffmpeg it never does.
    if (video.selectedThumbnailPath !== null) return video;
    return await ports.sendThumbnail(video.id, await ports.firstPicture(file ?? video.videoPath));
  } catch (error) {
    // The video is saved, and the admin can upload another thumbnail.
    ports.log('The thumbnail could not be made', error);
    return video;
  }
}

/**
 * Saves a finished upload as a video, adds it to its package and gives it a thumbnail. Rejects if one
 * of the first two steps fails. Called again with the same `progress`, it continues from there with the
 * new details. A failed thumbnail is only logged.
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
    /** Null where only the server has it. */
    file: File | null;
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
