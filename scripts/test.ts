/**
 * npm test [-- part [filter ...]]: the static checks, the unit and HTTP tests on SQLite and on a
 * PostgreSQL of their own, and the journeys in a browser. The last line is `N passed, N failed`.
 */
import { buildIfStale } from './build.ts';
import { runChecks } from './check.ts';
import { answersItself } from './choice.ts';
import { messageOf } from './message-of.ts';
import { type Postgres, startPostgres } from './postgres.ts';
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

/** Runs a vitest project with everything its tests need: programs, built pages, a PostgreSQL. */
function vitestPart(project: string): Part {
  return async (filters, ending) => {
    ensurePrograms(PROGRAMS);
    await buildIfStale((line) => process.stderr.write(`${line}\n`));
    let postgres: Postgres | undefined;
    try {
      postgres = await startPostgres();
      return await runVitest(project, filters, { TEST_DATABASE_URL: postgres.url }, ending);
    } finally {
      await postgres?.stop();
    }
  };
}

const PARTS: Record<string, Part> = {
  check,
  unit: vitestPart('unit'),
  crash: vitestPart('crash'),
  e2e: vitestPart('e2e'),
};

/** A part that cannot start has failed. The others still run. */
async function runPart(name: string, filters: string[], ending: AbortSignal): Promise<Results> {
  const start = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  try {
    return (await PARTS[name]?.(filters, ending)) ?? failure(name, 'there is no such part');
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

async function main([only, ...filters]: string[]) {
  const parts = Object.keys(PARTS);
  const names = only === undefined ? parts : [only];
  const usage = 'npm test [-- part [filter ...]]';
  const fits = (name: string, word: string) => name === word;
  if (answersItself({ usage, noun: 'part', names: parts, fits }, names)) return;
  const ending = untilTheEnd();
  const all: Results[] = [];
  for (const name of names) {
    if (!ending.aborted) all.push(await runPart(name, filters, ending));
  }
  // An interrupted run has failed.
  if (ending.aborted) all.push(failure('npm test', 'it was interrupted'));
  const results = addUp(all);
  process.stdout.write(`\n${summary(results)}\n`);
  process.exitCode = results.failed.length > 0 ? 1 : 0;
}

await main(process.argv.slice(2));
