/** Runs the work while holding the lock file; waits for another process that holds it. */
export function withLock<T>(
  file: string,
  work: (note: (pid: number) => void) => Promise<T>,
): Promise<T>;
