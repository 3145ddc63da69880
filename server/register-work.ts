import type { Deps } from '#platform/deps.ts';
import { handleFileDeletion } from '#platform/storage/delete-files-later.ts';
import { deleteExpiredLinks, handleForgottenPasswords } from './accounts/index.ts';
import { makeMissingCovers } from './catalog/index.ts';
import { startMailWork } from './mail/index.ts';
import { startWatching, tellOfVideo } from './notices/index.ts';
import { startPaymentWork } from './payments/index.ts';
import { refreshAccount } from './settings/index.ts';
import { sweepUploads } from './uploads/index.ts';
import { handleFirstThumbnails } from './videos/index.ts';

const HALF_MINUTE_MS = 30_000;
const HOUR_MS = 60 * 60_000;
const QUARTER_HOUR_MS = 15 * 60_000;

/** Registers the work of this process besides answering requests: jobs and periodic work. */
export function registerWork(deps: Deps): void {
  handleFileDeletion(deps);
  handleFirstThumbnails(deps, { tellFailure: (title) => tellOfVideo(deps, title) });
  handleForgottenPasswords(deps);
  startPaymentWork(deps);
  startMailWork(deps);
  startWatching(deps);
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
