import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id } from '../values/text.ts';

/** The number of equal parts that a video is divided into, to count how many have played each. */
export const PARTS = 100;

/** The sums of what customers played. */
const watched = z.object({
  /** How many times somebody began to play; resuming within half an hour is not a new play. */
  plays: z.number(),
  /** How much was played in all, in seconds of the video. */
  playedSeconds: z.number(),
  /** Customers who came to the end (95 %) and have played at least half of it, each once for each file. */
  finishes: z.number(),
});

/**
 * The statistics of a video, as sums without persons: they keep what a deleted account played. What admins and visitors
 * play is not counted. 404.
 */
export const getVideoWatching = endpoint({
  method: 'GET',
  path: '/api/videos/:id/watching',
  access: 'admin',
  summary: 'How often, how long and how far a video is watched',
  params: z.object({ id: id() }),
  response: z.object({
    title: z.string(),
    /** Counted over all files that the video has had. */
    total: watched,
    /** The day of the first of these plays, in the shop's time zone; null: nobody has played it yet. */
    since: z.nullable(z.string()),
    /** Counted for its present file alone. */
    file: z.extend(watched, {
      /** When it replaced the one before, ISO 8601 UTC; null: it is the first. */
      replacedAt: z.nullable(z.string()),
      /** Its playing time in seconds; null if it does not say, and then there is no curve. */
      duration: z.nullable(z.number()),
      /** Customers who have played any of it. */
      viewers: z.number(),
      /** How many of them have played each hundredth of it, from the first on. */
      curve: z.array(z.number()),
    }),
  }),
});
export type VideoWatching = z.output<typeof getVideoWatching.response>;

/** How far the buyers of a package get: those whose completed order holds it now. 404. */
export const getPackageWatching = endpoint({
  method: 'GET',
  path: '/api/packages/:id/watching',
  access: 'admin',
  summary: 'How far the buyers of a package get',
  params: z.object({ id: id() }),
  response: z.object({
    name: z.string(),
    buyers: z.number(),
    /**
     * The buyers by the share of the package's videos that they have watched to the end: none and nothing begun, none,
     * some of them, at least half, and all.
     */
    reach: z.object({
      notBegun: z.number(),
      begun: z.number(),
      some: z.number(),
      half: z.number(),
      all: z.number(),
    }),
    /** Its videos, in their order, with how many of the buyers have begun each and watched it to the end. */
    videos: z.array(
      z.object({ id: z.string(), title: z.string(), began: z.number(), finished: z.number() }),
    ),
  }),
});
export type PackageWatching = z.output<typeof getPackageWatching.response>;
