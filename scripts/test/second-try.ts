import type { Failed, Results } from './results.ts';

/** More files and checks than this do not fail by chance, and to run each of them alone takes too long. */
export const MOST_RUN_AGAIN = 20;

/** The filters that a part was run with, and the results of its files or checks. */
export type PartRun = { part: string; filters: readonly string[]; results: readonly Results[] };

type RunPart = (part: string, filters: readonly string[]) => Promise<readonly Results[]>;

/** Those of `filters` that are options of the runner: the first that begins with a hyphen, and all after it. */
export function optionsOf(filters: readonly string[]): readonly string[] {
  const first = filters.findIndex((filter) => filter.startsWith('-'));
  return first < 0 ? [] : filters.slice(first);
}

/** The files or checks of a part that failed; undefined alone if it failed as a whole. */
function failedNames({ results }: PartRun): (string | undefined)[] {
  const names = new Set(results.filter((one) => one.failed.length > 0).map(({ name }) => name));
  return names.has(undefined) ? [undefined] : [...names];
}

/** How many files and checks, and parts as a whole, are to be run again. */
export function countToRunAgain(runs: readonly PartRun[]): number {
  return runs.flatMap(failedNames).length;
}

type SecondTry = {
  results: readonly Results[];
  /** The first failures of what passed on the second try. */
  onSecondTry: readonly Failed[];
};

/** Runs the file or check `name`, or all of the part, once more. */
async function runAgain(one: PartRun, name: string | undefined, run: RunPart): Promise<SecondTry> {
  const filters = name === undefined ? one.filters : [name, ...optionsOf(one.filters)];
  const second = await run(one.part, filters);
  const brokenOff = second.filter((result) => result.name === undefined);
  const hasRun = second.some((result) => name === undefined || result.name === name);
  // Where it broke off, or did not run, nothing has passed.
  if (brokenOff.length > 0 || !hasRun) {
    const results = name === undefined ? second : [...one.results, ...brokenOff];
    return { results, onSecondTry: [] };
  }
  // A filter may fit more than one file or check.
  const names = new Set(second.map((result) => result.name));
  const isReplaced = (result: Results) => name === undefined || names.has(result.name);
  const failed = new Set(second.flatMap((result) => result.failed.map(({ test }) => test)));
  const failedBefore = one.results.filter(isReplaced).flatMap((result) => result.failed);
  return {
    results: [...one.results.filter((result) => !isReplaced(result)), ...second],
    onSecondTry: failedBefore.filter(({ test }) => !failed.has(test)),
  };
}

/**
 * Runs once more what failed: each file of tests and each check alone, a part that failed as a whole again as
 * a whole. The second results replace the first, so what fails only then has failed.
 */
export async function tryAgain(runs: readonly PartRun[], run: RunPart): Promise<SecondTry> {
  const all: SecondTry[] = [];
  for (const one of runs) {
    let now: SecondTry = { results: one.results, onSecondTry: [] };
    for (const name of failedNames(one)) {
      const second = await runAgain({ ...one, results: now.results }, name, run);
      now = { ...second, onSecondTry: [...now.onSecondTry, ...second.onSecondTry] };
    }
    all.push(now);
  }
  return {
    results: all.flatMap(({ results }) => results),
    onSecondTry: all.flatMap(({ onSecondTry }) => onSecondTry),
  };
}
