import type { Deps } from '#platform/deps.ts';

let isFollowed = false;

/** A store looks at its schedule twice a minute. This one does it every second, and not before `followSchedule`. */
export function waitingWithBackups(deps: Deps): Deps {
  const { jobs } = deps;
  isFollowed = false;
  const every: typeof jobs.every = (periodMs, name, work) =>
    name === 'scheduled backup'
      ? jobs.every(1000, name, async (stopping) => (isFollowed ? work(stopping) : undefined))
      : jobs.every(periodMs, name, work);
  return { ...deps, jobs: { ...jobs, every } };
}

/** Has the store that was opened last look at its schedule. */
export function followSchedule(): void {
  isFollowed = true;
}
