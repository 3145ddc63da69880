import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import type { Deps } from '#platform/deps.ts';
import { endLease, takeLease } from '#platform/leases/leases.store.ts';
import {
  describeDisk,
  describeShop,
  type MetricsAccess,
  type ShopNumbers,
  serveMetrics,
  watchProcess,
  watchProvider,
  watchRequests,
} from '../metrics/index.ts';
import { readNumbers } from './read-numbers.ts';

/** How long numbers of the database are used: several scrapers ask for them once. */
const KEPT_MS = 10_000;
/**
 * The process that exports the shop's numbers does so until it was not scraped for this time. Prometheus
 * scrapes at least every two minutes, or its graphs have holes.
 */
const LEASE_MS = 3 * 60_000;
const LEASE = 'numbers of the shop';

interface Reading {
  /** Whether the database could be used. */
  isReadable: boolean;
  /** Null: they cannot be read, or another process exports them. */
  numbers: ShopNumbers | null;
}

/** The numbers that are the same for all processes of a shop, exported by one of them at a time. */
function exportNumbers(deps: Deps) {
  // Renewed by who reads them alone: a process that nobody scrapes must not keep it.
  const lease = { name: LEASE, holder: deps.ids.id(), leaseMs: LEASE_MS };
  // While the database cannot be read, it stays as it was.
  let isExporter = true;
  let last: { at: number; reading: Promise<Reading> } | undefined;
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await work();
    } catch (error) {
      deps.log.warn({ err: error }, 'The numbers for the metrics could not be read.');
      return null;
    }
  };
  const read = async (): Promise<Reading> => {
    const taken = await attempt(() => takeLease(deps.db, lease));
    isExporter = taken ?? isExporter;
    if (!isExporter) return { isReadable: taken !== null, numbers: null };
    const numbers = await attempt(() => readNumbers(deps));
    return { isReadable: numbers !== null, numbers };
  };
  return {
    /** Reads them at most every ten seconds. */
    read(): Promise<Reading> {
      const now = deps.clock.now();
      if (last === undefined || now - last.at >= KEPT_MS) last = { at: now, reading: read() };
      return last.reading;
    },
    /** Lets another process export them. */
    async stop() {
      if (last !== undefined && isExporter) await attempt(() => endLease(deps.db, lease));
    },
  };
}

/** Counts what a process does, from its start on. */
export interface Measuring {
  /** The dependencies that are counted. */
  deps: Deps;
  /** Counts the requests of the app, which does not listen yet, and serves the metrics. */
  start(app: FastifyInstance): Promise<void>;
  /** Writes the metrics for a scraper. */
  write(): Promise<string>;
  /** To be called while the database is open. */
  stop(): Promise<void>;
}

/**
 * Prepares the metrics of a process. Loaded only where they are switched on. `exportsShop`: it may export the
 * numbers of the whole shop, too.
 */
export function measureStore(
  built: Deps,
  access: MetricsAccess,
  { exportsShop = true }: { exportsShop?: boolean } = {},
): Measuring {
  // Not prom-client's own registry: a test has several stores in a process.
  const counted = new Registry();
  const itself = watchProcess(built.clock);
  const deps = { ...built, payments: watchProvider(built.payments, counted) };
  const shop = exportNumbers(deps);
  let close = async (): Promise<void> => undefined;
  /** Empty while the disk cannot be read. */
  const readDisk = async (): Promise<Registry> => {
    const { storage } = deps;
    try {
      const [freeBytes, totalBytes] = [await storage.freeBytes(), await storage.totalBytes()];
      // A bucket has no end.
      if (freeBytes !== Number.POSITIVE_INFINITY) return describeDisk({ freeBytes, totalBytes });
    } catch (error) {
      deps.log.warn({ err: error }, 'The disk of the files could not be asked.');
    }
    return new Registry();
  };
  const readShop = async (): Promise<Registry> => {
    const { isReadable, numbers } = await shop.read();
    const told = numbers === null ? new Registry() : describeShop(numbers, deps.clock.now());
    const registers = [told];
    new Gauge({
      name: 'sleigh_store_readable',
      help: 'Whether the database could be read: 1 or 0.',
      registers,
    }).set(Number(isReadable));
    new Gauge({
      name: 'sleigh_tells_shop_numbers',
      help: 'Whether this process tells the numbers of the whole shop; of several one does: 1 or 0.',
      registers,
    }).set(Number(numbers !== null));
    return told;
  };
  const write = async (): Promise<string> => {
    const read = [itself.read(), await readDisk(), ...(exportsShop ? [await readShop()] : [])];
    return Registry.merge([counted, ...read]).metrics();
  };
  return {
    deps,
    write,
    async start(app) {
      watchRequests(app, counted);
      ({ close } = await serveMetrics(app, { access, write }));
    },
    async stop() {
      itself.stop();
      await close();
      await shop.stop();
    },
  };
}
