import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemClock } from '../clock/system-clock.ts';
import { findConfinement } from '../process/find-confinement.ts';
import { NotAVideo } from './not-a-video.ts';
import { makeWorkingFolder } from './working-folders.ts';

/** A file that the probe found to be a video. */
export interface VideoFile {
  path: string;
  contentType: string;
  /** Null if it is not known. */
  durationMs: number | null;
}

/** Thrown if a picture could not be taken: the video cannot be decoded, or not in time. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture';
}

/** Takes pictures from videos. */
export interface FrameGrabber {
  /** Whether this machine has ffmpeg. */
  isAvailable(): Promise<boolean>;
  /**
   * One picture for each of these times (seconds from the start), as JPEG of at most 1280 pixels in
   * width: the one that is shown then, or a key frame before it, which is more than 10 s older only if
   * the other cannot be decoded in time. After the end it is the last picture. Throws NoPicture.
   */
  grab(video: VideoFile, seconds: readonly number[]): Promise<Buffer[]>;
}

const TIME_LIMIT_MS = 60_000;
const MOST_WIDTH = 1280;
/** How many seconds a picture may be before its time. */
const MAX_AGE_SECONDS = 10;
/** The limit for one picture or table; 8K takes 50 MB. */
const MAX_ALLOCATION_BYTES = 512 * 1024 * 1024;

/**
 * Filters of ffmpeg, for frames from a key frame on; the time that was sought is 0. The first frame:
 * its time has to become 0, because what is before that is dropped.
 */
const FIRST = 'setpts=PTS-STARTPTS';
/** The last frame whose time is not after 0, rounded to milliseconds, or else the first. */
const SHOWN_THEN = 'tpad=stop_mode=clone:stop=-1,fps=1000:start_time=0:round=down,trim=end_frame=1';

const demuxers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
  'video/x-msvideo': 'avi',
  'video/x-ms-asf': 'asf',
  'video/x-flv': 'flv',
  'video/mpeg': 'mpeg',
  'video/mp2t': 'mpegts',
  'video/ogg': 'ogg',
  'application/mxf': 'mxf',
  'application/gxf': 'gxf',
  'application/vnd.rn-realmedia': 'rm',
  'video/dv': 'dv',
  'video/x-ivf': 'ivf',
  'video/x-ms-wtv': 'wtv',
  'video/x-nut': 'nut',
};

/** Uses the `ffmpeg` on PATH, if there is one. */
export function createFfmpegGrabber(): FrameGrabber {
  let available: Promise<boolean> | undefined;
  return {
    isAvailable() {
      available ??= runFfmpeg(['-version']).then((failure) => failure === null);
      return available;
    },
    async grab(video, seconds) {
      const moments = await findMoments(video, seconds);
      const look = await findLook(video).catch((cause: unknown) => {
        throw new NoPicture('ffprobe does not know the file', { cause });
      });
      const { pictures } = await takePictures({ ...video, ...look }, moments);
      const missing = moments.filter((_, index) => !pictures[index]);
      if (missing.length === 0) return pictures.filter((picture) => picture !== null);
      // A key frame that the decoder does not take for one, or a decoding that took too long.
      const again = await takePictures({ ...video, ...look }, missing.map(withoutWaiting));
      return pictures.map((picture) => {
        const found = picture ?? again.pictures.shift();
        if (!found) throw new NoPicture('ffmpeg takes no picture', { cause: again.failure });
        return found;
      });
    },
  };
}

/** How the picture at a time (seconds from the start) is found. */
interface Moment {
  second: number;
  /** The key frame before it, whatever the decoder can begin with there, or the picture that is shown then. */
  take: 'key frame' | 'first' | 'exact';
}

async function findMoments(
  { path, durationMs }: VideoFile,
  seconds: readonly number[],
): Promise<Moment[]> {
  const { readFileAt } = await import('./containers/read-file-at.ts');
  const { searchKeyframes } = await import('./containers/read-container.ts');
  const file = await readFileAt(path);
  const keyframes = await searchKeyframes(file, seconds).finally(() => file.close());
  return seconds.map((second, index) => {
    const keyframe = keyframes[index] ?? null;
    const isNear = keyframe !== null && second - keyframe <= MAX_AGE_SECONDS;
    const isInside = durationMs === null || second * 1000 < durationMs;
    return { second, take: isNear && isInside ? 'key frame' : 'exact' };
  });
}

const withoutWaiting = ({ second }: Moment): Moment => ({ second, take: 'first' });

/** Which track the pictures are taken from, and the filters that make them look as the video does. */
interface Look {
  track: string;
  filters: string;
}

async function findLook({ path }: VideoFile): Promise<Look> {
  const { runFfprobe } = await import('./transcoding/ffmpeg/run-ffprobe.ts');
  const { factsOf } = await import('./transcoding/ffmpeg/describe-probed.ts');
  const { toJpeg } = await import('./transcoding/ffmpeg/video-filters.ts');
  const { probed } = await runFfprobe(resolve(path));
  if (probed === null) throw new NotAVideo('a file that ffprobe does not know');
  const { video } = factsOf(probed);
  const factor = Math.min(1, MOST_WIDTH / video.width);
  const even = (pixels: number) => Math.max(2, Math.round((pixels * factor) / 2) * 2);
  const size = { width: even(video.width), height: even(video.height) };
  return { track: `V:${video.index}`, filters: toJpeg(video, size) };
}

/** Null for a picture that is not there. `failure` says why, if ffmpeg failed or took too long. */
async function takePictures(video: VideoFile & Look, moments: readonly Moment[]) {
  const folder = await makeWorkingFolder();
  try {
    const outputs = moments.map((_, index) => join(folder, `${index}.jpg`));
    const failure = await runFfmpeg(argumentsFor(video, moments, outputs));
    const read = (path: string) => readFile(path).catch(() => null);
    return { failure, pictures: await Promise.all(outputs.map(read)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * One run for all times, each with an input of its own that seeks by the index. ffmpeg may open this
 * file only, and only as the type that the probe found, because a container may name other files or
 * pretend to be a playlist.
 */
function argumentsFor(
  { path, contentType, track, filters }: VideoFile & Look,
  moments: readonly Moment[],
  outputs: readonly string[],
): string[] {
  const format = demuxers[contentType] ?? 'mov';
  const inputs = moments.flatMap(({ second, take }) => [
    ...(take === 'key frame' ? ['-skip_frame', 'nokey'] : []),
    '-threads',
    '1',
    '-protocol_whitelist',
    'file',
    '-f',
    format,
    '-noaccurate_seek',
    '-ss',
    second.toFixed(3),
    '-i',
    `file:${path}`,
  ]);
  const pictures = moments.flatMap(({ take }, index) => [
    '-map',
    `${index}:${track}`,
    '-frames:v',
    '1',
    '-vf',
    `${take === 'exact' ? SHOWN_THEN : FIRST},${filters}`,
    '-c:v',
    'mjpeg',
    '-pix_fmt',
    'yuvj420p',
    '-q:v',
    '2',
    '-f',
    'image2',
    '-update',
    '1',
    '-atomic_writing',
    '1',
    outputs[index] ?? '',
  ]);
  const limits = ['-max_alloc', String(MAX_ALLOCATION_BYTES)];
  return ['-nostdin', '-v', 'error', '-y', ...limits, ...inputs, ...pictures];
}

/**
 * Runs ffmpeg without a shell, and without a network where that is possible. Returns null, or the failure
 * with the end of its error output.
 */
async function runFfmpeg(args: readonly string[]): Promise<Error | null> {
  const [program, ...words] = [...(await findConfinement()), 'ffmpeg', ...args];
  return new Promise((resolve) => {
    const child = spawn(program ?? 'ffmpeg', words, { stdio: ['ignore', 'ignore', 'pipe'] });
    // Not the option `timeout`: its timer goes on, and keeps a command from ending, if there is no such program.
    const tooLong = systemClock.timeout(TIME_LIMIT_MS, () => child.kill('SIGKILL'));
    const answer = (failure: Error | null) => {
      tooLong.cancel();
      resolve(failure);
    };
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.on('error', answer);
    child.on('close', (code, signal) => {
      const reason = `ffmpeg ended with ${signal ?? code}: ${complaint.trim()}`;
      answer(code === 0 ? null : new Error(reason));
    });
  });
}
