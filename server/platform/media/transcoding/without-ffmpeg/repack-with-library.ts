import {
  SHORTEST_FRAGMENT_MS,
  UnusableFragments,
  writeIndexed,
} from '../fragments/write-indexed.ts';
import { createProgress } from '../progress.ts';
import { type MadeRendition, TranscodingFailed, type TranscodingJob } from '../transcoder.ts';
import { askWorker, WorkerFailed } from './ask-worker.ts';

const SILENT_MS = 5 * 60_000;
/** The boxes of fragments and their tables. */
const MORE_THAN_SOURCE = 1.5;
const SPARE_BYTES = 10 * 1024 * 1024;

/** Makes the one rendition that copies everything. What it throws: see `Transcoder`. */
export async function repackWithLibrary(job: TranscodingJob): Promise<MadeRendition[]> {
  const { path, facts, plans, signal } = job;
  const [plan] = plans;
  const isCopy = plan?.video === 'copy' && (plan.audio === 'copy' || plan.audio === null);
  if (plan === undefined || plans.length > 1 || !isCopy) {
    throw new TranscodingFailed('This needs ffmpeg, which is not installed.');
  }
  const withSound = plan.audio !== null;
  const shortestFragmentMs = SHORTEST_FRAGMENT_MS;
  const task = { path, work: 'repack', shortestFragmentMs, withSound } as const;
  const progress = createProgress(job);
  const options = {
    expectedMs: facts.durationMs,
    mostBytes: facts.sizeBytes * MORE_THAN_SOURCE + SPARE_BYTES,
    onWritten: (milliseconds: number) => progress.reach(0, milliseconds),
  };
  try {
    const pieces = bytesOf(askWorker(task, { silentMs: SILENT_MS, signal }));
    return [{ plan, ...(await writeIndexed(pieces, await job.open(0), options)) }];
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof WorkerFailed) throw new TranscodingFailed(error.message, { cause: error });
    if (!(error instanceof UnusableFragments)) throw error;
    throw new TranscodingFailed('The file is damaged.', { cause: error });
  }
}

async function* bytesOf(messages: ReturnType<typeof askWorker>): AsyncGenerator<Buffer> {
  for await (const message of messages) {
    if ('bytes' in message) yield Buffer.from(message.bytes.buffer);
  }
}
