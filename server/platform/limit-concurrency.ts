/** Runs at most `limit` pieces of work at once. The others wait in a queue. */
export function limitConcurrency(limit: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
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
