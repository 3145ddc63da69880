/**
 * npm run test:crash [-- --seed 1 --kills 1000 --database sqlite|postgres]: kills the real store
 * again and again while people buy, and compares its books with the provider's. Runs on both
 * databases, one after the other, unless one is named.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/postgres.ts';
import type { CrashRun } from './crash-run.ts';
import { describeReport } from './report.ts';
import { runCrashes } from './run-crashes.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    kills: { type: 'string', default: '1000' },
    database: { type: 'string', default: 'both' },
  },
});

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function crash(run: CrashRun): Promise<boolean> {
  const report = await runCrashes(run);
  for (const line of describeReport(report)) say(line);
  return report.problems.length === 0;
}

async function crashPostgres(run: CrashRun): Promise<boolean> {
  const postgres = await startPostgres();
  try {
    return await crash({ ...run, databaseUrl: postgres.url });
  } finally {
    await postgres.stop();
  }
}

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

const { database } = values;
const { signal } = ending;
const run = { seed: Number(values.seed), kills: Number(values.kills), say, ending: signal };
if (!['both', 'sqlite', 'postgres'].includes(database) || !(run.kills > 0) || !(run.seed >= 0)) {
  say('Usage: npm run test:crash [-- --seed 1 --kills 1000 --database sqlite|postgres]');
  process.exit(2);
}
say(`Seed ${run.seed}. To repeat the run: --seed ${run.seed} --kills ${run.kills}`);
const results: boolean[] = [];
if (database !== 'postgres') results.push(await crash(run));
if (database !== 'sqlite') results.push(await crashPostgres(run));
process.exitCode = results.includes(false) ? 1 : 0;
