/** Where the time comes from; tests hand in one that stands still until moved. */
export interface Clock {
  /** Now, in milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 UTC, as dates travel in answers. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
