import type { Readable } from 'node:stream';
import type { Bytes } from '../objects.ts';

/** The bytes of an answer, one after the other. */
export interface Flow {
  /** The position of the next byte in the object. */
  readonly at: number;
  /** Takes what has come, or waits for it: one byte at least. Throws if the answer breaks off. */
  take(target: Uint8Array): Promise<number>;
  /** Takes what has come; 0: nothing. */
  takeAtOnce(target: Uint8Array): number;
  /** The answer itself, if nothing of it was taken. It is given up by `stop` still. */
  stream(): Readable | null;
  /** Gives the answer up. A connection whose answer was read to its end is used again. */
  stop(): void;
}

/** Reads an answer without taking more of it than is asked for. */
export function flowOf(body: Readable, { start, end }: Bytes): Flow {
  let at = start;
  let rest: Buffer | null = null;
  let failure: Error | null = null;
  body.on('error', (error) => {
    failure = error;
  });
  const takeAtOnce = (target: Uint8Array): number => {
    rest ??= body.read() as Buffer | null;
    if (rest === null) return 0;
    const count = Math.min(rest.length, target.length, end + 1 - at);
    target.set(count === rest.length ? rest : rest.subarray(0, count));
    rest = count < rest.length ? rest.subarray(count) : null;
    at += count;
    // Read to its end, so that its connection is free.
    if (at > end) body.resume();
    return count;
  };
  const arrival = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        for (const event of EVENTS) body.off(event, done);
        resolve();
      };
      for (const event of EVENTS) body.on(event, done);
    });
  return {
    get at() {
      return at;
    },
    takeAtOnce,
    async take(target) {
      for (;;) {
        const count = takeAtOnce(target);
        if (count > 0) return count;
        if (failure !== null || body.destroyed || body.readableEnded)
          throw new Error('The answer of the bucket broke off.', { cause: failure });
        await arrival();
      }
    },
    stream: () => (at === start && rest === null && failure === null ? body : null),
    stop() {
      if (at <= end && !body.readableEnded) body.destroy();
    },
  };
}

const EVENTS = ['readable', 'end', 'error', 'close'] as const;
