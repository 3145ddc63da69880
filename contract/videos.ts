import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, lineOfText, text } from './text.ts';

/** A video as its viewers see it. */
export const video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Same-origin path that plays the video for whoever may watch it. */
  videoPath: z.string(),
  /** Same-origin path of its thumbnail (16:9), for the same people; null where there is none. */
  selectedThumbnailPath: z.nullable(z.string()),
  /** Same-origin path of its WebVTT captions; null where there are none. */
  captionsPath: z.nullable(z.string()),
  /** Playing time in seconds; null where the file does not say. */
  duration: z.nullable(z.number()),
});
export type Video = z.output<typeof video>;

/** All videos, the newest first. */
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'admin',
  summary: 'All videos',
  response: z.array(video),
});

/** What an admin writes of a video. */
export const videoInput = z.object({
  title: lineOfText(200),
  description: z._default(text(2000), ''),
});

/** Changes a video's title and description. 404. */
export const updateVideo = endpoint({
  method: 'PUT',
  path: '/api/videos/:id',
  access: 'admin',
  summary: "Change a video's title and description",
  params: z.object({ id: id() }),
  body: videoInput,
  response: video,
});

/** Deletes a video out of every package; its files go afterwards. 404. */
export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id',
  access: 'admin',
  summary: 'Delete a video',
  params: z.object({ id: id() }),
  response: z.object({ ok: z.boolean() }),
});
