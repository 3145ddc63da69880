import type { Deps } from '#platform/deps.ts';
import { countJobs } from '#platform/jobs/jobs.store.ts';
import { readBackupState } from './backups/index.ts';
import { countUnsentMail } from './mail/index.ts';
import type { StoreNumbers } from './metrics/index.ts';
import { countOrders } from './orders/index.ts';
import { countPreparations } from './renditions/index.ts';
import { countReceiving } from './uploads/index.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Counts in the database and on the disk what the metrics tell of the store. */
export async function readNumbers(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'storage'>,
): Promise<StoreNumbers> {
  const now = deps.clock.now();
  const { last } = await readBackupState(deps);
  return {
    jobs: (await countJobs(deps.db, now)).map(({ kind, waiting, running, failing }) => {
      return { kind, waiting, running, failing };
    }),
    orders: await countOrders(deps),
    mail: await countUnsentMail(deps, now - WEEK_MS),
    uploads: await countReceiving(deps),
    preparations: await countPreparations(deps),
    lastBackupAt: last?.startedAt ?? null,
    freeBytes: await deps.storage.uploads.freeBytes(),
  };
}
