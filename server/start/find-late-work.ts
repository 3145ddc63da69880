import type { Deps } from '#platform/deps.ts';
import { findCopyOf } from '#platform/instance/instance.ts';
import { countJobs } from '#platform/jobs/jobs.store.ts';
import { findUnattended } from '../renditions/index.ts';

const MINUTE_MS = 60_000;
/** Work that is due for this long is not just waiting for its turn. */
const LATE_MS = 15 * MINUTE_MS;

/** The kind of work for videos that wait to be prepared, named as jobs are. */
export const PREPARING = 'prepare a video';

/** Work of one kind that is due, and since when (milliseconds since 1970). */
export interface DueWork {
  kind: string;
  count: number;
  dueSince: number;
}

type WorkDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * The kinds of work of which some is due and not being done. A video that waits while a worker prepares
 * another is not due.
 */
export async function findDueWork(deps: WorkDeps): Promise<DueWork[]> {
  const now = deps.clock.now();
  const due = (await countJobs(deps.db)).flatMap(({ kind, waiting, failing, dueSince }) => {
    return dueSince === null || dueSince > now
      ? []
      : [{ kind, count: waiting + failing, dueSince }];
  });
  const videos = await findUnattended(deps);
  return videos === null ? due : [...due, { kind: PREPARING, ...videos }];
}

/** Says what is wrong, and what to do, for each kind of work that no process does, and should. */
export async function describeLateWork(
  deps: WorkDeps,
): Promise<{ says: string; remedy: string }[]> {
  if ((await findCopyOf(deps.db)) !== null) return [];
  const now = deps.clock.now();
  const late = (await findDueWork(deps)).filter(({ dueSince }) => now - dueSince >= LATE_MS);
  return late.map(({ kind, count, dueSince }) => {
    const time = `${Math.floor((now - dueSince) / MINUTE_MS)} minutes`;
    if (kind === PREPARING) {
      const what = count === 1 ? '1 video has' : `${count} videos have`;
      return {
        says: `${what} waited for ${time} to be prepared, and nothing is preparing videos.`,
        remedy: 'Start the worker (ROLE=worker), or start it again if it runs.',
      };
    }
    const what = count === 1 ? '1 job' : `${count} jobs`;
    return {
      says: `${what} of the kind “${kind}” ${count === 1 ? 'has' : 'have'} waited for ${time}.`,
      remedy: 'Start the store, or start it again if it runs.',
    };
  });
}
