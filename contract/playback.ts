import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { pictureQuery } from './pictures.ts';
import { id } from './values/text.ts';

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

/**
 * Begins a stream of the account: a tab that plays, under an id that the page makes anew each time. Each
 * browser (session) has at most one. If the account now has more concurrent streams than the settings
 * allow, the one that began first must stop. It learns of it from `saveProgress`, and gets no more of
 * the video (409).
 */
export const startStream = endpoint({
  method: 'PUT',
  path: '/api/customer/places/:placeId',
  access: 'customer',
  summary: 'Begin to play here',
  params: z.object({ placeId: id() }),
  response: z.object({
    /** The number of concurrent streams that the account may have; null: any, and `placeId` may be left out. */
    allowed: z.nullable(z.number()),
  }),
});

/** Ends a stream: it was paused or closed. Unknown ids are ignored. */
export const endStream = endpoint({
  method: 'DELETE',
  path: '/api/customer/places/:placeId',
  access: 'customer',
  summary: 'Stop playing here',
  params: z.object({ placeId: id() }),
  response: z.object({ ok: z.boolean() }),
});

/** A video seen up to this share of its length counts as watched: the rest is credits. */
export const WATCHED_SHARE = 0.95;
/** The most stretches of a video in one save; a player that jumps more often saves more often. */
export const MOST_STRETCHES = 50;

const playingSeconds = z
  .number('must be a number of seconds')
  .check(z.minimum(0, 'must not be negative'), z.maximum(1_000_000, 'must be at most 1,000,000'));

/**
 * Saves the position in a video the customer may watch; once `watched` is true, it stays true. With
 * `placeId`, the id of a stream, it also says that the stream still plays. One that sent nothing for a minute
 * no longer counts.
 */
export const saveProgress = endpoint({
  method: 'PUT',
  path: '/api/customer/progress/:videoId',
  access: 'customer',
  summary: 'Remember how far the customer is in a video',
  params: z.object({ videoId: id() }),
  body: z.object({
    positionSeconds: playingSeconds,
    watched: z.boolean('must be true or false'),
    /**
     * How long the video was played since the last save, in seconds of it. Absent: the way forward from the last
     * position counts, also where it was a jump.
     */
    playedSeconds: z.optional(playingSeconds),
    /**
     * Which parts of it were played since the last save, in seconds from its start. Absent: `playedSeconds` up to the
     * position, or the way forward from the last one.
     */
    stretches: z.optional(
      z
        .array(z.object({ from: playingSeconds, to: playingSeconds }))
        .check(z.maxLength(MOST_STRETCHES, `must be at most ${MOST_STRETCHES}`)),
    ),
    /** Which of the video's files was played, as in `Video`; absent: the present one. */
    file: z.optional(z.int('must be a whole number').check(z.minimum(0, 'must not be negative'))),
    placeId: z.optional(id()),
  }),
  response: z.extend(progress, {
    /** False: the account has enough other streams that began later, so this one must stop. */
    mayPlay: z.boolean(),
  }),
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

/**
 * The playlist of a video's renditions (HLS, RFC 8216), for those who may watch it. 401, 403; 404 as
 * well if the video has no renditions.
 */
export const showPlaylist = endpoint({
  method: 'GET',
  path: '/media/videos/:videoId/playlist.m3u8',
  access: 'anyone',
  summary: "The playlist of a video's renditions; the session's right to it is checked",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  response: bytes,
});

const rendition = z.object({ videoId: id(), renditionId: id() });

/** The playlist of one rendition: its segments are ranges of `playRendition`. 401, 403, 404. */
export const showRenditionPlaylist = endpoint({
  method: 'GET',
  path: '/media/videos/:videoId/:renditionId.m3u8',
  access: 'anyone',
  summary: "The playlist of a video's rendition; the session's right to it is checked",
  wire: 'bytes',
  params: rendition,
  response: bytes,
});

/** The query in the address of a rendition whose player follows a redirect to where the bytes are. */
export const FOLLOWS_REDIRECTS = 'redirect=follow';

/**
 * The bytes of one rendition, as `playVideo` sends those of the video. 401, 403, 404, 416. With `redirect=follow` and
 * a range that has both ends, the answer may be a 302 to an address outside of the store: it is of that range alone,
 * for a minute.
 */
export const playRendition = endpoint({
  method: 'GET',
  path: '/media/videos/:videoId/:renditionId.mp4',
  access: 'anyone',
  summary: "A rendition's bytes; the session's right to it is checked on every request",
  wire: 'bytes',
  params: rendition,
  query: z.object({ redirect: z.optional(z.string()) }),
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

/** The first of a video's captions as WebVTT, for those who may watch it. 401, 403, 404. */
export const showCaptions = endpoint({
  method: 'GET',
  path: '/media/captions/:videoId',
  access: 'anyone',
  summary: "A video's captions; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  response: bytes,
});

/** A video's captions in one language as WebVTT, for those who may watch it. 401, 403, 404. */
export const showCaptionsIn = endpoint({
  method: 'GET',
  path: '/media/captions/:videoId/:captionsId',
  access: 'anyone',
  summary:
    "A video's captions in a language; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id(), captionsId: id() }),
  response: bytes,
});

/** A video's chapters as WebVTT, for those who may watch it. 401, 403, 404. */
export const showChapters = endpoint({
  method: 'GET',
  path: '/media/chapters/:videoId',
  access: 'anyone',
  summary: "A video's chapters; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  response: bytes,
});

/**
 * The preview pictures of a video (its storyboard) as WebVTT: each cue is the time that a picture stands
 * for, and names its sheet and its position there in pixels, as a fragment of the sheet's address
 * (`#xywh=x,y,width,height`, W3C Media Fragments 4.2.2). 401, 403, 404.
 */
export const showStoryboard = endpoint({
  method: 'GET',
  path: '/media/storyboards/:videoId',
  access: 'anyone',
  summary: "A video's preview pictures; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id() }),
  response: bytes,
});

/** A sheet of preview pictures as JPEG, by its number from 0 on. 401, 403, 404. */
export const showStoryboardSheet = endpoint({
  method: 'GET',
  path: '/media/storyboards/:videoId/:sheet.jpg',
  access: 'anyone',
  summary:
    "A sheet of a video's preview pictures; the session's right to it is checked on every request",
  wire: 'bytes',
  params: z.object({ videoId: id(), sheet: id() }),
  response: bytes,
});
