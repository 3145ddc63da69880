import type { Deps } from '#platform/deps.ts';
import { handleFileDeletion } from '#platform/storage/delete-files-later.ts';
import { deleteExpiredLinks, handleForgottenPasswords } from './accounts/index.ts';
import { type BackUp, isBackupRunning, startSchedule } from './backups/index.ts';
import { makeMissingCovers } from './catalog/index.ts';
import { startMailWork } from './mail/index.ts';
import { startWatching, tellOfPreparation, tellOfThumbnail } from './notices/index.ts';
import { startPaymentWork } from './payments/index.ts';
import { handleDiscarding, startPreparing } from './renditions/index.ts';
import { refreshAccount } from './settings/index.ts';
import { sweepUploads } from './uploads/index.ts';
import { handleFirstThumbnails } from './videos/index.ts';

const HALF_MINUTE_MS = 30_000;
const HOUR_MS = 60 * 60_000;
const QUARTER_HOUR_MS = 15 * 60_000;

/** Registers the preparing of videos, the only work of a worker. */
export function registerPreparing(deps: Deps): void {
  startPreparing(deps, (title, reason) => tellOfPreparation(deps, { title, reason }));
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
  handleFileDeletion(deps, () => isBackupRunning(deps, deps.clock.now()));
  handleDiscarding(deps);
  handleFirstThumbnails(deps, { tellFailure: (title) => tellOfThumbnail(deps, title) });
  handleForgottenPasswords(deps);
  startPaymentWork(deps);
  startMailWork(deps);
  startWatching(deps);
  startSchedule(deps, backUp);
  // A first thumbnail may be ready long after its video was added to a package.
  deps.jobs.every(HALF_MINUTE_MS, 'missing covers', async () => {
    await makeMissingCovers(deps);
  });
  deps.jobs.every(HOUR_MS, 'account of the payment key', () => refreshAccount(deps));
  deps.jobs.every(HOUR_MS, 'sweep of failure counts', () => deps.limits.forgetOld());
  deps.jobs.every(HOUR_MS, 'sweep of links', () => deleteExpiredLinks(deps));
  deps.jobs.every(QUARTER_HOUR_MS, 'sweep of uploads', async () => {
    const swept = await sweepUploads(deps);
    if (swept > 0) deps.log.info({ swept }, 'Abandoned uploads were deleted.');
  });
}
