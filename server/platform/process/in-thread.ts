import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../concurrency/limit-concurrency.ts';
import { refuseAsBusy } from '../errors/refuse-as-busy.ts';

/** How long a thread waits for more work. */
const IDLE_MS = 60_000;
const MOST_WAITING = 50;

/**
 * Runs the program `file` in a thread of its own, so that its work blocks nothing else. It responds to each
 * message with one message. Pieces of work are done one after the other. The thread starts with the first and
 * ends when there was none for a minute. Pieces with the same `of` wait behind each other, and of each `of`
 * one is done in turn. A piece throws what the program threw, which ends the thread, or 503 where 50 wait
 * already.
 */
export function inThread<Input, Output>(file: URL): (input: Input, of?: string) => Promise<Output> {
  const inTurn = limitConcurrency(1, { mostWaiting: MOST_WAITING, refuse: refuseAsBusy });
  let present: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = () => {
    void present?.terminate();
    present = undefined;
  };
  const work = async (input: Input): Promise<Output> => {
    clearTimeout(idle);
    present ??= new Worker(file);
    try {
      const answer = once(present, 'message');
      present.ref();
      present.postMessage(input);
      const [output] = await answer;
      // A store that is stopped does not wait for it.
      present.unref();
      idle = setTimeout(end, IDLE_MS).unref();
      return output as Output;
    } catch (error) {
      end();
      throw error;
    }
  };
  return (input, of) => inTurn(() => work(input), of);
}
