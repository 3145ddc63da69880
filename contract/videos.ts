import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, lineOfText, text } from './values/text.ts';
import { shownVersion, version } from './values/version.ts';

/** Captions of a video in one language. */
export const captions = z.object({
  id: z.string(),
  /** A language tag (BCP 47). */
  language: z.string(),
  /** The name by which viewers choose them. */
  label: z.string(),
  /** Same-origin path of the WebVTT file. */
  path: z.string(),
});
export type Captions = z.output<typeof captions>;

/** A video as its viewers see it. */
export const video = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Same-origin path of the video's bytes, for those who may watch it. */
  videoPath: z.string(),
  /** Same-origin path of the playlist of its renditions (HLS); null if there are none. */
  playlistPath: z.nullable(z.string()),
  /** Same-origin path of its thumbnail (16:9), for the same people; null if there is none. */
  selectedThumbnailPath: z.nullable(z.string()),
  /** Same-origin path of the first of its captions; null if there are none. */
  captionsPath: z.nullable(z.string()),
  /** Its captions, in the order in which they are shown. */
  captions: z.array(captions),
  /** Same-origin path of its chapters, as WebVTT; null if there are none. */
  chaptersPath: z.nullable(z.string()),
  /** Same-origin path of its preview pictures, as WebVTT; null if there are none. */
  storyboardPath: z.nullable(z.string()),
  /** Playing time in seconds; null if the file does not say. */
  duration: z.nullable(z.number()),
  /** In the answers for admins. */
  version: z.optional(version()),
  /** Counts the files the video has had, from 0. What is watched is counted for each of them. */
  file: z.optional(z.number()),
});
export type Video = z.output<typeof video>;

/** All videos, newest first. */
export const listVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  access: 'admin',
  compressed: true,
  summary: 'All videos',
  response: z.array(video),
});

/** A video's title and description as an admin enters them. */
export const videoInput = z.object({
  title: lineOfText(200),
  description: z._default(text(2000), ''),
});

/**
 * Changes a video's title and description. 404; 409 `changed_meanwhile` if it no longer has the version that
 * was shown.
 */
export const updateVideo = endpoint({
  method: 'PUT',
  path: '/api/videos/:id',
  access: 'admin',
  summary: "Change a video's title and description",
  params: z.object({ id: id() }),
  body: z.extend(videoInput, { version: shownVersion() }),
  response: video,
});

/** Removes a video from every package and deletes its files afterwards. 404. */
export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id',
  access: 'admin',
  summary: 'Delete a video',
  params: z.object({ id: id() }),
  response: z.object({ ok: z.boolean() }),
});
