/** What a full queue does. Absent: the queue takes everything. */
export interface QueueBound {
  mostWaiting: number;
  /** Called instead of the work when so many wait already. */
  refuse: () => Promise<never>;
}

/** Runs at most `limit` pieces of work at once. The others wait in a queue, which `bound` limits. */
export function limitConcurrency(limit: number, bound?: QueueBound) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < limit) running += 1;
    else {
      if (bound !== undefined && line.length >= bound.mostWaiting) return bound.refuse();
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The next in the queue takes over this place, if there is one.
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
