/** The calls that report to the store where this account plays. */
export interface PlaceCalls {
  readonly newId: () => string;
  /** Resolves to the number of places in which the account may play; null: no limit. */
  readonly start: (placeId: string) => Promise<number | null>;
  readonly end: (placeId: string) => void;
  /** This place has to stop. `allowed` is undefined if it is not known. */
  readonly onStop: (allowed: number | undefined) => void;
}

/**
 * The place in which this tab plays, from the moment it begins until it pauses. Each time is a new
 * place, so that a message of an earlier one that comes late changes nothing.
 */
export function createPlaceKeeper({ newId, start, end, onStop }: PlaceCalls) {
  let own: string | null = null;
  let allowed: number | undefined;
  return {
    /** The video begins to play. Resolves when the store knows of it or cannot be reached; never rejects. */
    async begin(): Promise<void> {
      if (own !== null) return;
      const placeId = newId();
      own = placeId;
      // If the start is lost, the next saved position counts as one.
      const answer = await start(placeId).catch(() => undefined);
      if (answer === null && own === placeId) own = null;
      allowed = answer ?? undefined;
    },

    /** The video has paused, or is left. */
    end(): void {
      if (own !== null) end(own);
      own = null;
    },

    /** The present place; undefined while nothing plays, or if the number of places is not limited. */
    current: (): string | undefined => own ?? undefined,

    /** The store's response to a position saved at that place. */
    hear(placeId: string | undefined, mayPlay: boolean): void {
      if (!mayPlay && placeId !== undefined && placeId === own) onStop(allowed);
    },

    /** The store refused the video's bytes because the account plays elsewhere. */
    refuse: () => onStop(allowed),
  };
}

export type PlaceKeeper = ReturnType<typeof createPlaceKeeper>;
