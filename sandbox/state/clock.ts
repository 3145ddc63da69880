/** The sandbox's time. The store's clock is one as well: in one process both take the same. */
export interface Clock {
  /** Now, in milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Does something once, so many milliseconds from now, unless it is cancelled before. */
  timeout(milliseconds: number, action: () => void): { cancel(): void };
}

/** The machine's time. Nothing that waits by it keeps the process alive. */
export const systemClock: Clock = {
  now: () => Date.now(),
  timeout(milliseconds, action) {
    const timer = setTimeout(action, milliseconds).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
