import type { Deps } from '#platform/deps.ts';
import { removeLeftWorkingFolders } from '#platform/media/working-folders.ts';
import { handleFileDeletion } from '#platform/objects/delete-files-later.ts';
import {
  deleteExpiredInvites,
  deleteExpiredLinks,
  handleForgottenPasswords,
} from '../accounts/index.ts';
import { deleteOldChanges } from '../audit/index.ts';
import { type BackUp, isBackupRunning, startSchedule } from '../backups/index.ts';
import { makeMissingCovers } from '../catalog/index.ts';
import { startMailWork } from '../mail/index.ts';
import {
  notifyOfPreparation,
  notifyOfThumbnail,
  startDigests,
  startWatching,
} from '../notices/index.ts';
import { keepRegistered, refreshAccount } from '../payment-providers/stripe/index.ts';
import { handleDiscarding, startPreparing } from '../renditions/index.ts';
import {
  describeOrdersInMail,
  startCheckoutWork,
  startPaymentWork,
  startWithdrawalWork,
} from '../sales/index.ts';
import { sweepLeftFiles, sweepUploads } from '../uploads/index.ts';
import { handleFirstThumbnails } from '../videos/index.ts';
import { describeLateWork } from './find-late-work.ts';

const HALF_MINUTE_MS = 30_000;
const HOUR_MS = 60 * 60_000;
const FIVE_MINUTES_MS = 5 * 60_000;
const QUARTER_HOUR_MS = 15 * 60_000;

/** Registers the preparing of videos, the only work of a worker. */
export function registerPreparing(deps: Deps): void {
  startPreparing(deps, (title, reason) => notifyOfPreparation(deps, { title, reason }));
}

/** Registers the removing of what killed processes left on this machine. Every process does it. */
export function registerTidying(deps: Pick<Deps, 'db' | 'jobs' | 'storage'>): void {
  deps.jobs.every(HOUR_MS, 'sweep of working folders', async () => {
    await removeLeftWorkingFolders();
    await deps.storage.tidy();
    // Drafts are on this machine where the files are in a bucket.
    await sweepLeftFiles(deps);
  });
}

/**
 * Registers the work of this process besides answering requests: jobs and periodic work. `prepares`: it
 * prepares videos, too. `backUp`: how it backs the store up.
 */
export function registerWork(
  deps: Deps,
  { prepares, backUp }: { prepares: boolean; backUp: BackUp },
): void {
  if (prepares) registerPreparing(deps);
  registerTidying(deps);
  handleFileDeletion(deps, () => isBackupRunning(deps));
  handleDiscarding(deps);
  handleFirstThumbnails(deps, { notifyOfFailure: (title) => notifyOfThumbnail(deps, title) });
  handleForgottenPasswords(deps);
  startPaymentWork(deps);
  startCheckoutWork(deps);
  startWithdrawalWork(deps);
  startMailWork({ ...deps, describeOrders: describeOrdersInMail });
  startWatching({ ...deps, describeLateWork: () => describeLateWork(deps) });
  startDigests(deps);
  startSchedule(deps, backUp);
  deps.jobs.everyEvenPaused(FIVE_MINUTES_MS, 'reserve on the disk', () => deps.reserve.keep());
  // A first thumbnail may be ready long after its video was added to a package.
  deps.jobs.runOnOneNode(HALF_MINUTE_MS, 'missing covers', async () => {
    await makeMissingCovers(deps);
  });
  deps.jobs.runOnOneNode(HOUR_MS, 'account of the payment key', () => refreshAccount(deps));
  deps.jobs.runOnOneNode(HOUR_MS, 'registration at Stripe', () => keepRegistered(deps));
  deps.jobs.runOnOneNode(HOUR_MS, 'sweep of failure counts', () => deps.limits.deleteOldCounts());
  deps.jobs.runOnOneNode(HOUR_MS, 'sweep of links', async () => {
    await deleteExpiredLinks(deps);
    await deleteExpiredInvites(deps);
  });
  deps.jobs.runOnOneNode(HOUR_MS, 'sweep of recorded changes', () => deleteOldChanges(deps));
  deps.jobs.runOnOneNode(QUARTER_HOUR_MS, 'sweep of uploads', async () => {
    const swept = await sweepUploads(deps);
    if (swept > 0) deps.log.info({ swept }, 'Abandoned uploads were deleted.');
  });
}
