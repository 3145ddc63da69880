import { isAbsolute } from 'node:path';

/**
 * Containers of videos. No playlists, which name other files and addresses, no lists of pictures, no
 * streams of devices, and nothing that is a program in disguise.
 */
const FORMATS = [
  'mov',
  'matroska',
  'avi',
  'mpeg',
  'mpegts',
  'mpegvideo',
  'asf',
  'flv',
  'ogg',
  'mxf',
  'dv',
  'rm',
  'wtv',
  'ivf',
  'nut',
  'gxf',
];

/** Streams in a file. Matroska keeps fonts as streams, so there may be many. */
const MOST_STREAMS = 200;

/** 8K, upright, too. A picture of that size takes about 53 MB. */
export const MOST_PIXELS = 8192 * 4352;

/** The limit for one picture or table, in bytes. */
const MOST_ALLOCATION = 512 * 1024 * 1024;

/**
 * The options before an input, for ffmpeg and ffprobe: this file only, and only as a video. The path has to
 * be absolute, because they do not work in the folder of this process.
 */
export function inputOptions(path: string): string[] {
  if (!isAbsolute(path)) throw new Error(`The path of a video has to be absolute: ${path}`);
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    FORMATS.join(','),
    '-max_streams',
    String(MOST_STREAMS),
    '-max_pixels',
    String(MOST_PIXELS),
    '-i',
    `file:${path}`,
  ];
}

/** Limits of a run that reads a whole file, which may have 10 GB on a slow disk. */
export const READING_LIMITS = {
  memoryBytes: 3 * 1024 ** 3,
  milliseconds: 6 * 60 * 60_000,
  silentMilliseconds: 10 * 60_000,
};

/** The options of any run. */
export const GENERAL_OPTIONS = [
  '-v',
  'error',
  '-hide_banner',
  '-max_alloc',
  String(MOST_ALLOCATION),
];
