import type { ChunkAnswer } from '#contract/uploads.ts';
import { type ChunkRange, chunksAtOnce, chunksToSend, planChunks, sizeOf } from './chunk-plan.ts';
import { createChunkProgress, type Progress } from './chunk-progress.ts';
import { isFull } from './retry-rule.ts';
import { type Attempts, tryAgain } from './try-again.ts';
import { UploadFailure } from './upload-failure.ts';
import type { Uploaded, UploadPorts } from './upload-ports.ts';

/** One run of an upload, from its present state to its end. */
export interface UploadRun extends Pick<Attempts, 'onTrouble'> {
  readonly file: File;
  readonly uploadId: string;
  readonly fingerprint: string;
  /** The numbers of the chunks the server already has. */
  readonly received: readonly number[];
  /** Ends the run at once: it rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** While it returns true no chunk is begun, and the run ends with those under way. */
  readonly isPausing: () => boolean;
  readonly onProgress: (progress: Progress) => void;
}

function uploadedIn({ complete, videoPath, videoId }: ChunkAnswer): Uploaded[] {
  return complete && videoPath && videoId ? [{ videoPath, videoId }] : [];
}

/** The chunks to send, and how: again and again if need be. Returns how long the last attempt took. */
function createSender(ports: UploadPorts, run: UploadRun, signal: AbortSignal) {
  const { file, uploadId, fingerprint, onTrouble } = run;
  const plan = planChunks(file.size);
  const waiting = [...chunksToSend(plan, run.received)];
  const progress = createChunkProgress(sizeOf(plan) - sizeOf(waiting), run.onProgress);
  let checksSpace = run.received.length < plan.length;
  const sendOnce = async (chunk: ChunkRange) => {
    const { number: chunkNumber, start, end } = chunk;
    if (checksSpace) {
      await ports.checkDiskSpace(file.size - progress.keptBytes(), signal);
      checksSpace = false;
      onTrouble(null);
    }
    const begunAt = ports.now();
    const of = { uploadId, fingerprint, file, totalChunks: plan.length };
    const outgoing = { ...of, chunkNumber, start, end };
    try {
      const answer = await ports.send(outgoing, (bytes) => progress.note(chunk, bytes), signal);
      progress.keep(chunk);
      return { answer, bytes: end - start, milliseconds: ports.now() - begunAt };
    } catch (error) {
      checksSpace ||= isFull(error);
      throw error;
    } finally {
      progress.drop(chunk);
    }
  };
  progress.report();
  return {
    waiting,
    send: (chunk: ChunkRange) => {
      const fallback = `Chunk ${chunk.number + 1} upload failed`;
      return tryAgain(ports, { signal, onTrouble, fallback }, () => sendOnce(chunk));
    },
  };
}

/**
 * Sends the missing chunks of a file: the first alone, then three at a time where the line is fast.
 * Resolves to the finished upload, or null if it was paused before the last chunk. Rejects with
 * `UploadFailure` or the signal's reason.
 */
export async function uploadFile(ports: UploadPorts, run: UploadRun): Promise<Uploaded | null> {
  // When one chunk fails for good, the others are stopped.
  const siblings = new AbortController();
  const signal = AbortSignal.any([run.signal, siblings.signal]);
  const { waiting, send } = createSender(ports, run, signal);
  const uploaded: Uploaded[] = [];
  const underWay = new Set<Promise<void>>();
  let atOnce = 1;
  const begin = (chunk: ChunkRange) => {
    const sharing = atOnce;
    const sent: Promise<void> = send(chunk).then(({ answer, ...pace }) => {
      uploaded.push(...uploadedIn(answer));
      atOnce = chunksAtOnce({ ...pace, atOnce: sharing });
      underWay.delete(sent);
    });
    underWay.add(sent);
  };
  try {
    for (;;) {
      const more = run.isPausing() ? 0 : Math.max(0, atOnce - underWay.size);
      for (const chunk of waiting.splice(0, more)) begin(chunk);
      if (underWay.size === 0) break;
      await Promise.race(underWay);
    }
  } catch (error) {
    siblings.abort(error);
    await Promise.allSettled(underWay);
    throw error;
  }
  const [first] = uploaded;
  if (first === undefined && waiting.length === 0) {
    throw new UploadFailure('Upload completed but server did not confirm');
  }
  return first ?? null;
}
