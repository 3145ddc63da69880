/** A test by its file and name, and why it did not pass. */
export type Named = { test: string; reason: string };

/** The results of one part of the tests. */
export type Results = { passed: number; failed: Named[]; skipped: Named[] };

/** The results of a part of which nothing else is known than that it failed. */
export function failure(test: string, reason: string): Results {
  return { passed: 0, failed: [{ test, reason }], skipped: [] };
}

export function addUp(all: Results[]): Results {
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed: all.flatMap((one) => one.failed),
    skipped: all.flatMap((one) => one.skipped),
  };
}

/**
 * The last lines of `npm test`: what was skipped and what failed, by name, where a log that keeps
 * only its end still has it. Other programs read the very last line.
 */
export function summary({ passed, failed, skipped }: Results): string {
  return [
    ...skipped.map(({ test, reason }) => `  skipped: ${test}: ${reason}`),
    ...failed.map(({ test, reason }) => `  failed: ${test}: ${reason}`),
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}
