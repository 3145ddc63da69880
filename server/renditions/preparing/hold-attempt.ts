import type { Deps } from '#platform/deps.ts';
import { type Attempt, keepAttempt } from './attempts.store.ts';

/** An attempt whose worker died is taken over after this time. A live worker extends its lease before. */
export const LEASE_MS = 15_000;
/** How often it does, and so how soon it notices that it was cancelled. */
const RENEWAL_MS = 2000;

/** The attempt counts no longer: it was cancelled, taken over, or its video deleted. */
export class AttemptLost extends Error {
  override readonly name = 'AttemptLost';
}

/** How far an attempt is, for admins. */
export interface Standing {
  percent: number;
  step: string | null;
  secondsLeft: number | null;
}

/** An attempt that this process works on. */
export interface HeldAttempt extends Attempt {
  /** Aborted when the process stops, or with `AttemptLost`. */
  signal: AbortSignal;
  /** Takes how far it is; stored with the next renewal. The percentage never falls. */
  note(change: Partial<Standing>): void;
  /** Ends the renewals. */
  release(): void;
}

/** Extends an attempt's lease until it is released, and stores how far it is. */
export function holdAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  claimed: Attempt,
  stopping: AbortSignal,
): HeldAttempt {
  const lost = new AbortController();
  let standing: Standing = { percent: claimed.percent, step: null, secondsLeft: null };
  let isRenewing = false;
  const renew = async (): Promise<void> => {
    if (isRenewing) return;
    isRenewing = true;
    try {
      const leasedUntil = deps.clock.now() + LEASE_MS;
      if (!(await keepAttempt(deps, claimed, { ...standing, leasedUntil }))) {
        lost.abort(new AttemptLost());
      }
    } catch (error) {
      deps.log.warn({ err: error }, 'The lease of a video being prepared could not be extended.');
    } finally {
      isRenewing = false;
    }
  };
  const timer = deps.clock.every(RENEWAL_MS, () => void renew());
  return {
    ...claimed,
    signal: AbortSignal.any([stopping, lost.signal]),
    note(change) {
      const percent = Math.max(standing.percent, Math.floor(change.percent ?? 0));
      standing = { ...standing, ...change, percent: Math.min(percent, 99) };
    },
    release: () => timer.cancel(),
  };
}
