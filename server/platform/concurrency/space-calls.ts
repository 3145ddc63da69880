import type { Clock } from '../clock/clock.ts';

interface Last<Result> {
  /** Resolves when the next call may begin. */
  isFree: Promise<void>;
  /** The call that all who came since wait for. */
  next: Promise<Result> | null;
}

/**
 * Spaces the calls for a subject: one at a time, and `spacingMs` (milliseconds) from the beginning of
 * one to the next. The first begins at once. Callers that come meanwhile share the next one, so that each
 * gets a result that was requested after their call. With 0 nothing is spaced or shared.
 */
export function spaceCalls<Result>(clock: Clock, spacingMs: number) {
  const subjects = new Map<string, Last<Result>>();
  const begin = (subject: string, work: () => Promise<Result>): Promise<Result> => {
    const result = work();
    const pause = clock.sleep(spacingMs);
    const last: Last<Result> = {
      isFree: Promise.allSettled([result, pause]).then(() => {
        if (last.next === null) subjects.delete(subject);
      }),
      next: null,
    };
    subjects.set(subject, last);
    return result;
  };
  return (subject: string, work: () => Promise<Result>): Promise<Result> => {
    if (spacingMs === 0) return work();
    const last = subjects.get(subject);
    if (last === undefined) return begin(subject, work);
    last.next ??= last.isFree.then(() => begin(subject, work));
    return last.next;
  };
}
