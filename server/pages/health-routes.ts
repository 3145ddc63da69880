import type { FastifyInstance } from 'fastify';
import { pendingMigrations, whyOutdated } from '#platform/database/migrate.ts';
import { probeWriting } from '#platform/database/probe-writing.ts';
import type { Deps } from '#platform/deps.ts';
import { AppError, defineError } from '#platform/errors/app-error.ts';
import { statObject } from '#platform/objects/read-object.ts';

const notReady = defineError('not_ready', 503, 'The store is not ready.');

type HealthDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/** Throws if the database or the storage cannot be read and written, or a newer version takes over. */
async function probe(deps: HealthDeps): Promise<void> {
  const reason = await whyOutdated(deps.db);
  if (reason !== null) throw notReady(reason);
  await statObject(deps.storage, 'readiness');
  const pending = await pendingMigrations(deps.db);
  if (pending.length > 0) throw new Error(`migrations have not run: ${pending.join(', ')}`);
  await probeWriting(deps);
  await deps.storage.put('readiness', Buffer.from('ready'));
}

/**
 * `/healthz`: the process is alive. `/readyz`: database and storage can be written and migrations
 * have run, and no newer version updates the database, else 503. Requests at the same time share one check.
 */
export function healthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  let underWay: Promise<void> | undefined;
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    underWay ??= probe(deps).finally(() => {
      underWay = undefined;
    });
    try {
      await underWay;
    } catch (error) {
      throw error instanceof AppError && error.code === 'not_ready'
        ? error
        : notReady(undefined, { cause: error });
    }
    return { status: 'ready' };
  });
}
