import { NotAVideo } from '../../not-a-video.ts';
import { plausibleMs } from '../../plausible-ms.ts';
import type { SourceFacts } from '../transcoder.ts';
import { factsOf, type ProbedFacts, tooLarge } from './describe-probed.ts';
import { COPIED_CODEC, measureTracks } from './measure-tracks.ts';
import { pickHeard } from './pick-heard.ts';
import { runFfprobe } from './run-ffprobe.ts';

/** Containers that play for as long as they say at least; less was found where a file is not whole. */
const CERTAIN = /^(mov|matroska|avi|asf|mxf)\b/;

/**
 * The facts about a file by ffprobe. `found` says what a file is that ffprobe knows nothing of,
 * `durationMs` how long it plays if ffprobe does not know it. Throws NotAVideo, the signal's reason.
 */
export async function inspectWithFfprobe(
  path: string,
  {
    isMeasured,
    signal,
    found,
    durationMs,
    isFragmented,
  }: {
    isMeasured: boolean;
    signal?: AbortSignal;
    found: string;
    durationMs: number | null;
    isFragmented: boolean;
  },
): Promise<SourceFacts> {
  const { probed, complaint } = await runFfprobe(path, signal);
  signal?.throwIfAborted();
  const [, width, height] = /Picture size (\d+)x(\d+) exceeds/.exec(complaint) ?? [];
  if (width !== undefined && height !== undefined) throw tooLarge(Number(width), Number(height));
  if (probed === null) throw new NotAVideo(found);
  const { sounds, ...known } = factsOf(probed);
  const facts = { ...known, durationMs: known.durationMs ?? durationMs, isFragmented };
  return isMeasured ? measure(path, { ...facts, sounds }, signal) : facts;
}

/** Adds what only reading the whole file shows. */
async function measure(
  path: string,
  { sounds, ...facts }: ProbedFacts,
  signal?: AbortSignal,
): Promise<SourceFacts> {
  const audio = await pickHeard(path, sounds, signal);
  const measured = await measureTracks(path, { video: facts.video, audio, signal });
  signal?.throwIfAborted();
  if (measured === null) {
    if (facts.video.codec === COPIED_CODEC) throw new NotAVideo('a video that is damaged');
    return { ...facts, audio };
  }
  const { pictures, keyframes, sound } = measured;
  // Only the packets show what a file hides before its beginning.
  const startMs = pictures.startMs < 0 ? pictures.startMs : facts.video.startMs;
  const endMs = Math.max(pictures.endMs, sound?.endMs ?? 0);
  const longestGapMs = Math.max(pictures.longestGapMs, Math.round(endMs - pictures.endMs));
  const promised = CERTAIN.test(facts.container) ? (facts.durationMs ?? 0) : 0;
  return {
    ...facts,
    durationMs: plausibleMs(Math.max(endMs, promised)),
    video: { ...facts.video, startMs, endMs, longestGapMs, keyframes },
    audio: audio && { ...audio, ...(sound ?? { endMs: 0, longestGapMs: 0 }) },
  };
}
