import { expect, it } from 'vitest';
import { createPostgresDatabase, describeOnEachDatabase } from '../server/testing/test-database.ts';
import { describeReport } from './report.ts';
import { runCrashes } from './run-crashes.ts';

const KILLS = 50;
const PATIENCE_MS = 300_000;

/** A run that failed is done again with the seed it printed: `CRASH_SEED=... npm test -- crash`. */
const seed = Number(process.env.CRASH_SEED ?? Math.floor(Math.random() * 2 ** 31));

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

describeOnEachDatabase(`${KILLS} kills with seed ${seed}`, (kind) => {
  it(
    'lose no paid order, grant none unpaid and charge nobody twice',
    async () => {
      const database = kind === 'SQLite' ? null : await createPostgresDatabase();
      try {
        const run = { seed, kills: KILLS, databaseUrl: database?.url, say };
        const report = await runCrashes(run);
        for (const line of describeReport(report)) say(line);
        expect(report.problems).toEqual([]);
        expect(report.settledAfter.length).toBeGreaterThan(0);
      } finally {
        await database?.drop();
      }
    },
    PATIENCE_MS,
  );
});
