import { availableParallelism } from 'node:os';
import { UnusableFragments, writeIndexed } from '../../fragments/write-indexed.ts';
import { createProgress } from '../progress.ts';
import {
  type MadeRendition,
  type RenditionPlan,
  type SourceFacts,
  TranscodingFailed,
  type TranscodingJob,
} from '../transcoder.ts';
import { type ConfinedProcess, type Limits, startConfined } from './confined-process.ts';
import { explainFailure } from './explain-failure.ts';
import { keepSheets } from './keep-sheets.ts';
import { transcodingCommand } from './transcoding-command.ts';

const GB = 1024 ** 3;
const MEMORY_BYTES = 4 * GB;
/** A decoder and the encoders keep some dozens of pictures of several bytes a pixel. */
const MEMORY_BYTES_PER_PIXEL = 200;
/** The longest time without a byte of output. Much is decoded for the first fragment of a large video. */
const SILENT_MS = 15 * 60_000;
/** The seconds allowed for each second of a video, on a slow machine that has other work. */
const MOST_TIMES_AS_LONG = 200;
const LEAST_LIMIT_MS = 60 * 60_000;
const UNKNOWN_DURATION_MS = 24 * 60 * 60_000;
/** Timers count milliseconds in 31 bits: 24 days. */
const MOST_TIMER_MS = 2 ** 31 - 1;
/** The factor by which a file may become larger than planned, and the bytes on top of that. */
const SPARE = 1.5;
const SPARE_BYTES = 10 * 1024 * 1024;
const SOUND_BITS = 320_000;

type Sink = (output: AsyncIterable<Buffer>) => Promise<MadeRendition | null>;

/** Makes all renditions in one run of ffmpeg. Throws as `Transcoder` says. */
export async function makeWithFfmpeg(job: TranscodingJob): Promise<MadeRendition[]> {
  const { path, facts, plans, storyboard, signal } = job;
  const sinks = await openSinks(job);
  const cores = Math.max(1, availableParallelism() - 1);
  const command = transcodingCommand({ path, facts, plans, storyboard: storyboard?.plan, cores });
  const options = { outputs: sinks.length, limits: limitsFor(facts), signal };
  const made = await drain(await startConfined(command, options), sinks, signal);
  return made.filter((one) => one !== null).map((one) => whole(one, facts));
}

async function openSinks(job: TranscodingJob): Promise<Sink[]> {
  const { facts, plans, storyboard } = job;
  const progress = createProgress(job);
  const sinks: Sink[] = [];
  for (const [index, plan] of plans.entries()) {
    const file = await job.open(index);
    const options = {
      expectedMs: facts.durationMs,
      mostBytes: mostBytes(plan, facts),
      onWritten: (milliseconds: number) => progress.reach(index, milliseconds),
    };
    sinks.push(async (output) => ({ plan, ...(await writeIndexed(output, file, options)) }));
  }
  if (storyboard !== undefined) {
    sinks.push((output) => keepSheets(output, storyboard.keep).then(() => null));
  }
  return sinks;
}

/** Reads every output to its end. The first failure ends the process, and is the one that counts. */
async function drain(
  { outputs, ended, kill }: ConfinedProcess,
  sinks: readonly Sink[],
  signal: AbortSignal,
): Promise<(MadeRendition | null)[]> {
  const failures: unknown[] = [];
  const results = sinks.map((sink, index) =>
    sink(outputs[index] ?? nothing()).catch((error: unknown) => {
      failures.push(error);
      kill();
      return null;
    }),
  );
  const made = await Promise.all(results);
  const ending = await ended;
  signal.throwIfAborted();
  const [failure] = failures;
  const isOfFragments = failure === undefined || failure instanceof UnusableFragments;
  if (!isOfFragments && ending.limit === null) throw failure;
  if (!ending.isSuccess || failure !== undefined) throw explainFailure(ending, failure);
  return made;
}

async function* nothing(): AsyncGenerator<Buffer> {}

function limitsFor({ durationMs, video }: SourceFacts): Limits {
  const duration = durationMs ?? UNKNOWN_DURATION_MS;
  return {
    memoryBytes: MEMORY_BYTES + video.width * video.height * MEMORY_BYTES_PER_PIXEL,
    milliseconds: Math.min(MOST_TIMER_MS, Math.max(LEAST_LIMIT_MS, duration * MOST_TIMES_AS_LONG)),
    silentMilliseconds: SILENT_MS,
  };
}

function mostBytes({ video }: RenditionPlan, { durationMs, sizeBytes }: SourceFacts): number {
  const seconds = (durationMs ?? UNKNOWN_DURATION_MS) / 1000;
  const sound = (SOUND_BITS / 8) * seconds;
  const pictures = video === 'copy' ? sizeBytes : (video.maxBitRate / 8) * seconds;
  return SPARE_BYTES + (sound + pictures) * SPARE;
}

/** Containers that say for certain how long they play. */
const CERTAIN = /^(mov|matroska|avi|asf|mxf)\b/;
const MISSING_MS = 2000;
const MISSING_PART = 0.1;

/** Throws TranscodingFailed if less was made than the file says it holds. */
function whole(made: MadeRendition, { container, durationMs }: SourceFacts): MadeRendition {
  const missing = (durationMs ?? 0) - made.durationMs;
  const isMissing = missing > MISSING_MS && missing > (durationMs ?? 0) * MISSING_PART;
  if (!isMissing || !CERTAIN.test(container)) return made;
  const [there, all] = [made.durationMs, durationMs ?? 0].map((ms) => Math.round(ms / 1000));
  throw new TranscodingFailed(
    `Only ${there} of ${all} seconds can be decoded. The file is damaged or incomplete.`,
  );
}
