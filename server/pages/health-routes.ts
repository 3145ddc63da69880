import type { FastifyInstance } from 'fastify';
import { defineError } from '#platform/app-error.ts';
import { pendingMigrations } from '#platform/database/migrate.ts';
import type { Deps } from '#platform/deps.ts';

const notReady = defineError('not_ready', 503, 'The store is not ready.');

/** `/healthz`: the process is alive. `/readyz`: database, storage and migrations are fine, else 503. */
export function healthRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'storage'>): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await deps.storage.stat('readiness');
      const pending = await pendingMigrations(deps.db);
      if (pending.length > 0) throw new Error(`migrations have not run: ${pending.join(', ')}`);
    } catch (error) {
      throw notReady(undefined, { cause: error });
    }
    return { status: 'ready' };
  });
}
