/** A request's turn at one chunk of an upload. */
export interface Turn {
  /** Gives the turn to the next request that waits for this chunk. May be called twice. */
  end(): void;
}

/**
 * What this process is receiving now. Chunks are written straight into their upload's file, so two
 * requests must not write the same chunk, and nobody may delete the file meanwhile.
 */
export interface ActiveUploads {
  /** Runs `work` while no one else works on the upload as a whole. */
  exclusively<Result>(uploadId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Waits until all earlier requests with this chunk have ended.
   * @param cancel called when the upload is cancelled
   */
  takeTurn(uploadId: string, chunkNumber: number, cancel: () => void): Promise<Turn>;
  /** Whether any request has, or waits for, a turn at any chunk of it. */
  isReceiving(uploadId: string): boolean;
  /** Cancels every turn, and resolves when all of them have ended. */
  cancelTurns(uploadId: string): Promise<void>;
}

export function createActiveUploads(): ActiveUploads {
  const uploadLocks = createLocks();
  const chunkLocks = createLocks();
  const turns = new Map<string, Set<{ cancel: () => void; ended: Promise<void> }>>();
  return {
    async exclusively(uploadId, work) {
      const release = await uploadLocks.acquire(uploadId);
      try {
        return await work();
      } finally {
        release();
      }
    },
    async takeTurn(uploadId, chunkNumber, cancel) {
      const ended = Promise.withResolvers<void>();
      const turn = { cancel, ended: ended.promise };
      const ofUpload = turns.get(uploadId) ?? new Set();
      turns.set(uploadId, ofUpload.add(turn));
      const release = await chunkLocks.acquire(`${uploadId}/${chunkNumber}`);
      return {
        end() {
          ofUpload.delete(turn);
          if (ofUpload.size === 0 && turns.get(uploadId) === ofUpload) turns.delete(uploadId);
          release();
          ended.resolve();
        },
      };
    },
    isReceiving: (uploadId) => turns.has(uploadId),
    async cancelTurns(uploadId) {
      const running = [...(turns.get(uploadId) ?? [])];
      for (const turn of running) turn.cancel();
      await Promise.all(running.map(({ ended }) => ended));
    },
  };
}

/** Locks by name, given in the order they were asked for. */
function createLocks() {
  const lastInLine = new Map<string, Promise<void>>();
  return {
    /** Waits for the lock; answers the function that releases it. */
    async acquire(name: string): Promise<() => void> {
      const before = lastInLine.get(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      lastInLine.set(name, promise);
      await before;
      return () => {
        if (lastInLine.get(name) === promise) lastInLine.delete(name);
        resolve();
      };
    },
  };
}
