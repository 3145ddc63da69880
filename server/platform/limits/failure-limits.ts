import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.ts';
import { tooManyAttempts } from '../errors/app-error.ts';
import { sha256 } from '../ids/ids.ts';
import {
  countAttempt,
  deleteEndedWindows,
  findFullWindow,
  uncountAttempt,
} from './failure-limits.store.ts';

/** At most `points` within `windowSeconds` for each subject. */
export interface Limit {
  name: string;
  points: number;
  windowSeconds: number;
  /** The message to the refused person, if it is not the usual one; `wait` is such as "in 12 minutes". */
  message?: (wait: string) => string;
}

/** The subject whose attempts are counted, and the limit on them. */
export interface Count {
  limit: Limit;
  subject: string;
}

export interface FailureLimits {
  /**
   * Counts an attempt before it is made, so that many at once cannot exceed a limit: for all of `counts`,
   * or for none if one of the limits is used up. Then it throws 429 with Retry-After, and the wait in
   * its message.
   */
  take(...counts: Count[]): Promise<void>;
  /** Whether a limit is used up. */
  isUsedUp(count: Count): Promise<boolean>;
  /** Uncounts an attempt that was no failure after all. Returns whether all of `counts` had one to take off. */
  releaseAttempt(...counts: Count[]): Promise<boolean>;
  /** Deletes the counts of windows that have ended. */
  deleteOldCounts(): Promise<void>;
}

/** Whole minutes, rounded up: 61 -> "in 2 minutes". From two hours on whole hours. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `in ${Math.ceil(minutes / 60)} hours`;
  return `in ${minutes} minute${minutes === 1 ? '' : 's'}`;
}

function usualMessage(wait: string): string {
  return `Too many attempts. Please try again ${wait}.`;
}

/** Subjects are e-mail and IP addresses: they are stored hashed. */
function nameOf(limit: Limit, subject: string): string {
  return `${limit.name}:${sha256(subject)}`;
}

/** Counts in the store's database, so that counts survive a restart and all nodes share them. */
export function createFailureLimits(deps: { db: Database; clock: Clock }): FailureLimits {
  const { db, clock } = deps;
  const refusal = ({ message = usualMessage }: Limit, endsAt: number) => {
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - clock.now()) / 1000));
    return tooManyAttempts(message(inWords(retryAfterSeconds)), { retryAfterSeconds });
  };
  /** When the window ends of a limit that is used up, in milliseconds since 1970; null if it is not. */
  const usedUpUntil = async ({ limit, subject }: Count): Promise<number | null> => {
    const asked = { name: nameOf(limit, subject), points: limit.points, now: clock.now() };
    return (await findFullWindow(db, asked))?.endsAt ?? null;
  };
  const takeOne = async (inside: Database, { limit, subject }: Count): Promise<void> => {
    const now = clock.now();
    const name = nameOf(limit, subject);
    const windowMs = limit.windowSeconds * 1000;
    const endsAt = await countAttempt(inside, { name, points: limit.points, windowMs, now });
    if (endsAt !== null) throw refusal(limit, endsAt);
  };
  return {
    async take(...counts) {
      // Whoever tries on after a refusal keeps nobody from writing.
      for (const count of counts) {
        const endsAt = await usedUpUntil(count);
        if (endsAt !== null) throw refusal(count.limit, endsAt);
      }
      await inTransaction(deps, async (tx) => {
        for (const count of counts) await takeOne(tx.db, count);
      });
    },
    isUsedUp: async (count) => (await usedUpUntil(count)) !== null,
    releaseAttempt: (...counts) =>
      inTransaction(deps, async (tx) => {
        let hadAll = true;
        for (const { limit, subject } of counts) {
          const name = nameOf(limit, subject);
          if (!(await uncountAttempt(tx.db, { name, now: clock.now() }))) hadAll = false;
        }
        return hadAll;
      }),
    deleteOldCounts: () => deleteEndedWindows(db, clock.now()),
  };
}
