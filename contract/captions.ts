import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, lineOfText } from './values/text.ts';
import { video } from './videos.ts';

/** The largest file of captions or chapters. Those of two hours of speech are less than a fifth of it. */
export const MAX_CAPTIONS_BYTES = 1024 * 1024;
/** The most captions of one video. */
export const MAX_CAPTIONS = 20;

/** The fields that an admin enters for captions. */
export const captionsInput = z.object({
  /** A language tag (BCP 47), such as en or pt-BR. */
  language: z
    .string()
    .check(
      z.regex(
        /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/,
        'must be a language tag, such as en or pt-BR',
      ),
    ),
  /** The name by which viewers choose them. */
  label: lineOfText(60),
});

const params = z.object({ id: id() });

/**
 * Gives a video captions: the form's file `captions`, WebVTT or SubRip in UTF-8 (or UTF-16 with its
 * mark). It is stored as WebVTT. It replaces captions of the same language and label. 400 names the wrong
 * lines, such as captions that start after the video's end; 404, 409 beyond 20, 413 beyond 1 MB.
 */
export const addCaptions = endpoint({
  method: 'POST',
  path: '/api/videos/:id/captions',
  access: 'admin',
  summary: 'Give a video captions in a language',
  wire: 'multipart',
  fileField: 'captions',
  params,
  body: captionsInput,
  response: video,
});

/** Removes captions and deletes their file afterwards. 404. */
export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id/captions/:captionsId',
  access: 'admin',
  summary: 'Remove captions from a video',
  params: z.object({ id: id(), captionsId: id() }),
  response: video,
});

/**
 * Gives a video chapters in place of those it has: the form's file `chapters`, WebVTT whose texts are the
 * titles. 400 names the wrong lines; 404, 413 beyond 1 MB.
 */
export const setChapters = endpoint({
  method: 'POST',
  path: '/api/videos/:id/chapters',
  access: 'admin',
  summary: 'Give a video chapters',
  wire: 'multipart',
  fileField: 'chapters',
  params,
  body: z.object({}),
  response: video,
});

/** Removes the chapters of a video, also where there are none. 404. */
export const removeChapters = endpoint({
  method: 'DELETE',
  path: '/api/videos/:id/chapters',
  access: 'admin',
  summary: "Remove a video's chapters",
  params,
  response: video,
});
