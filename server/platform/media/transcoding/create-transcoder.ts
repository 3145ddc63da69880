import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { findFfmpeg } from './ffmpeg/find-ffmpeg.ts';
import { type SourceFacts, type Transcoder, TranscodingFailed } from './transcoder.ts';

/**
 * Uses the `ffmpeg` on PATH. Where there is none, a library tells what a file is, and nothing is made.
 * Either is loaded for the first video.
 */
export function createTranscoder(find = findFfmpeg): Transcoder {
  let installed: { version: string } | null = null;
  async function findOnce(): Promise<{ version: string } | null> {
    installed ??= await find();
    return installed;
  }
  return {
    findFfmpeg: findOnce,
    async inspect(path, options) {
      const known = options.refusal ?? (await recognise(path, options.signal));
      if ((await findOnce()) === null) {
        if (known instanceof NotAVideo) throw known;
        return known;
      }
      const { inspectWithFfprobe } = await import('./ffmpeg/inspect-with-ffprobe.ts');
      return inspectWithFfprobe(path, { ...options, ...whatIsKnown(known) });
    },
    async make(job) {
      if ((await findOnce()) === null) {
        throw new TranscodingFailed('This needs ffmpeg, which is not installed.');
      }
      const { makeWithFfmpeg } = await import('./ffmpeg/make-with-ffmpeg.ts');
      return makeWithFfmpeg(job);
    },
    async assertPlays(path, what) {
      if ((await findOnce()) === null) return;
      const { findDamage } = await import('./ffmpeg/find-damage.ts');
      const placeMs = await findDamage(path, what);
      if (placeMs === null) return;
      throw new NotAVideo(
        `a video without a picture at ${describeTime(placeMs)}, so it is damaged`,
      );
    },
  };
}

/** `1:02:03` or `2:03` */
function describeTime(milliseconds: number): string {
  const all = Math.floor(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const pad = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** Reads what the container of a file says, or why it is refused. */
async function recognise(
  path: string,
  signal: AbortSignal | undefined,
): Promise<SourceFacts | NotAVideo> {
  const { probeVideoFile } = await import('../containers/probe-video.ts');
  try {
    return (await probeVideoFile(path, { signal })).facts;
  } catch (error) {
    if (error instanceof NotAVideo) return error;
    throw error;
  }
}

/** Names of files that are videos. Other programs say no more than that they cannot read one. */
const VIDEOS = /\b(AVI|Flash|MPEG|MXF|Ogg|RealMedia|Windows Media)\b/;

/**
 * Says to ffprobe of a file what it is if ffprobe cannot read it, how long it plays if that does not say so,
 * and whether it is in fragments. Throws NotAVideo for pictures, and for a container whose end is missing, which
 * ffprobe would read up to there.
 */
function whatIsKnown(known: SourceFacts | NotAVideo) {
  if (!(known instanceof NotAVideo)) {
    const { durationMs, isFragmented = false } = known;
    return { found: 'a video that is damaged', durationMs, isFragmented };
  }
  const { found } = known;
  if (found === INCOMPLETE || found.endsWith('picture')) throw known;
  const name = VIDEOS.test(found) ? `${found} that is damaged` : found;
  return { found: name, durationMs: null, isFragmented: false };
}
