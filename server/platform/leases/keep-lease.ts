import type { Clock } from '../clock/clock.ts';
import { waitAtMost } from '../concurrency/wait-at-most.ts';
import type { Log } from '../process/log.ts';

/** The lease is another's, or over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(what: string) {
    super(`The lease of ${what} was lost.`);
  }
}

/** A lease that was claimed; its row is in whichever table the queries for it need. */
export interface LeaseOptions {
  /** Names it in the log: "a job". */
  what: string;
  /** How long it lasts from each renewal, in milliseconds. */
  leaseMs: number;
  /** How often it is renewed, in milliseconds. Absent: three times while it lasts. */
  renewMs?: number;
  /** Renews its row. False if the lease is another's, or over. */
  renew: (leaseMs: number) => Promise<boolean>;
  /**
   * Lets `assertLease` rely on the last renewal for so many milliseconds, fewer than the lease lasts; before the first
   * one, on the claim, which was begun at `since` by the monotonic clock. Absent: it renews each time.
   */
  trust?: { forMs: number; since: number };
}

/** A lease that this process has. */
export interface Lease {
  /** Aborted with `LeaseLost` as soon as that is known. */
  signal: AbortSignal;
  /**
   * Must be called before what nobody else may do at the same time, because the process may have stood still since the
   * last renewal. Throws LeaseLost; the database's errors, or that it did not answer in time.
   */
  assertLease(): Promise<void>;
  /** Stops renewing; the row is not released. Resolves once no renewal is under way, after `leaseMs` at the latest. */
  end(): Promise<void>;
}

/**
 * Keeps a lease until it ends or is lost, by renewing it again and again. A renewal that fails or is not answered is
 * made up for by the next one, also after the lease has run out, unless another has claimed it by then.
 */
export function keepLease(
  { clock, log }: { clock: Clock; log: Log },
  { what, leaseMs, renewMs = leaseMs / 3, renew, trust }: LeaseOptions,
): Lease {
  const lost = new AbortController();
  const underWay = new Set<Promise<boolean>>();
  /** When the last successful renewal was begun. Others count from when the row was written, which is later. */
  let renewedAt = trust?.since ?? clock.monotonic();
  let [hasEnded, isFailing] = [false, false];

  const ask = async (): Promise<boolean> => {
    const askedAt = clock.monotonic();
    const giveUp = () => new Error('The renewal was not answered in time.');
    const answer = waitAtMost({ clock, ms: leaseMs, giveUp }, renew(leaseMs));
    underWay.add(answer);
    try {
      const isHeld = await answer;
      if (isHeld) renewedAt = Math.max(renewedAt, askedAt);
      isFailing = false;
      return isHeld;
    } finally {
      underWay.delete(answer);
    }
  };
  const lose = (): void => {
    if (hasEnded) return;
    timer.cancel();
    const reason = new LeaseLost(what);
    log.info(reason.message);
    lost.abort(reason);
  };
  const renewOnce = async (): Promise<void> => {
    try {
      if (!(await ask())) lose();
    } catch (error) {
      // While the database is away each renewal fails.
      if (!isFailing) log.warn({ err: error }, `The lease of ${what} could not be renewed.`);
      isFailing = true;
    }
  };
  const timer = clock.every(renewMs, () => void renewOnce());
  const isRenewedSince = (ms: number) => clock.monotonic() - renewedAt < ms;

  return {
    signal: lost.signal,
    async assertLease() {
      lost.signal.throwIfAborted();
      if (trust !== undefined && isRenewedSince(trust.forMs)) return;
      for (let tries = 0; tries < 2; tries += 1) {
        if (!(await ask())) {
          lose();
          throw new LeaseLost(what);
        }
        // If the process stood still while the answer came, the lease may have run out since.
        if (isRenewedSince(trust?.forMs ?? leaseMs / 2)) return;
      }
      throw new Error(`The lease of ${what} could not be renewed in time.`);
    },
    async end() {
      hasEnded = true;
      timer.cancel();
      await Promise.allSettled(underWay);
    },
  };
}
