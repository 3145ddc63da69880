import { expect, it } from 'vitest';
import { inForm } from '../scripts/test/test-form.ts';
import { describeReport } from './report.ts';
import { runCrashes } from './run-crashes.ts';

const KILLS = inForm(8, 60);
const PATIENCE_MS = 600_000;

/** To repeat a failed run, pass the seed it printed: `CRASH_SEED=... npm test -- crash`. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The short form of `npm run test:crash`, on SQLite if no PostgreSQL database is given. */
export function itSurvives(databaseUrl: () => string | undefined): void {
  it(
    `loses no paid order, grants none unpaid, charges nobody twice: ${KILLS} kills, seed ${seed}`,
    async () => {
      const run = { seed, kills: KILLS, databaseUrl: databaseUrl(), say };
      const report = await runCrashes(run);
      for (const line of describeReport(report)) say(line);
      expect(report.problems).toEqual([]);
      expect(report.kills).toBe(KILLS);
      expect(report.settledAfter.length).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );
}
