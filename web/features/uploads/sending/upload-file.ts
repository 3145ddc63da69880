import type { ChunkAnswer } from '#contract/uploads.ts';
import { type ChunkRange, chunksToSend, planChunks, sizeOf } from './chunk-plan.ts';
import { tryAgain } from './try-again.ts';
import { chunkFailure, UploadFailure } from './upload-failure.ts';
import type { Uploaded, UploadPorts } from './upload-ports.ts';

/** How many chunks are sent at a time. */
export const PARALLEL_CHUNKS = 3;

/** One run of an upload, from its present state to its end. */
export interface UploadRun {
  readonly file: File;
  readonly uploadId: string;
  /** The numbers of the chunks the server already has. */
  readonly received: readonly number[];
  /** Ends the run: it rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /**
   * Gets the number of bytes sent, and how many of them are in chunks that the server has. The others
   * have to be sent again if the run ends now.
   */
  readonly onProgress: (sentBytes: number, keptBytes: number) => void;
  /** Called when something failed and will be retried. */
  readonly onTrouble: () => void;
}

function uploadedIn(answer: ChunkAnswer): Uploaded | null {
  const { complete, videoPath, videoId } = answer;
  return complete && videoPath && videoId ? { videoPath, videoId } : null;
}

/**
 * Sends the missing chunks of a file, three at a time. Resolves to the finished upload; rejects with
 * `UploadFailure` or the signal's reason.
 */
export async function uploadFile(ports: UploadPorts, run: UploadRun): Promise<Uploaded> {
  const plan = planChunks(run.file.size);
  const waiting = [...chunksToSend(plan, run.received)];
  const underWay = new Map<number, number>();
  let through = sizeOf(plan) - sizeOf(waiting);
  let uploaded: Uploaded | null = null;
  // When one chunk fails for good, the others are stopped.
  const siblings = new AbortController();
  const signal = AbortSignal.any([run.signal, siblings.signal]);
  const report = () =>
    run.onProgress(
      [...underWay.values()].reduce((sum, bytes) => sum + bytes, through),
      through,
    );

  const sendOnce = async (chunk: ChunkRange): Promise<ChunkAnswer> => {
    const { number: chunkNumber, start, end } = chunk;
    const { uploadId, file } = run;
    const outgoing = { uploadId, file, chunkNumber, totalChunks: plan.length, start, end };
    try {
      return await ports.send(
        outgoing,
        (bytes) => {
          underWay.set(chunkNumber, Math.min(bytes, end - start));
          report();
        },
        signal,
      );
    } finally {
      underWay.delete(chunkNumber);
    }
  };
  const sendNext = async (): Promise<void> => {
    for (let chunk = waiting.shift(); chunk; chunk = waiting.shift()) {
      const current = chunk;
      const answer = await tryAgain(ports, signal, run.onTrouble, () => sendOnce(current)).catch(
        (error: unknown) => {
          signal.throwIfAborted();
          throw chunkFailure(current.number, error);
        },
      );
      uploaded ??= uploadedIn(answer);
      through += current.end - current.start;
      report();
    }
  };
  report();
  try {
    await Promise.all(Array.from({ length: PARALLEL_CHUNKS }, sendNext));
  } catch (error) {
    siblings.abort(error);
    throw error;
  }
  if (uploaded === null) {
    throw new UploadFailure('Upload completed but server did not confirm');
  }
  return uploaded;
}
