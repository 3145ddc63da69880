import { fileURLToPath } from 'node:url';
import { handBackMemoryWhenIdle } from '#platform/hand-back-memory.ts';
import { BadConfig, readConfig } from './config.ts';
import { startStore } from './start-store.ts';

const webFolder = fileURLToPath(new URL('../web/dist', import.meta.url));

try {
  const store = await startStore(readConfig(process.env), { webFolder });
  store.deps.log.info({ url: store.url }, 'The store is open.');
  handBackMemoryWhenIdle();
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
  if (!(error instanceof BadConfig)) throw error;
  process.stderr.write(`The store cannot start.\n${error.message}\n`);
  process.exitCode = 1;
}
