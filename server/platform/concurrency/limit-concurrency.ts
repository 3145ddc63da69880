import type { Clock } from '../clock/clock.ts';

/** The limits of the queue. Absent: it takes everything, and work waits as long as it takes. */
export interface QueueBound {
  mostWaiting: number;
  /** Called instead of the work where the queue is full. */
  refuse: () => Promise<never>;
  /** Absent: a turn is waited for as long as it takes. */
  patience?: {
    clock: Clock;
    /** The longest time, in milliseconds, that a piece of work waits for its turn. */
    ms: number;
    /** Makes the error that the caller gets then, instead of the result. */
    giveUp: () => Error;
  };
}

/** A piece of work that waits for its turn. */
interface Waiting {
  begin: () => void;
  refuse: () => void;
}

/** The subject of work that names none. */
const NOBODY = '';

/**
 * Runs at most `limit` pieces of work at once. The others wait in a queue, which `bound` limits. Pieces with
 * the same `of` wait behind each other, and the lines take turns, so that the many pieces of one do not keep
 * the few of others waiting. If the queue is full, the last piece of the longest line gives its place to one
 * of a shorter line.
 */
export function limitConcurrency(limit: number, bound?: QueueBound) {
  const lines = createLines();
  let running = 0;

  /** Resolves to true when its turn has come; false: a piece of a shorter line got its place in the queue. */
  const wait = (of: string): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const giveUp = (): void => {
        lines.remove(of, who);
        reject(bound?.patience?.giveUp());
      };
      const timer = bound?.patience?.clock.timeout(bound.patience.ms, giveUp);
      const end = (hasTurn: boolean): void => {
        timer?.cancel();
        resolve(hasTurn);
      };
      const who: Waiting = { begin: () => end(true), refuse: () => end(false) };
      lines.add(of, who);
    });
  const hasRoomFor = (of: string): boolean => {
    if (bound === undefined || lines.count() < bound.mostWaiting) return true;
    const last = lines.takeLastOfLonger(of);
    last?.refuse();
    return last !== undefined;
  };

  return async <Result>(work: () => Promise<Result>, of = NOBODY): Promise<Result> => {
    if (running < limit) running += 1;
    else if (!(hasRoomFor(of) && (await wait(of))) && bound !== undefined) return bound.refuse();
    try {
      return await work();
    } finally {
      // The next in the queue takes over this place, if there is one.
      const next = lines.takeNext();
      if (next === undefined) running -= 1;
      else next.begin();
    }
  };
}

/** The waiting pieces, in a line for each `of`; the line whose turn is next comes first. */
function createLines() {
  const lines = new Map<string, Waiting[]>();
  let count = 0;
  const keep = (of: string, line: Waiting[]): void => {
    count -= 1;
    if (line.length === 0) lines.delete(of);
  };
  return {
    count: () => count,
    add(of: string, who: Waiting): void {
      const line = lines.get(of);
      if (line === undefined) lines.set(of, [who]);
      else line.push(who);
      count += 1;
    },
    /** Takes the first of the line whose turn it is, which then is the last in turn. */
    takeNext(): Waiting | undefined {
      const [first] = lines;
      if (first === undefined) return undefined;
      const [of, line] = first;
      const next = line.shift();
      lines.delete(of);
      lines.set(of, line);
      keep(of, line);
      return next;
    },
    /** Takes the last of the longest line, if the line of `of` stays shorter with one more. */
    takeLastOfLonger(of: string): Waiting | undefined {
      const own = lines.get(of)?.length ?? 0;
      const longest = [...lines].toSorted(([, a], [, b]) => b.length - a.length)[0];
      if (longest === undefined || longest[1].length <= own + 1) return undefined;
      const last = longest[1].pop();
      keep(...longest);
      return last;
    },
    remove(of: string, who: Waiting): void {
      const line = lines.get(of) ?? [];
      line.splice(line.indexOf(who), 1);
      keep(of, line);
    },
  };
}
