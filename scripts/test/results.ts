import { stripVTControlCharacters } from 'node:util';

/** The most lines of an error that the last lines of a run repeat. */
const MOST_LINES = 12;

/** The most lines of its output that the last lines of a run repeat for a test. */
const MOST_OUTPUT_LINES = 60;

/** How many tests may fail first and pass on a second try. More of them refuse the run. */
export const MOST_ON_SECOND_TRY = 3;

/** A test by its file and name, and why it did not pass. */
export type Named = { test: string; reason: string };

/** A failed test. `output` is all that its error says. */
export type Failed = Named & { output: string };

/** The results of a file of tests or of a check. */
export type Results = {
  /** The file, relative to the root, or the name of the check; undefined if a part failed as a whole. */
  name: string | undefined;
  passed: number;
  failed: Failed[];
  skipped: Named[];
  /** How many are left to `npm run test:full`. */
  leftOut: number;
};

/** The results of a whole run. */
export type Summary = {
  passed: number;
  failed: Failed[];
  skipped: Named[];
  leftOut: number;
  /** The first failures of tests that passed when they were run once more; they count as passed. */
  onSecondTry: Failed[];
};

/**
 * Why a test failed, in one line: what it says without the picture of a difference, what a browser was
 * waiting for, and where in the tests that was. A log that keeps only its end has nothing else of it.
 */
export function reasonOf(message: string, place: string | undefined): string {
  const [first = '', ...more] = stripVTControlCharacters(message).split('\n');
  const log = more.slice(more.findIndex((line) => line.startsWith('Call log')) + 1);
  const waited = log.length < more.length ? log.slice(0, MOST_LINES) : [];
  const said = [first, ...waited].map((line) => line.trim()).filter(Boolean);
  return [said.join(' | '), ...(place ? [`at ${place}`] : [])].join(' ');
}

/** The results of a part of which nothing else is known than that it failed. */
export function failure(test: string, reason: string): Results {
  return {
    name: undefined,
    passed: 0,
    failed: [{ test, reason, output: reason }],
    skipped: [],
    leftOut: 0,
  };
}

export function addUp(all: readonly Results[], onSecondTry: readonly Failed[] = []): Summary {
  const failed = all.flatMap((one) => one.failed);
  if (onSecondTry.length > MOST_ON_SECOND_TRY) {
    const reason = `${onSecondTry.length} passed only on a second try, at most ${MOST_ON_SECOND_TRY} may`;
    failed.push({ test: 'npm test', reason, output: reason });
  }
  return {
    passed: all.reduce((sum, one) => sum + one.passed, 0),
    failed,
    skipped: all.flatMap((one) => one.skipped),
    leftOut: all.reduce((sum, one) => sum + one.leftOut, 0),
    onSecondTry: [...onSecondTry],
  };
}

function indented(output: string): string[] {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const more = lines.length - MOST_OUTPUT_LINES;
  const shown = lines.slice(0, MOST_OUTPUT_LINES).map((line) => `      ${line}`.trimEnd());
  return more > 0 ? [...shown, `      (${more} more lines above)`] : shown;
}

/**
 * The last lines of `npm test`: what was skipped, what passed on a second try, with the output of its first
 * failure, and what failed, by name, where a log that keeps only its end still has it. Other programs read
 * the very last line.
 */
export function summary({ passed, failed, skipped, leftOut, onSecondTry }: Summary): string {
  return [
    ...skipped.map(({ test, reason }) => `  skipped: ${test}: ${reason}`),
    ...onSecondTry.flatMap(({ test, output }) => [
      `  passed on a second try: ${test}`,
      ...indented(output),
    ]),
    ...failed.map(({ test, reason }) => `  failed: ${test}: ${reason}`),
    ...(leftOut > 0 ? [`  left to npm run test:full: ${leftOut}, and suites on PostgreSQL`] : []),
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}
