/** The source of the time. Tests use one that stands still until it is moved. */
export interface Clock {
  /** Now, in milliseconds since 1970-01-01 UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** ISO 8601 in UTC, as in answers. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
