import { INCOMPLETE, NotAVideo } from '../not-a-video.ts';
import { findFfmpeg } from './ffmpeg/find-ffmpeg.ts';
import { type SourceFacts, type Transcoder, TranscodingFailed } from './transcoder.ts';

/** MP4 and MOV, in ffprobe's words. */
const MP4 = /^mov\b/;

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
      const known = { ...(await recognise(path)), ...options };
      const inspect = (await findOnce()) ? inspectWithFfprobe : inspectWithLibrary;
      const facts = await inspect(path, known);
      if (!MP4.test(facts.container)) return facts;
      const { isFragmented } = await import('./fragments/is-fragmented.ts');
      return { ...facts, isFragmented: await isFragmented(path) };
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

interface Known {
  isMeasured: boolean;
  signal?: AbortSignal;
  found: string;
  durationMs: number | null;
}

async function inspectWithFfprobe(path: string, known: Known): Promise<SourceFacts> {
  const program = await import('./ffmpeg/inspect-with-ffprobe.ts');
  return program.inspectWithFfprobe(path, known);
}

async function inspectWithLibrary(path: string, known: Known): Promise<SourceFacts> {
  const library = await import('./without-ffmpeg/inspect-with-library.ts');
  return library.inspectWithLibrary(path, known);
}

/** Names of files that are videos. Other programs say no more than that they cannot read one. */
const VIDEOS = /\b(AVI|Flash|MPEG|MXF|Ogg|RealMedia|Windows Media)\b/;

/**
 * What a file is if nothing can read it, and how long it plays if its headers say so. Throws NotAVideo for
 * pictures, and for a container whose end is missing, which other programs would read up to there.
 */
async function recognise(path: string): Promise<{ found: string; durationMs: number | null }> {
  try {
    const { probeVideoFile } = await import('../probe-video.ts');
    const { durationMs } = await probeVideoFile(path);
    return { found: 'a video that is damaged', durationMs };
  } catch (error) {
    if (!(error instanceof NotAVideo)) throw error;
    const { found } = error;
    if (found === INCOMPLETE || found.endsWith('picture')) throw error;
    return { found: VIDEOS.test(found) ? `${found} that is damaged` : found, durationMs: null };
  }
}
