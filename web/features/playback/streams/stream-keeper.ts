/** The calls that tell the store of the stream of this tab, and the event that ends it. */
export interface StreamCalls {
  readonly newId: () => string;
  /** Resolves to the number of concurrent streams that the account may have; null: no limit. */
  readonly start: (streamId: string) => Promise<number | null>;
  readonly end: (streamId: string) => void;
  /** This stream has to stop. `allowed` is undefined if it is not known. */
  readonly onStop: (allowed: number | undefined) => void;
}

/**
 * Keeps the stream of this tab, from the moment it plays until it pauses. Each time is a new stream, so that a
 * late message of an earlier one changes nothing.
 */
export function createStreamKeeper({ newId, start, end, onStop }: StreamCalls) {
  let own: string | null = null;
  let allowed: number | undefined;
  return {
    /** The video begins to play. Resolves when the store knows of it or cannot be reached; never rejects. */
    async begin(): Promise<void> {
      if (own !== null) return;
      const streamId = newId();
      own = streamId;
      // If the start is lost, the next saved position counts as one.
      const answer = await start(streamId).catch(() => undefined);
      if (answer === null && own === streamId) own = null;
      allowed = answer ?? undefined;
    },

    /** The video has paused, or is left. */
    end(): void {
      if (own !== null) end(own);
      own = null;
    },

    /** The id of the present stream; undefined while nothing plays, or if the number is not limited. */
    current: (): string | undefined => own ?? undefined,

    /** Takes the store's response to a position that was saved with that stream. */
    hear(streamId: string | undefined, mayPlay: boolean): void {
      if (!mayPlay && streamId !== undefined && streamId === own) onStop(allowed);
    },

    /** The store refused the video's bytes because the account plays elsewhere. */
    refuse: () => onStop(allowed),
  };
}

export type StreamKeeper = ReturnType<typeof createStreamKeeper>;
