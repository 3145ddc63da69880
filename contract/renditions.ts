import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './values/text.ts';

/**
 * How far the store is with preparing a video. `not_asked`: it was never to be prepared, such as a video of
 * an older version; `waiting_for_ffmpeg`: it goes on by itself once ffmpeg is installed.
 */
export const preparationState = z.enum([
  'queued',
  'running',
  'ready',
  'failed',
  'cancelled',
  'waiting_for_ffmpeg',
  'not_asked',
]);
export type PreparationState = z.output<typeof preparationState>;

/** How far the store is with one video. */
export const preparation = z.object({
  videoId: z.string(),
  state: preparationState,
  /** Why it failed, and what to do; null in any other state. */
  reason: z.nullable(z.string()),
  /** 0 to 100. */
  percent: z.number(),
  /** The current step, such as "Making 720p"; null unless it is running. */
  step: z.nullable(z.string()),
  /** Null if it is not known. */
  secondsLeft: z.nullable(z.number()),
  /** Whether every browser plays the video as it is now; null if it is not known. */
  playsEverywhere: z.nullable(z.boolean()),
  /** Why some browsers cannot play it; null if all can, or it is not known. */
  problem: z.nullable(z.string()),
  /** Which of several tracks people see and hear; null if there is one of each kind, or it is not known. */
  note: z.nullable(z.string()),
  /**
   * Whether ffmpeg makes more of a video that is ready, if it is prepared again: it was prepared without
   * ffmpeg, or before there were preview pictures.
   */
  canMakeMore: z.boolean(),
  /** The id of the video that this is a new file for, which takes its place when it is ready; else null. */
  replaces: z.nullable(z.string()),
});
export type Preparation = z.output<typeof preparation>;

/**
 * How far the store is with every video that it was asked to prepare or has looked at; a video that is
 * missing is `not_asked`. With `underWay` only those that are queued, running, or wait for ffmpeg.
 */
export const listPreparations = endpoint({
  method: 'GET',
  path: '/api/videos/preparations',
  access: 'admin',
  compressed: true,
  summary: 'How far the store is with making videos play everywhere',
  query: z.object({ underWay: z.optional(z.literal('yes')) }),
  response: z.object({
    /** The version of the server's ffmpeg; null: it is not installed. */
    ffmpeg: z.nullable(z.string()),
    preparations: z.array(preparation),
  }),
});
export type Preparations = z.output<typeof listPreparations.response>;

/**
 * Estimates what it takes to prepare every video that was never prepared, and those of `canMakeMore` where there is
 * ffmpeg.
 */
export const estimatePreparations = endpoint({
  method: 'GET',
  path: '/api/videos/preparations/estimate',
  access: 'admin',
  summary: 'What it takes to prepare the videos that were not prepared, or not in full',
  response: z.object({
    videos: z.number(),
    /** How many of them the store has not looked at yet; the next two are without these. */
    unknown: z.number(),
    /** The disk space they will take in addition, and what is free for them (null: no limit is known), in bytes. */
    bytes: z.number(),
    freeBytes: z.nullable(z.number()),
    /** The time it will take, in seconds. */
    seconds: z.number(),
  }),
});
export type PreparationsEstimate = z.output<typeof estimatePreparations.response>;

/** Queues those videos; returns how many. 507 if the disk cannot hold what they take. */
export const prepareAllVideos = endpoint({
  method: 'POST',
  path: '/api/videos/preparations',
  access: 'admin',
  summary: 'Prepare the videos that were not prepared, or not in full',
  response: z.object({ queued: z.number() }),
});

const params = z.object({ id: id() });

/** A file that was made from a video. */
export const rendition = z.object({
  id: z.string(),
  /** In pixels, as shown. */
  width: z.number(),
  height: z.number(),
  sizeBytes: z.number(),
  /** The average, in bits per second. */
  bitRate: z.number(),
});

/** The files of a video: the uploaded one, and what was made from it. 404. */
export const showRenditions = endpoint({
  method: 'GET',
  path: '/api/videos/:id/renditions',
  access: 'admin',
  summary: 'What was made from a video',
  params,
  response: z.object({
    preparation,
    /** The uploaded file; null if it was not kept. */
    original: z.nullable(
      z.object({
        sizeBytes: z.number(),
        /** The format: "HEVC, 3840 × 2160, 60 pictures a second"; null if the file was not inspected. */
        about: z.nullable(z.string()),
      }),
    ),
    /** The best first. */
    renditions: z.array(rendition),
    /** The preview pictures; null if there are none. Width and height are those of one, in pixels. */
    storyboard: z.nullable(
      z.object({
        pictures: z.number(),
        width: z.number(),
        height: z.number(),
        sizeBytes: z.number(),
      }),
    ),
  }),
});
export type VideoFiles = z.output<typeof showRenditions.response>;

/** Prepares a video, again if it was before; does nothing where that is under way. 404. */
export const prepareVideo = endpoint({
  method: 'POST',
  path: '/api/videos/:id/preparation',
  access: 'admin',
  summary: 'Make a video play everywhere',
  params,
  response: preparation,
});

/** Stops preparing a video; what was there before stays. 404, 409 if nothing is under way. */
export const cancelPreparation = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id/preparation',
  access: 'admin',
  summary: 'Stop preparing a video',
  params,
  response: preparation,
});
