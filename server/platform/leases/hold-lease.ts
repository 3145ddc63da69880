import type { Clock } from '../clock/clock.ts';
import type { Log } from '../process/log.ts';

/** The lease is another's, or over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
  constructor(what: string) {
    super(`The lease of ${what} was lost.`);
  }
}

/** How a lease is held that was taken before. Its row is wherever the queries for it need it. */
export interface Lease {
  /** Names it in the log: "a job". */
  what: string;
  /** How often it is renewed, in milliseconds: several times within what a renewal lasts. */
  renewMs: number;
  /** Renews its row. False if it is another's, or over. */
  renew: () => Promise<boolean>;
  /** How long a renewal is relied on without another one, in milliseconds: less than it lasts. Absent: not at all. */
  fenceMs?: number;
  /** When the lease was asked for, by the monotonic clock. Absent: now. */
  takenAt?: number;
}

/** A lease while it is held. */
export interface HeldLease {
  /** Aborted with `LeaseLost` as soon as that is known. */
  signal: AbortSignal;
  /**
   * To be asked before what nobody else may do, because the process may have stood still since the last renewal. Throws
   * LeaseLost, and the database's errors where that cannot be asked.
   */
  assertHeld(): Promise<void>;
  /** Renews it no more, which gives nothing back. Resolves once no renewal is under way. */
  end(): Promise<void>;
}

/**
 * Holds a lease until it ends or is lost: renews it again and again. A renewal that fails is made up for by the next one,
 * also after the lease has run out, unless it has been taken over by then.
 */
export function holdLease({ clock, log }: { clock: Clock; log: Log }, lease: Lease): HeldLease {
  const { what, renewMs, fenceMs = 0, renew } = lease;
  const lost = new AbortController();
  /** Others count from when the row was written, which is later. */
  let heldSince = lease.takenAt ?? clock.monotonic();
  let isOver = false;
  let underWay: Promise<void> | undefined;

  const ask = async (): Promise<boolean> => {
    const askedAt = clock.monotonic();
    const isHeld = await renew();
    if (isHeld) heldSince = Math.max(heldSince, askedAt);
    return isHeld;
  };
  const lose = (): void => {
    timer.cancel();
    lost.abort(new LeaseLost(what));
  };
  const renewOnce = async (): Promise<void> => {
    try {
      if (!(await ask()) && !isOver) lose();
    } catch (error) {
      log.warn({ err: error }, `The lease of ${what} could not be renewed.`);
    }
    underWay = undefined;
  };
  const timer = clock.every(renewMs, () => {
    underWay ??= renewOnce();
  });

  return {
    signal: lost.signal,
    async assertHeld() {
      lost.signal.throwIfAborted();
      if (clock.monotonic() - heldSince < fenceMs) return;
      let askedAt: number;
      do {
        askedAt = clock.monotonic();
        if (!(await ask())) lose();
        lost.signal.throwIfAborted();
        // An answer that took too long says nothing any more: the process may have stood still while it came.
      } while (clock.monotonic() - askedAt >= Math.max(fenceMs, renewMs));
    },
    async end() {
      isOver = true;
      timer.cancel();
      await underWay;
    },
  };
}
