/**
 * npm test [-- part [filter ...]]: the static checks, the unit and HTTP tests on SQLite and, where the
 * database is the point, on a PostgreSQL of their own, and the journeys in a browser.
 * npm run test:full [-- part [filter ...]]: what `npm test` shows a sample of, in its full form.
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

type Part = (filters: string[], ending: AbortSignal) => Promise<Results>;

async function check(filters: string[]): Promise<Results> {
  const checked = await runChecks(filters);
  const failed = checked.filter((one) => !one.passed);
  return {
    passed: checked.length - failed.length,
    failed: failed.map(({ name }) => ({ test: `check ${name}`, reason: 'see the output above' })),
    skipped: [],
  };
}

const PROGRAMS: ProgramName[] = [
  'chromium',
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
      : failure(project, `no test of that name has a full form: ${filters.join(' ')}`);
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
  [name, part]: [string, Part],
  filters: string[],
  ending: AbortSignal,
): Promise<Results> {
  const start = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  try {
    return await part(filters, ending);
  } catch (error) {
    return failure(name, messageOf(error));
  } finally {
    process.stdout.write(`== ${name}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  }
}

function untilTheEnd(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => ending.abort());
  }
  return ending.signal;
}

async function main(parts: Parts, command: string, [only, ...filters]: string[]) {
  const names = only === undefined ? Object.keys(parts) : [only];
  const usage = `${command} [-- part [filter ...]]`;
  const fits = (name: string, word: string) => name === word;
  if (answersItself({ usage, noun: 'part', names: Object.keys(parts), fits }, names)) return;
  const ending = untilTheEnd();
  const all: Results[] = [];
  for (const part of Object.entries(parts)) {
    if (names.includes(part[0]) && !ending.aborted) all.push(await runPart(part, filters, ending));
  }
  // An interrupted run has failed.
  if (ending.aborted) all.push(failure(command, 'it was interrupted'));
  const results = addUp(all);
  process.stdout.write(`\n${summary(results)}\n`);
  process.exitCode = results.failed.length > 0 ? 1 : 0;
}

const [first, ...rest] = process.argv.slice(2);
if (first === '--full') await main(FULL, 'npm run test:full', rest);
else await main(SHORT, 'npm test', process.argv.slice(2));
