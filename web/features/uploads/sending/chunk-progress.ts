import type { ChunkRange } from './chunk-plan.ts';

/** How far an upload is, in bytes. */
export interface Progress {
  readonly sentBytes: number;
  /** The part in chunks that the server has; the others have to be sent again if the run ends now. */
  readonly keptBytes: number;
  /** The bytes that have still to be sent of the chunks under way. */
  readonly pendingBytes: number;
}

/** Adds up the progress of the chunks of a file, of which the server has `keptBytes` already. */
export function createChunkProgress(keptBytes: number, onProgress: (now: Progress) => void) {
  const underWay = new Map<number, { sent: number; size: number }>();
  let kept = keptBytes;
  const report = () => {
    const chunks = [...underWay.values()];
    const sent = chunks.reduce((sum, chunk) => sum + chunk.sent, 0);
    const size = chunks.reduce((sum, chunk) => sum + chunk.size, 0);
    onProgress({ sentBytes: kept + sent, keptBytes: kept, pendingBytes: size - sent });
  };
  return {
    report,
    keptBytes: () => kept,
    /** `bytes` of a chunk's form are sent, the fields before the chunk included. */
    note({ number, start, end }: ChunkRange, bytes: number) {
      underWay.set(number, { sent: Math.min(bytes, end - start), size: end - start });
      report();
    },
    /** The attempt failed. The bytes that it sent still show until the next one sends more. */
    drop: ({ number }: ChunkRange) => void underWay.delete(number),
    keep({ number, start, end }: ChunkRange) {
      underWay.delete(number);
      kept += end - start;
      report();
    },
  };
}
