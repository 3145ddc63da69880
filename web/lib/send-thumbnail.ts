import { uploadThumbnail } from '#contract/thumbnails.ts';
import type { Video } from '#contract/videos.ts';
import { call } from './call.ts';

/** Uploads a picture as a video's thumbnail; resolves to the changed video. */
export function sendThumbnail(videoId: string, picture: Blob): Promise<Video> {
  const body = new FormData();
  body.append('thumbnail', picture, 'thumbnail');
  return call(uploadThumbnail, { params: { id: videoId }, body });
}
