import type { QueryClient } from '@tanstack/react-query';
import { linkVideo } from '#contract/catalog.ts';
import { createVideo } from '#contract/uploads.ts';
import { updateVideo, type Video } from '#contract/videos.ts';
import { call } from '../../../lib/call.ts';
import { hasCode } from '../../../lib/http-error.ts';
import { refreshCatalog } from '../../../lib/refresh-catalog.ts';
import { sendThumbnail } from '../../../lib/send-thumbnail.ts';
import { firstPicture } from './first-picture.ts';
import type { SavePorts } from './save-video.ts';

/** Links a video to a package. A link that exists already is fine: the answer to an earlier try was lost. */
async function link(packageId: string, videoId: string): Promise<void> {
  try {
    await call(linkVideo, { body: { packageId, videoId } });
  } catch (error) {
    if (!hasCode(error, 'already_linked')) throw error;
  }
}

/** Saves through the calls of the server. */
export const savePorts: SavePorts = {
  create: (body) => call(createVideo, { body }),
  update: (id, body) => call(updateVideo, { params: { id }, body }),
  link,
  sendThumbnail,
  firstPicture,
  log: (problem, error) => console.warn(problem, error),
};

/** How long the server may need for a thumbnail of a video that this browser cannot play. */
const LATE_THUMBNAIL_MS = 8000;

/** Refreshes every list with the saved video, and once more after the server had time for a thumbnail. */
export async function showSaved(client: QueryClient, video: Video): Promise<void> {
  await refreshCatalog(client);
  if (video.selectedThumbnailPath !== null) return;
  setTimeout(() => void refreshCatalog(client), LATE_THUMBNAIL_MS);
}
