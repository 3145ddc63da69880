import type { FastifyInstance } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import {
  describeStore,
  type Family,
  type MetricsAccess,
  type StoreNumbers,
  serveMetrics,
  watchProcess,
  watchProvider,
  watchRequests,
  writeExposition,
} from './metrics/index.ts';
import { readNumbers } from './read-numbers.ts';

/** How long numbers of the database are used: several scrapers ask for them once. */
const KEPT_MS = 10_000;

/** Reads the store's numbers at most every ten seconds; null while they cannot be read. */
function numbersOf(deps: Deps): () => Promise<StoreNumbers | null> {
  let last: { at: number; numbers: Promise<StoreNumbers | null> } | undefined;
  return () => {
    const now = deps.clock.now();
    if (last !== undefined && now - last.at < KEPT_MS) return last.numbers;
    const numbers = readNumbers(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'The numbers for the metrics could not be read.');
      return null;
    });
    last = { at: now, numbers };
    return numbers;
  };
}

/** Counts what a store does, from its start on. */
export interface Measuring {
  /** The dependencies that are counted. */
  deps: Deps;
  /** Counts the requests of the app, which does not listen yet, and serves the metrics. */
  start(app: FastifyInstance): Promise<void>;
  stop(): Promise<void>;
}

/** Prepares the metrics of a store. Loaded only where they are switched on. */
export function measureStore(built: Deps, access: MetricsAccess): Measuring {
  const provider = watchProvider(built.payments);
  const itself = watchProcess();
  const deps = { ...built, payments: provider.payments };
  const numbers = numbersOf(deps);
  let close = async (): Promise<void> => undefined;
  return {
    deps,
    async start(app) {
      const readRequests = watchRequests(app);
      const write = async () => {
        const counted = await numbers();
        const readable: Family = {
          name: 'sleigh_store_readable',
          help: 'Whether the database could be read: 1 or 0.',
          type: 'gauge',
          samples: [{ value: counted === null ? 0 : 1 }],
        };
        return writeExposition([
          ...readRequests(),
          ...itself.read(),
          ...provider.read(),
          readable,
          ...(counted === null ? [] : describeStore(counted, deps.clock.now())),
        ]);
      };
      ({ close } = await serveMetrics(app, { access, write }));
    },
    async stop() {
      itself.stop();
      await close();
    },
  };
}
