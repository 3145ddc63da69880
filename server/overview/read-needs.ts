import type { Needs } from '#contract/overview.ts';
import { isoTime } from '#platform/clock/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { readBackupState } from '../backups/index.ts';
import { countUnsentMail } from '../mail/index.ts';
import { countPreparations } from '../renditions/index.ts';
import { readWaitingOrders } from './read-waiting-orders.ts';
import { readShopNeeds, type ShopPayments } from './shop-needs.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

export type NeedsDeps = Pick<
  Deps,
  'db' | 'vault' | 'clock' | 'payments' | 'storage' | 'policy' | 'log'
>;

/** Reads what waits for an admin. */
export async function readNeeds(deps: NeedsDeps, payments: ShopPayments): Promise<Needs> {
  const preparations = await countPreparations(deps);
  const { failed: failedMails } = await countUnsentMail(deps, deps.clock.now() - WEEK_MS);
  const { schedule, last, problem } = await readBackupState(deps);
  return {
    ...(await readWaitingOrders(deps)),
    failedVideos: preparations.find(({ state }) => state === 'failed')?.count ?? 0,
    failedMails,
    shop: await readShopNeeds(deps, payments),
    backup: {
      isScheduled: schedule !== null,
      lastAt: last === null ? null : isoTime(last.startedAt),
      problem,
    },
    disk: await readDisk(deps),
  };
}

async function readDisk({ storage, policy, log }: NeedsDeps): Promise<Needs['disk']> {
  try {
    const freeBytes = await storage.freeBytes();
    // As of a bucket.
    if (freeBytes === Number.POSITIVE_INFINITY) return null;
    const isLow = freeBytes < policy.uploads.minFreeBytes;
    return { freeBytes, totalBytes: await storage.totalBytes(), isLow };
  } catch (error) {
    log.warn({ err: error }, 'The disk of the files could not be asked.');
    return null;
  }
}
