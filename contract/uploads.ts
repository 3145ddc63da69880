import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { text } from './values/text.ts';
import { video, videoInput } from './videos.ts';

/** The size of every chunk but the last. */
export const CHUNK_BYTES = 52_428_800;
/** The largest file: 10 GB. */
export const MAX_UPLOAD_BYTES = 10_737_418_240;

/** The message about a file of 0 bytes. */
export const EMPTY_FILE = 'This file is empty. Please choose another one.';

/** The kinds of videos that the server takes; with ffmpeg the best known of them. */
export function kindsTaken(hasFfmpeg: boolean): string {
  return hasFfmpeg ? 'MP4, MOV, WebM, MKV, AVI, MPEG, TS or WMV' : 'MP4, MOV, WebM or MKV';
}

/** The message about a file that is not a video; `found` as in "a PNG picture". */
export function notUsable(found: string, hasFfmpeg: boolean): string {
  const kinds = kindsTaken(hasFfmpeg);
  const wanted = hasFfmpeg
    ? `a video of any kind that ffmpeg reads, such as ${kinds}`
    : `an ${kinds} video`;
  return `This file cannot be used: it is ${found}. Please choose ${wanted}.`;
}

/**
 * Whether a file may be a video by its first 8 bytes: a box of MP4 and MOV, or the EBML header of WebM
 * and MKV. A sender can check this first; the server looks closer. With ffmpeg it takes what
 * `beginsLikeForeignVideo`, too.
 */
export function beginsLikeVideo(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, 8));
  const box = /^(ftyp|moov|mdat|wide|free|skip|pnot)$/;
  return text.startsWith('\x1a\x45\xdf\xa3') || box.test(text.slice(4));
}

/** Enough of a file for `beginsLikeForeignVideo`. */
export const HEAD_BYTES = 512;

/** The signatures of such videos: texts, each at its offset in the file. */
const FOREIGN_VIDEOS: readonly (readonly (readonly [at: number, text: string])[])[] = [
  // AVI
  [
    [0, 'RIFF'],
    [8, 'AVI '],
  ],
  // WMV and ASF
  [[0, '0&\xb2u\x8ef\xcf\x11']],
  // MPEG: video alone, a program stream, a transport stream with packets of 188 or 192 bytes
  [[0, '\0\0\x01\xb3']],
  [[0, '\0\0\x01\xba']],
  [
    [0, 'G'],
    [188, 'G'],
    [376, 'G'],
  ],
  [
    [4, 'G'],
    [196, 'G'],
  ],
  // Flash, Ogg, MXF, RealMedia
  [[0, 'FLV\x01']],
  [[0, 'OggS']],
  [[0, '\x06\x0e\x2b\x34']],
  [[0, '.RMF']],
  // DV, of cameras with cassettes; IVF, NUT, GXF, recordings of Windows' television
  [[0, '\x1f\x07\0']],
  [[0, 'DKIF']],
  [[0, 'nut/multimedia container']],
  [[0, '\0\0\0\0\x01\xbc']],
  [[0, '\xb7\xd8\0\x20\x37\x49\xda\x11']],
];

/** Whether a file may be a video that only a server with ffmpeg takes, by its first `HEAD_BYTES`. */
export function beginsLikeForeignVideo(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  return FOREIGN_VIDEOS.some((signature) =>
    signature.every(([at, part]) => text.startsWith(part, at)),
  );
}

/** A whole number in a form field or a query. */
function wholeNumber(minimum: number) {
  return z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number')),
    z.pipe(
      z.transform(Number),
      z.number().check(z.minimum(minimum, `must be at least ${minimum}`)),
    ),
  );
}

/** The client's id of an upload: a lookup key, never part of a file path. */
export function uploadId() {
  return z.string().check(z.regex(/^[\w-]{8,100}$/, 'must be 8 to 100 letters, digits, _ or -'));
}

/** A name by which a sender knows a file. The store only compares it. */
function fingerprint() {
  const message = 'must be 1 to 100 letters, digits, _, :, . or -';
  return z.string().check(z.regex(/^[\w:.-]{1,100}$/, message));
}

/** The fields beside the `chunk` in the form of `uploadChunk`; they may come before or after it. */
export const chunkFields = z.object({
  uploadId: uploadId(),
  /** Counts from 0. */
  chunkNumber: wholeNumber(0),
  totalChunks: wholeNumber(1),
  /** The chunk's SHA-256 in hexadecimal: checked before it is acknowledged. */
  sha256: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits'))),
  /** The file's name on the admin's computer; only shown to admins. */
  fileName: z.optional(text(255)),
  /** Size of the whole file in bytes, so that disk space for all of it is checked at once. */
  fileSize: z.optional(wholeNumber(1)),
  /** Recognizes the file when it is chosen again, in any browser. The upload keeps that of its first chunk. */
  fingerprint: z.optional(fingerprint()),
});

/** The answer when a chunk is on disk; with the last missing chunk, `complete` is true and the rest is set. */
export const chunkAnswer = z.object({
  complete: z.boolean(),
  /** The path for `createVideo`; afterwards it plays the video. */
  videoPath: z.optional(z.string()),
  /** The id the video will have. */
  videoId: z.optional(z.string()),
});
export type ChunkAnswer = z.output<typeof chunkAnswer>;

/**
 * Takes one chunk of a file: in any order, several at once, and the same bytes repeatedly. Answered
 * when the chunk is on disk. 400 for a wrong form, 403 for another admin's upload, 409 if the chunk
 * exists with other bytes or the upload was cancelled meanwhile, 413 beyond 10 GB, 415 if the file is not a
 * video or its end is missing, 503 with Retry-After while another connection sends the same chunk, 507 if the
 * disk is full: the message says what is needed and what is free.
 */
export const uploadChunk = endpoint({
  method: 'POST',
  path: '/api/videos/upload-chunk',
  access: 'admin',
  recorded: false,
  summary: 'Take one chunk of a video file',
  wire: 'multipart',
  fileField: 'chunk',
  body: chunkFields,
  response: chunkAnswer,
});

/** The state of an upload. */
export const upload = z.object({
  uploadId: z.string(),
  /** `finished`: waits for `createVideo`; `refused`: not a video; `claimed`: it has become a video. */
  state: z.enum(['receiving', 'finished', 'refused', 'claimed']),
  fileName: z.nullable(z.string()),
  totalChunks: z.number(),
  /** Bytes of every chunk but the last. */
  chunkSize: z.number(),
  /** The numbers of the chunks that are on disk, ascending. */
  received: z.array(z.number()),
  receivedBytes: z.number(),
  complete: z.boolean(),
  videoPath: z.nullable(z.string()),
  videoId: z.nullable(z.string()),
  /** Why it was refused. */
  message: z.nullable(z.string()),
  /** When the last chunk arrived, ISO 8601 UTC; 24 h later the upload is deleted. */
  updatedAt: z.string(),
});
export type Upload = z.output<typeof upload>;

/** The admin's uploads that are not videos yet, newest first; with `fingerprint` only those of that file. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/api/videos/uploads',
  access: 'admin',
  summary: "The admin's unfinished and unused uploads",
  query: z.object({ fingerprint: z.optional(fingerprint()) }),
  response: z.array(upload),
});

/**
 * Asks, without sending anything, whether there is disk space for `bytes` more of a file. 507 if not; its
 * message says what is needed and what is free.
 */
export const checkUploadSpace = endpoint({
  method: 'GET',
  path: '/api/videos/uploads/room',
  access: 'admin',
  summary: 'Whether there is space for an upload',
  query: z.object({ bytes: wholeNumber(0) }),
  response: z.object({ ok: z.boolean() }),
});

const params = z.object({ uploadId: uploadId() });

/** One upload, to continue it. 403 if it is another admin's, 404. */
export const showUpload = endpoint({
  method: 'GET',
  path: '/api/videos/uploads/:uploadId',
  access: 'admin',
  summary: 'An upload: which chunks are on disk',
  params,
  response: upload,
});

/** Deletes an upload with its data. 403, 404, 409 if it is already a video. */
export const cancelUpload = endpoint({
  method: 'DELETE',
  path: '/api/videos/uploads/:uploadId',
  access: 'admin',
  summary: 'Cancel an upload',
  params,
  response: z.object({ ok: z.boolean() }),
});

/** Saves a finished upload as a video. 400 if `videoPath` is not a finished upload. */
export const createVideo = endpoint({
  method: 'POST',
  path: '/api/videos',
  access: 'admin',
  summary: 'Create a video from a finished upload',
  body: z.extend(videoInput, { videoPath: z.string() }),
  response: video,
});
