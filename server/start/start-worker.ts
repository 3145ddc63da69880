import fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { respondToErrors } from '#platform/http/error-responses.ts';
import { timedResponseClass } from '#platform/http/timed-response.ts';
import { healthRoutes } from '../pages/health-routes.ts';
import { buildDeps } from './build-deps.ts';
import { type Config, explainPortInUse } from './config.ts';
import { registerPreparing, registerTidying } from './register-work.ts';

/** The longest time that a timer takes. */
const LONG_MS = 2 ** 31 - 1;

export interface RunningWorker {
  deps: Deps;
  /** The address that serves `/healthz`, `/readyz` and `/metrics`; null without WORKER_PORT. */
  url: string | null;
  close(): Promise<void>;
}

/**
 * Starts a process that prepares videos and does nothing else. It needs the database, the files and the
 * secret key of the store. Throws as `startStore` does.
 */
export async function startWorker(config: Config): Promise<RunningWorker> {
  const { deps } = await buildDeps(config);
  try {
    const health = config.WORKER_PORT === 0 ? null : await serveHealth(deps, config);
    registerPreparing(deps);
    registerTidying(deps);
    deps.jobs.start();
    // The timers of its work keep no process alive.
    const alive = deps.clock.every(LONG_MS, () => undefined, { keepsAlive: true });
    const close = async (): Promise<void> => {
      alive.cancel();
      await health?.close();
      await deps.jobs.stop();
      await deps.db.destroy();
    };
    return { deps, url: health?.url ?? null, close };
  } catch (error) {
    await deps.db.destroy();
    throw error;
  }
}

/** Serves the worker's health and metrics on WORKER_PORT. Throws if the port is in use. */
async function serveHealth(
  deps: Deps,
  { WORKER_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Config,
): Promise<{ url: string; close: () => Promise<void> }> {
  const loggerInstance: FastifyBaseLogger = deps.log;
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    http: { ServerResponse: timedResponseClass(deps.clock) },
    forceCloseConnections: true,
  });
  respondToErrors(app);
  healthRoutes(app, deps);
  const { measureStore } = await import('./measure-store.ts');
  const measuring = measureStore(deps, { token: token ?? null, own: null }, { exportsShop: false });
  await measuring.start(app);
  const close = async (): Promise<void> => {
    await app.close();
    await measuring.stop();
  };
  try {
    return { url: await app.listen({ port, host }), close };
  } catch (error) {
    await close();
    throw explainPortInUse(error, 'WORKER_PORT') ?? error;
  }
}
