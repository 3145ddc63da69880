/** A request's turn at one chunk of an upload. */
export interface Turn {
  /** Lets the next one that waits for this chunk have its turn. May be called twice. */
  end(): void;
}

/**
 * What this process is receiving just now. Chunks are written straight into their upload's file, so
 * no two requests may write the same one, and nobody may drop the file meanwhile.
 */
export interface ActiveUploads {
  /** Runs `work` while nobody else does anything to the upload as a whole. */
  exclusively<Result>(uploadId: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Waits until all requests that came earlier with this chunk are through.
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
    /** Resolves, when it is one's turn, to what gives the lock back. */
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
