/** Runs at most `limit` pieces of work at once; the others wait in line. */
export function limitConcurrency(limit: number) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((resolve) => line.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Whoever is next takes over the place; without anybody it is given up.
      const next = line.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
