interface Patience {
  /** The longest time to wait, in milliseconds. */
  ms: number;
  /** Makes the error that is thrown then. */
  giveUp: () => Error;
}

/** Waits for the result of `work`, but no longer than that. The work itself goes on. */
export async function waitAtMost<Result>(
  { ms, giveUp }: Patience,
  work: Promise<Result>,
): Promise<Result> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(giveUp()), ms);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
