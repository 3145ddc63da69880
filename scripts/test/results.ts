import { stripVTControlCharacters } from 'node:util';

/** The most lines of an error that the last lines of a run repeat. */
const MOST_LINES = 12;

/** A test by its file and name, and why it did not pass. */
export type Named = { test: string; reason: string };

/** The results of one part of the tests. */
export type Results = { passed: number; failed: Named[]; skipped: Named[] };

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
