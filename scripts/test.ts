/**
 * npm test [-- part [filter ...]]: the static checks, the unit and HTTP tests on SQLite and, where the
 * database is the point, on a PostgreSQL of their own, and the journeys in a browser. What fails is run
 * once more, alone, at the end.
 * npm run test:full [-- part [filter ...]]: what `npm test` shows a sample of, in its full form. It looks for
 * what is rare, so there is no second try.
 * The last line of both is `N passed, N failed`.
 */
import { buildIfStale } from './build.ts';
import { runChecks } from './check.ts';
import { answersItself } from './choice.ts';
import { messageOf } from './message-of.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { fullFormOf } from './test/full-form.ts';
import { ensurePrograms, type ProgramName } from './test/programs.ts';
import { addUp, failure, type Results, summary } from './test/results.ts';
import { runVitest } from './test/run-vitest.ts';
import { countToRunAgain, MOST_RUN_AGAIN, type PartRun, tryAgain } from './test/second-try.ts';

type Part = (filters: readonly string[], ending: AbortSignal) => Promise<Results[]>;

async function check(filters: readonly string[]): Promise<Results[]> {
  const checked = await runChecks(filters);
  return checked.map(({ name, problems }) => {
    if (problems.length === 0) return { name, passed: 1, failed: [], skipped: [] };
    const failed = { test: `check ${name}`, reason: 'see the output above' };
    return { name, passed: 0, failed: [{ ...failed, output: problems.join('\n') }], skipped: [] };
  });
}

const PROGRAMS: ProgramName[] = [
  'chromium',
  'dejavu',
  'firefox',
  'ffmpeg',
  'nginx',
  'openssl',
  'postgres',
  'strace',
  'swift',
];

/**
 * Runs a vitest project with everything its tests need: programs, built pages, a PostgreSQL. `form` is
 * added to their environment.
 */
function vitestPart(project: string, form: Record<string, string> = {}): Part {
  return async (filters, ending) => {
    ensurePrograms(PROGRAMS);
    await buildIfStale((line) => process.stderr.write(`${line}\n`));
    // The journeys' stores are on SQLite.
    if (project === 'e2e') return runVitest(project, filters, form, ending);
    let postgres: Postgres | undefined;
    try {
      postgres = await startPostgres();
      const env = { ...form, TEST_DATABASE_URL: postgres.url };
      return await runVitest(project, filters, env, ending);
    } finally {
      await postgres?.stop();
    }
  };
}

/** Those files of a part that have a full form, in it. */
function fullPart(project: string): Part {
  const run = vitestPart(project, { TEST_FORM: 'full' });
  return async (filters, ending) => {
    const files = fullFormOf(project, filters);
    return files.length > 0
      ? run(files, ending)
      : [failure(project, `no test of that name has a full form: ${filters.join(' ')}`)];
  };
}

type Parts = Readonly<Record<string, Part>>;

const SHORT: Parts = {
  check,
  unit: vitestPart('unit'),
  crash: vitestPart('crash'),
  e2e: vitestPart('e2e'),
};
const FULL: Parts = { unit: fullPart('unit'), crash: fullPart('crash'), e2e: fullPart('e2e') };

/** A part that cannot start has failed. The others still run. */
async function runPart(
  heading: string,
  part: Part,
  filters: readonly string[],
  ending: AbortSignal,
): Promise<Results[]> {
  const start = performance.now();
  process.stdout.write(`\n== ${heading}\n`);
  try {
    return await part(filters, ending);
  } catch (error) {
    return [failure(heading, messageOf(error))];
  } finally {
    process.stdout.write(`== ${heading}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  }
}

function untilTheEnd(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => ending.abort());
  }
  return ending.signal;
}

function isWorthTrying(runs: readonly PartRun[]): boolean {
  const count = countToRunAgain(runs);
  if (count <= MOST_RUN_AGAIN) return true;
  process.stdout.write(`\n== no second try: ${count} files and checks failed\n`);
  return false;
}

type Command = { name: string; parts: Parts; hasSecondTry: boolean };

async function runCommand({ name, parts, hasSecondTry }: Command, [only, ...filters]: string[]) {
  const names = only === undefined ? Object.keys(parts) : [only];
  const usage = `${name} [-- part [filter ...]]`;
  const fits = (part: string, word: string) => part === word;
  if (answersItself({ usage, noun: 'part', names: Object.keys(parts), fits }, names)) return;
  const ending = untilTheEnd();
  const runs: PartRun[] = [];
  for (const [part, run] of Object.entries(parts)) {
    if (!names.includes(part) || ending.aborted) continue;
    runs.push({ part, filters, results: await runPart(part, run, filters, ending) });
  }
  const runAgain = async (part: string, again: readonly string[]) => {
    const run = parts[part];
    if (!run || ending.aborted) return [failure(part, 'it was interrupted')];
    return runPart(`second try: ${[part, ...again].join(' ')}`, run, again, ending);
  };
  const { results, onSecondTry } =
    hasSecondTry && isWorthTrying(runs)
      ? await tryAgain(runs, runAgain)
      : { results: runs.flatMap((one) => one.results), onSecondTry: [] };
  // An interrupted run has failed.
  const interrupted = ending.aborted ? [failure(name, 'it was interrupted')] : [];
  const all = addUp([...results, ...interrupted], onSecondTry);
  process.stdout.write(`\n${summary(all)}\n`);
  process.exitCode = all.failed.length > 0 ? 1 : 0;
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--full') {
  await runCommand({ name: 'npm run test:full', parts: FULL, hasSecondTry: false }, rest);
} else {
  const command = { name: 'npm test', parts: SHORT, hasSecondTry: true };
  await runCommand(command, process.argv.slice(2));
}
