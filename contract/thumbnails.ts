import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pictureQuery } from './pictures.ts';
import { id } from './values/text.ts';
import { video } from './videos.ts';

/** The largest accepted picture file. */
export const MAX_THUMBNAIL_BYTES = 10 * 1024 * 1024;
/** The most pixels of a picture: far more than any camera's. Decoding more would use up the memory. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** When frames are taken by default, in seconds from the start. */
export const DEFAULT_TIMESTAMPS = [1, 5, 10, 15, 20];
const MAX_TIMESTAMPS = 10;

const params = z.object({ id: id() });

/**
 * Gives a video a thumbnail: the form's file `thumbnail`, a JPEG, PNG, WebP, AVIF or GIF. 400 for a
 * wrong form, 404, 413 beyond 10 MB or 40 megapixels, 415 for anything else.
 */
export const uploadThumbnail = endpoint({
  method: 'POST',
  path: '/api/videos/:id/thumbnail/upload',
  access: 'admin',
  summary: 'Give a video a thumbnail',
  wire: 'multipart',
  fileField: 'thumbnail',
  params,
  // No fields besides the file.
  body: z.object({}),
  response: video,
});

/** A frame taken from a video, to choose a thumbnail from. */
export const frame = z.object({
  id: z.string(),
  /** The time it was asked for, in seconds from the start. */
  timestamp: z.number(),
  /** Same-origin path of the picture, for admins. */
  path: z.string(),
});
export type Frame = z.output<typeof frame>;

/**
 * Takes a frame from a video for each time, in that order, and replaces the earlier ones; the first
 * becomes the thumbnail if there is none. Each is the picture of that time or one before it. Where the
 * video is shorter than the times by default, they give its last picture, sent or left out. 400 for
 * another time outside the video or a video that cannot be decoded, 404, 503 if the server has no ffmpeg.
 */
export const generateThumbnails = endpoint({
  method: 'POST',
  path: '/api/videos/:id/thumbnails/generate',
  access: 'admin',
  recorded: false,
  summary: 'Take pictures out of a video',
  params,
  body: z._default(
    z.object({
      timestamps: z.optional(
        z
          .array(
            z
              .number('must be numbers of seconds')
              .check(z.minimum(0, 'must not be negative'), z.maximum(1_000_000, 'is too late')),
            'must be a list of numbers of seconds',
          )
          .check(
            z.minLength(1, 'must name at least one time'),
            z.maxLength(MAX_TIMESTAMPS, `must be at most ${MAX_TIMESTAMPS} times`),
          ),
      ),
    }),
    {},
  ),
  response: z.object({ thumbnails: z.array(frame) }),
});

/** Makes one of a video's frames its thumbnail. 404. */
export const chooseThumbnail = endpoint({
  method: 'PUT',
  path: '/api/videos/:id/thumbnail',
  access: 'admin',
  summary: 'Make a picture taken out of a video its thumbnail',
  params,
  body: z.object({ thumbnailId: id() }),
  response: video,
});

/** The picture of a frame. 404. */
export const showFrame = endpoint({
  method: 'GET',
  path: '/media/frames/:frameId',
  access: 'admin',
  summary: 'A picture taken out of a video',
  wire: 'bytes',
  params: z.object({ frameId: id() }),
  query: pictureQuery,
  response: z.unknown(),
});
