import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/text.ts';

/**
 * Makes a finished upload the new file of a video, which keeps its id, packages, captions and everybody's progress. The new
 * file is prepared first (`Preparation.replaces`); until it is ready the present one plays. Another one that was begun
 * before is discarded. Repeating it changes nothing. 404; 400 if `videoPath` is not a finished upload.
 */
export const replaceFile = endpoint({
  method: 'POST',
  path: '/api/videos/:id/new-file',
  access: 'admin',
  summary: "Replace a video's file",
  params: z.object({ id: id() }),
  body: z.object({ videoPath: z.string() }),
  response: z.object({ ok: z.boolean() }),
});

/** Deletes the new file for a video that is not ready; the present one stays. Does nothing if there is none. 404. */
export const discardNewFile = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id/new-file',
  access: 'admin',
  summary: 'Discard a new file of a video',
  params: z.object({ id: id() }),
  response: z.object({ ok: z.boolean() }),
});
