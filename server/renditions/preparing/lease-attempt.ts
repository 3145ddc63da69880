import type { Deps } from '#platform/deps.ts';
import { keepLease, type Lease, LeaseLost } from '#platform/leases/keep-lease.ts';
import { type Attempt, type AttemptProgress, renewAttempt } from './attempts.store.ts';

/** An attempt whose worker died is taken over after this time. A live worker renews its lease before. */
export const LEASE_MS = 15_000;
/** How often a worker renews its lease, and so how soon it notices that it was cancelled. */
const RENEWAL_MS = 2000;

const WHAT = 'a video being prepared';

/** Makes the error of an attempt that counts no longer. */
export const attemptLost = (): LeaseLost => new LeaseLost(WHAT);

/**
 * An attempt that this process works on. Its lease is lost where it was cancelled, taken over, or its video deleted; its
 * signal is also aborted when the process stops.
 */
export interface LeasedAttempt extends Attempt, Lease {
  /** Notes the progress, which is stored with the next renewal. The percentage never falls. */
  note(change: Partial<AttemptProgress>): void;
}

/** Keeps the lease of an attempt until it ends, and stores its progress. */
export function leaseAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  claimed: Attempt,
  stopping: AbortSignal,
): LeasedAttempt {
  let progress: AttemptProgress = { percent: claimed.percent, step: null, secondsLeft: null };
  const lease = keepLease(deps, {
    what: WHAT,
    leaseMs: LEASE_MS,
    renewMs: RENEWAL_MS,
    renew: (leaseMs) => renewAttempt(deps, claimed, { ...progress, leaseMs }),
  });
  return {
    ...claimed,
    ...lease,
    signal: AbortSignal.any([stopping, lease.signal]),
    note(change) {
      const percent = Math.max(progress.percent, Math.floor(change.percent ?? 0));
      progress = { ...progress, ...change, percent: Math.min(percent, 99) };
    },
  };
}
