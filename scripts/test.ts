/**
 * npm test [-- part [filter ...]]: the static checks, the unit and HTTP tests on SQLite and, where the
 * database is the point, on a PostgreSQL of their own, whole programs, and the browser tests. What
 * fails is run once more, alone, at the end.
 * npm run test:full [-- part [filter ...]]: the same in its full size, and kills. It looks for what is rare, so there
 * is no second try.
 * The last line of both is `N passed, N failed`.
 */
import { buildIfStale } from './build.ts';
import { runChecks } from './check.ts';
import { answersItself } from './choice.ts';
import { messageOf } from './message-of.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { ensurePrograms, type ProgramName } from './test/programs.ts';
import { addUp, failure, type Results, summary } from './test/results.ts';
import { type Run, runPlaywright, runVitest } from './test/run-tests.ts';
import { countToRunAgain, MOST_RUN_AGAIN, type PartRun, tryAgain } from './test/second-try.ts';
import { addToHistory } from './test/second-try-history.ts';
import { isFull } from './test/sized.ts';

type Part = (run: Run) => Promise<Results[]>;

async function check({ filters }: Run): Promise<Results[]> {
  const checked = await runChecks(filters);
  return checked.map(({ name, problems }) => {
    const result = { name, passed: 1, failed: [], skipped: [], leftOut: 0 };
    if (problems.length === 0) return result;
    const failed = { test: `check ${name}`, reason: 'see the output above' };
    return { ...result, passed: 0, failed: [{ ...failed, output: problems.join('\n') }] };
  });
}

const PROGRAMS: ProgramName[] = ['chromium', 'dejavu', 'ffmpeg', 'openssl', 'postgres', 'swift'];
/** Programs that only the full size needs. */
const MORE_PROGRAMS: ProgramName[] = ['firefox', 'nginx', 'strace'];

/** Gets ready what the tests of a part need: programs and built pages. */
async function prepare(part: string): Promise<void> {
  const more: ProgramName[] = part === 'crash' ? ['strace'] : [];
  ensurePrograms([...PROGRAMS, ...(isFull ? MORE_PROGRAMS : more)]);
  await buildIfStale((line) => process.stderr.write(`${line}\n`));
}

/** Runs a vitest project with a PostgreSQL of its own. */
function withPostgres(project: string): Part {
  return async (run) => {
    await prepare(project);
    let postgres: Postgres | undefined;
    try {
      postgres = await startPostgres();
      return await runVitest(project, run, { TEST_DATABASE_URL: postgres.url });
    } finally {
      await postgres?.stop();
    }
  };
}

const PARTS: Readonly<Record<string, Part>> = {
  check,
  unit: withPostgres('unit'),
  crash: withPostgres('crash'),
  async programs(run) {
    await prepare('programs');
    return runVitest('programs', run, {});
  },
  async e2e(run) {
    await prepare('e2e');
    return runPlaywright(run);
  },
};

/** Parts that `npm test` runs unless it is asked for one: all but kills. */
const GATE = Object.keys(PARTS).filter((part) => part !== 'crash');

/** A part that cannot start has failed. The others still run. */
async function runPart(heading: string, part: Part, run: Run): Promise<Results[]> {
  const start = performance.now();
  process.stdout.write(`\n== ${heading}\n`);
  try {
    return await part(run);
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

async function runParts([only, ...filters]: string[]) {
  const name = isFull ? 'npm run test:full' : 'npm test';
  const names = only === undefined ? (isFull ? Object.keys(PARTS) : GATE) : [only];
  const usage = `${name} [-- part [filter ...]]`;
  const fits = (part: string, word: string) => part === word;
  if (answersItself({ usage, noun: 'part', names: Object.keys(PARTS), fits }, names)) return;
  const ending = untilTheEnd();
  const runs: PartRun[] = [];
  for (const [part, run] of Object.entries(PARTS)) {
    if (!names.includes(part) || ending.aborted) continue;
    const results = await runPart(part, run, { filters, ending, isSecondTry: false });
    runs.push({ part, filters, results });
  }
  const runAgain = async (part: string, again: readonly string[]) => {
    const run = PARTS[part];
    if (!run || ending.aborted) return [failure(part, 'it was interrupted')];
    const heading = `second try: ${[part, ...again].join(' ')}`;
    return runPart(heading, run, { filters: again, ending, isSecondTry: true });
  };
  const isTriedAgain = !isFull && isWorthTrying(runs);
  const { results, onSecondTry } = isTriedAgain
    ? await tryAgain(runs, runAgain)
    : { results: runs.flatMap((one) => one.results), onSecondTry: [] };
  // An interrupted run has failed.
  const interrupted = ending.aborted ? [failure(name, 'it was interrupted')] : [];
  const all = addUp([...results, ...interrupted], onSecondTry);
  const isWholeGate = isTriedAgain && only === undefined && !ending.aborted;
  const defects = isWholeGate ? addToHistory(onSecondTry.map(({ test }) => test)) : [];
  process.stdout.write(`\n${[...defects, summary(all)].join('\n')}\n`);
  process.exitCode = all.failed.length > 0 ? 1 : 0;
}

await runParts(process.argv.slice(2));
