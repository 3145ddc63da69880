import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pictureQuery } from './pictures.ts';
import { id } from './text.ts';

/** A customer's progress in a video. */
export const progress = z.object({
  videoId: z.string(),
  /** Where to continue, in seconds from the start. */
  positionSeconds: z.number(),
  /** Whether it was watched (nearly) to the end at least once. */
  watched: z.boolean(),
  /** When it was last played, ISO 8601 UTC. */
  updatedAt: z.string(),
});
export type Progress = z.output<typeof progress>;

/** The customer's progress in all videos ever played, most recent first. */
export const listProgress = endpoint({
  method: 'GET',
  path: '/api/customer/progress',
  access: 'customer',
  summary: 'How far the customer is in each video',
  response: z.array(progress),
});

/** Saves the position in a video the customer may watch; once `watched` is true, it stays true. */
export const saveProgress = endpoint({
  method: 'PUT',
  path: '/api/customer/progress/:videoId',
  access: 'customer',
  summary: 'Remember how far the customer is in a video',
  params: z.object({ videoId: id() }),
  body: z.object({
    positionSeconds: z
      .number('must be a number of seconds')
      .check(
        z.minimum(0, 'must not be negative'),
        z.maximum(1_000_000, 'must be at most 1,000,000'),
      ),
    watched: z.boolean('must be true or false'),
  }),
  response: progress,
});

const bytes = z.unknown();

/** A video's bytes, for those who may watch it: ranges, If-Range, HEAD, ETag. 401, 403, 404, 416. */
export const playVideo = endpoint({
  method: 'GET',
  path: '/media/videos/:videoId',
  access: 'anyone',
  summary: "A video's bytes; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  response: bytes,
});

/** A video's thumbnail, for those who may watch it. 401, 403, 404. */
export const showThumbnail = endpoint({
  method: 'GET',
  path: '/media/thumbnails/:videoId',
  access: 'anyone',
  summary: "A video's thumbnail; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  query: pictureQuery,
  response: bytes,
});

/** A video's captions as WebVTT, for those who may watch it. 401, 403, 404. */
export const showCaptions = endpoint({
  method: 'GET',
  path: '/media/captions/:videoId',
  access: 'anyone',
  summary: "A video's captions; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  response: bytes,
});
