import type { QueryClient } from '@tanstack/react-query';
import { linkVideo } from '#contract/catalog.ts';
import { createVideo } from '#contract/uploads.ts';
import { updateVideo, type Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { HttpError } from '../../../lib/http-error.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { sendThumbnail } from '../../../lib/send-thumbnail.ts';
import { firstPicture } from './first-picture.ts';
import type { SavePorts } from './save-video.ts';

/** In it already, since the answer to an earlier try got lost: as good as put into it. */
async function link(packageId: string, videoId: string): Promise<void> {
  try {
    await call(linkVideo, { body: { packageId, videoId } });
  } catch (error) {
    if (!(error instanceof HttpError && error.code === 'already_linked')) throw error;
  }
}

/** Saving by the server's calls. */
export const savePorts: SavePorts = {
  create: (body) => call(createVideo, { body }),
  update: (id, body) => call(updateVideo, { params: { id }, body }),
  link,
  sendThumbnail,
  firstPicture,
  log: (problem, error) => console.warn(problem, error),
};

/** The server makes first thumbnails in the background, for what this browser cannot show. */
const LATE_THUMBNAIL_MS = 8000;

/** Shows a saved video everywhere, and once more when the server has had time for its thumbnail. */
export async function showSaved(client: QueryClient, video: Video): Promise<void> {
  await refreshCatalog(client);
  if (video.selectedThumbnailPath !== null) return;
  setTimeout(() => void refreshCatalog(client), LATE_THUMBNAIL_MS);
}
