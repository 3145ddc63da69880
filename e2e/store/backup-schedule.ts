import type { Deps } from '#platform/deps.ts';

const followed = new WeakSet<Deps>();

/** A store looks at its schedule twice a minute. This one does it every second, and not before `followSchedule`. */
export function waitingWithBackups(deps: Deps): Deps {
  const { jobs } = deps;
  const every: typeof jobs.every = (periodMs, name, work) =>
    name === 'scheduled backup'
      ? jobs.every(1000, name, async (stopping) => {
          if (followed.has(waiting)) await work(stopping);
        })
      : jobs.every(periodMs, name, work);
  const waiting = { ...deps, jobs: { ...jobs, every } };
  return waiting;
}

/** Has a store look at its schedule from now on. */
export function followSchedule(deps: Deps): void {
  followed.add(deps);
}
