import { expect, it } from 'vitest';
import { sized } from '../scripts/test/sized.ts';
import { type ClosedBooks, closeBooks } from './close-books.ts';
import { type Killed, killAgainAndAgain } from './kill-again-and-again.ts';
import { leaveScene, openScene } from './open-scene.ts';

const KILLS = sized(6, 40);
const PATIENCE_MS = 600_000 + KILLS * 10_000;

/** To repeat a failed run, pass the seed that it printed, in the same size: `SEED=7 npm test -- crash crash/`. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/**
 * Lets people buy in a shop, kills its store meanwhile, and compares its books with the provider's at the end.
 * On SQLite if no PostgreSQL database is given.
 */
export function itSurvives(databaseUrl: () => string | undefined): void {
  it(
    `loses no paid order, grants none unpaid, charges nobody twice: ${KILLS} kills, seed ${seed}`,
    async () => {
      const scene = await openScene({ seed, databaseUrl: databaseUrl() });
      let isClean = false;
      try {
        const killed = await killAgainAndAgain(scene, KILLS);
        const closed = await closeBooks(scene);
        process.stdout.write(describeRun(scene.killPoints.deaths, killed, closed));
        expect([...killed.problems, ...closed.problems]).toEqual([]);
        expect(killed.kills).toBe(KILLS);
        expect(killed.reconciledAfter.length).toBeGreaterThan(0);
        isClean = true;
      } finally {
        await leaveScene(scene, { isClean });
      }
    },
    PATIENCE_MS,
  );
}

function table(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  return [title, ...rows.map(([name, count]) => `  ${String(count).padStart(5)}  ${name}`)];
}

/** Describes what a run has covered. */
function describeRun(
  deaths: ReadonlyMap<string, number>,
  { kills, byWebhookMode, reconciledAfter }: Killed,
  { orders, payments, customersAsked }: ClosedBooks,
): string {
  const longest = Math.max(0, ...reconciledAfter).toFixed(0);
  const neverHit = [...deaths].filter(([, count]) => count === 0).map(([step]) => step);
  const lines = [
    ...table(`${kills} kills by step`, deaths),
    `Steps without a kill: ${neverHit.join('; ') || 'none'}`,
    ...table('Kills by the way webhooks travelled', byWebhookMode),
    ...table('Orders by final status', orders),
    `Payments: ${payments}`,
    `Reconciled after ${reconciledAfter.length} restarts, in ${longest} ms at most`,
    `Customers whose access was checked: ${customersAsked}`,
  ];
  return `${lines.join('\n')}\n`;
}
