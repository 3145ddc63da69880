/** An action that is due later. */
export interface Timer {
  /** The action does not run any more. */
  cancel(): void;
}

export interface Waiting {
  /** Whether the process stays alive for it. Absent: no. */
  keepsAlive?: boolean;
}

/** The source of the time. Tests use one that stands still until it is moved. */
export interface Clock {
  /** Now, in milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Milliseconds since some moment, by a clock that nobody sets: for how long something takes. */
  monotonic(): number;
  /** Resolves after so many milliseconds. Rejects when the signal is aborted before. */
  sleep(milliseconds: number, how?: Waiting & { signal?: AbortSignal }): Promise<void>;
  /** Does something every so many milliseconds, for the first time after as many. */
  every(milliseconds: number, action: () => void, how?: Waiting): Timer;
  /** Does something once, after so many milliseconds. */
  timeout(milliseconds: number, action: () => void, how?: Waiting): Timer;
}

/** ISO 8601 in UTC, as in answers. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
