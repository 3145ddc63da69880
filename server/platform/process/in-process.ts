import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Timer } from '../clock/clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { limitConcurrency } from '../concurrency/limit-concurrency.ts';
import { refuseAsBusy } from '../errors/refuse-as-busy.ts';

/** How long a process waits for more work. */
const IDLE_MS = 2000;
const MOST_WAITING = 50;
/** A piece of work that takes longer hangs, in milliseconds. */
const MOST_MS = 60_000;

/** What a process responds with. */
export type ProcessAnswer<Output> = { output: Output } | { error: string };

async function answerOf<Output>(child: ChildProcess, input: object): Promise<Output> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    child.send(input);
    const answer = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code, by]) => {
        throw new Error(`The process ended without an answer (${code ?? by}).`);
      }),
    ]);
    const [message] = answer as [ProcessAnswer<Output>];
    if ('error' in message) throw new Error(message.error);
    return message.output;
  } finally {
    ended.abort();
  }
}

/**
 * Runs the program `file` in a process of its own, whose memory is the system's again when it ends: a thread
 * keeps 50 to 200 MB. The program responds to each message with one `ProcessAnswer`. Pieces of work are done one
 * after the other; those with the same `of` wait behind each other, and of each `of` one is done in turn. The process
 * starts with the first and ends when there was none for two seconds. A piece throws what the program responded with or
 * that it ended, or 503 where 50 wait already. A process that does not respond within `mostMs` milliseconds is killed.
 */
export function inProcess<Input extends object, Output>(
  file: URL,
  { mostMs = MOST_MS }: { mostMs?: number } = {},
): (input: Input, of?: string) => Promise<Output> {
  const inTurn = limitConcurrency(1, {
    mostWaiting: MOST_WAITING,
    refuse: () => refuseAsBusy(systemClock),
  });
  let present: ChildProcess | undefined;
  let idle: Timer | undefined;
  const end = () => {
    present?.kill();
    present = undefined;
  };
  const start = () => {
    const child = fork(fileURLToPath(file), { execArgv: [], serialization: 'advanced' });
    // Also between two pieces of work.
    child.once('exit', () => {
      if (present === child) present = undefined;
    });
    return child;
  };
  const work = async (input: Input): Promise<Output> => {
    idle?.cancel();
    present ??= start();
    const child = present;
    child.ref();
    child.channel?.ref();
    const limit = systemClock.timeout(mostMs, () => child.kill('SIGKILL'));
    try {
      return await answerOf<Output>(child, input);
    } finally {
      limit.cancel();
      // A store that is stopped does not wait for it.
      child.unref();
      child.channel?.unref();
      idle = systemClock.timeout(IDLE_MS, end);
    }
  };
  return (input, of) => inTurn(() => work(input), of);
}
