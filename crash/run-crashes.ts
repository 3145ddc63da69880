import { closeBooks } from './close-books.ts';
import type { CrashRun } from './crash-run.ts';
import { killAgainAndAgain } from './kill-again-and-again.ts';
import { leaveScene, openScene } from './open-scene.ts';
import type { CrashReport } from './report.ts';

/**
 * Opens a shop, lets people buy, kills the store `run.kills` times meanwhile, and compares the books
 * of the store and of the provider at the end.
 */
export async function runCrashes(run: CrashRun): Promise<CrashReport> {
  const start = performance.now();
  const scene = await openScene(run);
  let isClean = false;
  try {
    const killed = await killAgainAndAgain(scene);
    const closed = await closeBooks(scene);
    const problems = [...killed.problems, ...closed.problems];
    isClean = problems.length === 0;
    return {
      ...{ seed: run.seed, kills: killed.kills, problems },
      database: run.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL',
      killsByStep: scene.aiming.deaths,
      killsByWebhookMode: killed.byWebhookMode,
      settledAfter: killed.settledAfter,
      orders: closed.orders,
      payments: closed.payments,
      customersChecked: closed.customersChecked,
      seconds: (performance.now() - start) / 1000,
    };
  } finally {
    await leaveScene(scene, { isClean });
  }
}
