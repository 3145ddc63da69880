import type { MadeRendition } from '#platform/media/transcoding/transcoder.ts';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import { replaceVideoFile, type Storyboard } from '../../videos/index.ts';
import { RULES_VERSION } from '../planning/plan-ladder.ts';
import { readVideoSettings } from '../read-video-settings.ts';
import { listRenditions, type RenditionRecord, replaceRenditions } from '../renditions.store.ts';
import { type AttemptFile, fileOf } from './attempt-files.ts';
import { chooseFiles } from './choose-files.ts';
import type { MadeStoryboard } from './collect-sheets.ts';
import { endAttempt } from './end-attempt.ts';
import { attemptLost, type LeasedAttempt } from './lease-attempt.ts';
import type { PrepareDeps } from './prepare-deps.ts';

/** Sound and pictures may end at different moments: less than this is the same length. */
const SAME_LENGTH_MS = 2000;

/** The files that an attempt made from a video. */
export interface MadeFiles {
  /** The best first; none where there was nothing to make. */
  renditions: readonly MadeRendition[];
  storyboard: MadeStoryboard | null;
}

interface Finished extends MadeFiles {
  sourceBytes: number;
  /** Whether every browser plays the uploaded file as it is. */
  playsEverywhere: boolean;
  tookMs: number;
  /** When its first picture is shown, in milliseconds. */
  startMs: number;
}

/**
 * Makes the finished files the renditions and preview pictures of their video: turns each into an object,
 * then records all in the transaction that ends the attempt. The files that nothing needs any more are deleted afterwards.
 * Throws NotAVideo if no picture of it can be decoded somewhere, LeaseLost.
 */
export async function recordRenditions(
  deps: PrepareDeps,
  leased: LeasedAttempt,
  { renditions: made, storyboard: board, tookMs, startMs, ...source }: Finished,
): Promise<void> {
  const { videoId } = leased;
  await assertPlays(deps, leased, { made: made[0], startMs });
  const renditions: RenditionRecord[] = [];
  for (const [index, file] of made.entries()) {
    const { id, objectKey } = fileOf(leased.attempt, index);
    await finish(deps, leased, { id, objectKey, sizeBytes: file.sizeBytes });
    renditions.push({ id, videoId, objectKey, ...factsOf(file), madeAt: deps.clock.now() });
  }
  for (const sheet of board?.sheets ?? []) await finish(deps, leased, sheet);
  const storyboard = board && asStoryboard(board);
  const [best] = renditions;
  const { keepOriginals } = await readVideoSettings(deps);
  const ready = { state: 'ready', percent: 100, tookMs, rules: RULES_VERSION } as const;
  const isRecorded = await endAttempt(deps, leased, ready, async (inside, video) => {
    if (best === undefined) return;
    const former = await listRenditions(inside, videoId);
    const { file, unused } = chooseFiles({ video, former, best, keepOriginals, ...source });
    const durationMs = trueLength(video.durationMs, made[0]?.durationMs ?? null);
    const facts = { contentType: 'video/mp4', durationMs, storyboard };
    await replaceVideoFile(inside, videoId, { ...file, ...facts });
    await replaceRenditions(inside, videoId, renditions);
    const sheets = video.storyboard?.sheets.map(({ objectKey }) => objectKey) ?? [];
    await deleteFilesLater(inside, [...unused, ...sheets]);
  });
  if (!isRecorded) throw attemptLost();
}

/**
 * Looks at the best of what was made before anybody is told that it is ready: damaged pictures are copied
 * as they are, and the others are made from the same.
 */
async function assertPlays(
  { storage, transcoder }: PrepareDeps,
  { attempt, signal, note }: LeasedAttempt,
  { made, startMs }: { made: MadeRendition | undefined; startMs: number },
): Promise<void> {
  if (made === undefined) return;
  const path = storage.drafts.pathOf(fileOf(attempt, 0).id);
  if (path === null) return;
  note({ step: 'Looking at what was made' });
  const { durationMs } = made;
  await transcoder.assertPlays(path, { startMs, durationMs, signal });
}

/**
 * How long a video plays: by what was made of it where its container does not say or is wrong, as in an FLV
 * file that was cut off, or a transport stream that was joined of two.
 */
function trueLength(promisedMs: number | null, madeMs: number | null): number | null {
  if (promisedMs === null || madeMs === null) return promisedMs ?? madeMs;
  return isSameLength(promisedMs, madeMs) ? promisedMs : madeMs;
}

/** Whether two playing times differ by no more than containers do. */
export function isSameLength(oneMs: number | null, otherMs: number | null): boolean {
  return oneMs === null || otherMs === null || Math.abs(oneMs - otherMs) <= SAME_LENGTH_MS;
}

async function finish(
  { storage }: PrepareDeps,
  { signal }: LeasedAttempt,
  { id, objectKey, sizeBytes }: AttemptFile & { sizeBytes: number },
): Promise<void> {
  signal.throwIfAborted();
  await storage.drafts.finish(id, { key: objectKey, sizeBytes });
}

function asStoryboard({ sheets, ...plan }: MadeStoryboard): Storyboard {
  return { ...plan, sheets: sheets.map(({ objectKey, sizeBytes }) => ({ objectKey, sizeBytes })) };
}

function factsOf({ plan: { width, height }, ...made }: MadeRendition) {
  const { sizeBytes, codecs, bandwidth, averageBandwidth, frameRate } = made;
  return { width, height, sizeBytes, codecs, bandwidth, averageBandwidth, frameRate };
}
