import type { Deps } from '#platform/deps.ts';
import { type HeldLease, holdLease, LeaseLost } from '#platform/leases/hold-lease.ts';
import { type Attempt, renewAttempt, type Standing } from './attempts.store.ts';

/** An attempt whose worker died is taken over after this time. A live worker renews its lease before. */
export const LEASE_MS = 15_000;
/** How often it does, and so how soon it notices that it was cancelled. */
const RENEWAL_MS = 2000;

const WHAT = 'a video being prepared';

/** Makes the error of an attempt that counts no longer. */
export const attemptLost = (): LeaseLost => new LeaseLost(WHAT);

/**
 * An attempt that this process works on. Its lease is lost where it was cancelled, taken over, or its video deleted; its
 * signal is also aborted when the process stops.
 */
export interface HeldAttempt extends Attempt, HeldLease {
  /** Takes how far it is; stored with the next renewal. The percentage never falls. */
  note(change: Partial<Standing>): void;
}

/** Holds an attempt until it ends, and stores how far it is. */
export function holdAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  claimed: Attempt,
  stopping: AbortSignal,
): HeldAttempt {
  let standing: Standing = { percent: claimed.percent, step: null, secondsLeft: null };
  const lease = holdLease(deps, {
    what: WHAT,
    leaseMs: LEASE_MS,
    renewMs: RENEWAL_MS,
    renew: (leaseMs) => renewAttempt(deps, claimed, { ...standing, leaseMs }),
  });
  return {
    ...claimed,
    ...lease,
    signal: AbortSignal.any([stopping, lease.signal]),
    note(change) {
      const percent = Math.max(standing.percent, Math.floor(change.percent ?? 0));
      standing = { ...standing, ...change, percent: Math.min(percent, 99) };
    },
  };
}
