import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileAt } from './read-file-at.ts';
import { searchKeyframes } from './search-container.ts';

/** A file that the probe found to be a video. */
export interface VideoFile {
  path: string;
  contentType: string;
}

/** Takes pictures from videos. */
export interface FrameGrabber {
  /** Whether this machine has ffmpeg. */
  isAvailable(): Promise<boolean>;
  /**
   * One picture for each of these times (seconds from the start), as JPEG of at most 1280 pixels in
   * width; null if the video has none then. It may be a key frame up to 10 s before its time. Throws if
   * the program fails or takes too long.
   */
  grab(video: VideoFile, seconds: readonly number[]): Promise<(Buffer | null)[]>;
}

const TIME_LIMIT_MS = 60_000;
/** How many seconds a picture may be before its time. */
const MAX_AGE_SECONDS = 10;

const demuxers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/x-matroska': 'matroska',
};

/** Uses the `ffmpeg` on PATH, if there is one. */
export function createFfmpegGrabber(): FrameGrabber {
  let available: Promise<boolean> | undefined;
  return {
    isAvailable() {
      available ??= runFfmpeg(['-version']).then(
        () => true,
        () => false,
      );
      return available;
    },
    async grab(video, seconds) {
      const folder = await mkdtemp(join(tmpdir(), 'frames-'));
      try {
        const outputs = seconds.map((_, index) => join(folder, `${index}.jpg`));
        await runFfmpeg(await argumentsFor(video, seconds, outputs));
        return await Promise.all(outputs.map((path) => readFile(path).catch(() => null)));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * One run for all times, each with an input of its own that seeks by the index. Only key frames are
 * decoded, unless the last one is too old. ffmpeg may open this file only, and only as the type that the
 * probe found, because a container may name other files or pretend to be a playlist.
 */
async function argumentsFor(
  { path, contentType }: VideoFile,
  seconds: readonly number[],
  outputs: readonly string[],
): Promise<string[]> {
  const keyframes = await keyframesIn(path, seconds);
  const format = demuxers[contentType] ?? 'mov';
  const inputs = seconds.flatMap((second, index) => {
    const keyframe = keyframes[index] ?? null;
    const isNear = keyframe !== null && second - keyframe <= MAX_AGE_SECONDS;
    const onlyKeyframes = ['-skip_frame', 'nokey', '-noaccurate_seek'];
    return [
      ...(isNear ? onlyKeyframes : []),
      ...['-threads', '1', '-protocol_whitelist', 'file', '-f', format],
      ...['-ss', second.toFixed(3), '-i', `file:${path}`],
    ];
  });
  // V and not v, which would include cover pictures.
  const pictures = outputs.flatMap((output, index) => [
    ...['-map', `${index}:V:0`, '-frames:v', '1', '-vf', "scale='min(1280,iw)':-2"],
    ...['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '2'],
    ...['-f', 'image2', '-update', '1', output],
  ]);
  return ['-nostdin', '-v', 'error', '-y', ...inputs, ...pictures];
}

async function keyframesIn(path: string, seconds: readonly number[]) {
  const file = await readFileAt(path);
  return searchKeyframes(file, seconds).finally(() => file.close());
}

/** Runs ffmpeg without a shell. Throws with the end of its error output. */
function runFfmpeg(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('ffmpeg', args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`ffmpeg ended with ${signal ?? code}: ${complaint.trim()}`));
    });
  });
}
