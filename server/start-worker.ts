import { buildDeps } from './build-deps.ts';
import type { Config } from './config.ts';
import { registerPreparing } from './register-work.ts';
import type { RunningStore } from './start-store.ts';

/** The longest time that a timer takes. */
const LONG_MS = 2 ** 31 - 1;

/**
 * Starts a process that prepares videos and does nothing else. It needs the database, the files and the
 * secret key of the store. Throws as `startStore` does.
 */
export async function startWorker(config: Config): Promise<Pick<RunningStore, 'deps' | 'close'>> {
  const { deps } = await buildDeps(config);
  registerPreparing(deps);
  deps.jobs.start();
  // It listens on nothing, and the timers of its work keep no process alive.
  const alive = setInterval(() => undefined, LONG_MS);
  const close = async (): Promise<void> => {
    clearInterval(alive);
    await deps.jobs.stop();
    await deps.db.destroy();
  };
  return { deps, close };
}
