import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { DatabaseAway } from '#platform/database/database-away.ts';
import { UnusableDatabase } from '#platform/database/migrate.ts';
import { storeVersion } from '#platform/process/store-version.ts';
import { BadConfig, type Config, readConfig } from './start/config.ts';
import type { RunningStore } from './start/start-store.ts';

// `require` reads the thousand files of the store one after the other. `import` waits for a thread for each of
// them, and the first answer comes 0.1 s later.
const { startStore }: typeof import('./start/start-store.ts') = createRequire(import.meta.url)(
  './start/start-store.ts',
);
const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url));

async function open(config: Config): Promise<Pick<RunningStore, 'deps' | 'close'>> {
  if (config.ROLE === 'worker') {
    const { startWorker } = await import('./start/start-worker.ts');
    const worker = await startWorker(config);
    const { url, deps } = worker;
    deps.log.info({ url, version: storeVersion }, 'The worker is running. It prepares videos.');
    return worker;
  }
  const store = await startStore(config, { webFolder });
  store.deps.log.info({ url: store.url, version: storeVersion }, 'The store is open.');
  return store;
}

try {
  const config = readConfig(process.env);
  const store = await open(config);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      store.close().then(
        () => process.exit(0),
        (error: unknown) => {
          store.deps.log.error({ err: error }, 'The store did not close cleanly.');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  const isExplained = [BadConfig, UnusableDatabase, DatabaseAway].some(
    (one) => error instanceof one,
  );
  if (!(error instanceof Error && isExplained)) throw error;
  process.stderr.write(`The store cannot start.\n${error.message}\n`);
  process.exitCode = 1;
}
