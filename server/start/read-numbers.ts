import { orderStatus } from '#contract/orders.ts';
import { preparationState } from '#contract/renditions.ts';
import type { Deps } from '#platform/deps.ts';
import { countJobs } from '#platform/jobs/jobs.store.ts';
import { readBackupState } from '../backups/index.ts';
import { countUnsentMail } from '../mail/index.ts';
import type { ShopNumbers } from '../metrics/index.ts';
import { countPreparations } from '../renditions/index.ts';
import { countOrders, findOldestOpenOrder } from '../sales/index.ts';
import { countReceiving } from '../uploads/index.ts';
import { findDueWork, PREPARING } from './find-late-work.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Counts in the database what the metrics export of the shop; 0 for what there is none of. */
export async function readNumbers(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'jobs'>,
): Promise<ShopNumbers> {
  const now = deps.clock.now();
  const { last } = await readBackupState(deps);
  const { waiting, waitingSince, failed } = await countUnsentMail(deps, now - WEEK_MS);
  const [orders, preparations] = [await countOrders(deps), await countPreparations(deps)];
  return {
    ...(await readWork(deps)),
    orders: orderStatus.options.map((status) => {
      return { status, count: orders.find((row) => row.status === status)?.count ?? 0 };
    }),
    oldestOpenOrderAt: await findOldestOpenOrder(deps),
    mail: { waiting, failed },
    mailSince: waitingSince,
    uploads: await countReceiving(deps),
    preparations: preparationState.options.map((state) => {
      return { state, count: preparations.find((row) => row.state === state)?.count ?? 0 };
    }),
    lastBackupAt: last?.startedAt ?? null,
  };
}

async function readWork(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
): Promise<Pick<ShopNumbers, 'jobs' | 'due'>> {
  const counts = await countJobs(deps.db);
  const kinds = [...new Set([...deps.jobs.kinds(), ...counts.map(({ kind }) => kind)])].toSorted();
  const due = await findDueWork(deps);
  return {
    jobs: kinds.map((kind) => {
      const found = counts.find((row) => row.kind === kind);
      const { waiting = 0, running = 0, failing = 0 } = found ?? {};
      return { kind, waiting, running, failing };
    }),
    due: [...kinds, PREPARING].map((kind) => {
      return { kind, since: due.find((row) => row.kind === kind)?.dueSince ?? null };
    }),
  };
}
