/** The results of one part of the tests. */
export type Results = {
  passed: number;
  failed: number;
  /** Tests that did not run, and why not. */
  skipped: { test: string; reason: string }[];
};

export function addUp(all: Results[]): Results {
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed: all.reduce((sum, one) => sum + one.failed, 0),
    skipped: all.flatMap((one) => one.skipped),
  };
}

/** The last lines of `npm test`. Other programs read the very last one. */
export function summary({ passed, failed, skipped }: Results): string {
  const lines = skipped.map(({ test, reason }) => `  skipped: ${test}: ${reason}`);
  return [...lines, `${passed} passed, ${failed} failed`].join('\n');
}
