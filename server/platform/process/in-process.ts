import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Timer } from '../clock/clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { limitConcurrency } from '../concurrency/limit-concurrency.ts';
import { refuseAsBusy } from '../errors/refuse-as-busy.ts';
import { findConfinement } from './find-confinement.ts';

/** How long a process waits for more work. */
const IDLE_MS = 2000;
const MOST_WAITING = 50;
/** A piece of work that takes longer hangs, in milliseconds. */
const MOST_MS = 60_000;

/** The response of a process. */
export type ProcessAnswer<Output> = { output: Output } | { error: string };

/** A question that a process asks while it works. */
export interface ProcessQuestion {
  question: unknown;
  /** Stands in the answer. */
  id: number;
}

/** The answer to a question of a process. */
export interface QuestionAnswer {
  id: number;
  answered: unknown;
}

/** Thrown where a process gives no answer: it was ended, or has ended. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  /** It took longer than it may, or more memory than it may; null for other reasons. */
  readonly limit: 'time' | 'memory' | null;

  constructor(by: string | number | null, limit: ProcessEnded['limit'], complaint: string) {
    const said = complaint === '' ? '' : ` It said: ${complaint}`;
    super(`The process ended without an answer (${by}).${said}`);
    this.limit = limit;
  }
}

/** Thrown for work that the process did not do. The message is the process's own. */
export class WorkFailed extends Error {
  override readonly name = 'WorkFailed';
}

export interface ProcessOptions {
  /** Milliseconds of work, less those in which it waits for answers. */
  mostMs?: number;
  /** Megabytes of objects, which V8 counts: with what it does not count, a process has up to twice as much. Absent: V8's own limit. */
  mostHeapMegabytes?: number;
  /**
   * Whether it reads files of strangers: then it has no network and not the first core, where that is possible, and no
   * environment but PATH.
   */
  isConfined?: boolean;
}

export interface Piece {
  /** Pieces with the same `of` wait behind each other, and of each `of` one is done in turn. */
  of?: string | undefined;
  /** Answers what the process asks. If it rejects, the process is ended, and the piece throws that. */
  answer?: ((question: unknown) => Promise<unknown>) | undefined;
  /** Ends the process when it is aborted. */
  signal?: AbortSignal | undefined;
}

/** How Node ends when memory is short. */
const OUT_OF_MEMORY = ['SIGABRT', 134];
/** The last characters of what a confined process prints, for the message of its end. */
const MOST_COMPLAINT = 2000;

interface Running {
  child: ChildProcess;
  complaint: string;
}

/** Does a piece of work in a process that does no other. */
async function workIn<Output>(
  running: Running,
  input: object,
  { answer, signal, mostMs }: Piece & { mostMs: number },
): Promise<Output> {
  const { child } = running;
  const { promise, resolve, reject } = Promise.withResolvers<Output>();
  let [leftMs, since, isLate] = [mostMs, systemClock.monotonic(), false];
  let limit: Timer | undefined;
  const resume = () => {
    since = systemClock.monotonic();
    limit = systemClock.timeout(leftMs, () => {
      isLate = true;
      child.kill('SIGKILL');
    });
  };
  const pause = () => {
    limit?.cancel();
    leftMs -= systemClock.monotonic() - since;
  };
  let [asked, isOver] = [0, false];
  const respond = async ({ question, id }: ProcessQuestion) => {
    asked += 1;
    if (asked === 1) pause();
    const answered = await answer?.(question);
    if (isOver) return;
    asked -= 1;
    if (asked === 0) resume();
    child.send({ id, answered } satisfies QuestionAnswer);
  };
  const onMessage = (message: ProcessAnswer<Output> | ProcessQuestion) => {
    if ('output' in message) resolve(message.output);
    else if ('error' in message) reject(new WorkFailed(message.error));
    else respond(message).catch(reject);
  };
  const onEnd = (code: number | null, by: string | null) => {
    const isFull = OUT_OF_MEMORY.includes(by ?? code ?? '');
    const limit = isLate ? 'time' : isFull ? 'memory' : null;
    reject(new ProcessEnded(code ?? by, limit, running.complaint));
  };
  // The end of a process that was started says more than that nothing can be sent to it.
  const onError = (error: Error) => {
    if (child.pid === undefined) reject(error);
  };
  const onAbort = () => reject(signal?.reason);
  child.on('message', onMessage).on('close', onEnd).on('error', onError);
  signal?.addEventListener('abort', onAbort, { once: true });
  resume();
  try {
    signal?.throwIfAborted();
    child.send(input);
    return await promise;
  } catch (error) {
    if (!(error instanceof WorkFailed)) child.kill('SIGKILL');
    throw error;
  } finally {
    isOver = true;
    limit?.cancel();
    signal?.removeEventListener('abort', onAbort);
    child.off('message', onMessage).off('close', onEnd).off('error', onError);
  }
}

/**
 * Runs the program `file` in a process of its own, whose memory is the system's again when it ends: a thread
 * keeps 50 to 200 MB, and takes the whole store with it if its memory is short. The program responds to each message with
 * one `ProcessAnswer` (`answerMessages`). Pieces of work are done one after the other. The process starts with the first and
 * ends when there was none for two seconds. A piece throws WorkFailed with what the program responded, ProcessEnded, the
 * signal's reason, or 503 where 50 wait already.
 */
export function inProcess<Input extends object, Output>(
  file: URL,
  { mostMs = MOST_MS, mostHeapMegabytes, isConfined = false }: ProcessOptions = {},
): (input: Input, piece?: Piece) => Promise<Output> {
  const inTurn = limitConcurrency(1, {
    mostWaiting: MOST_WAITING,
    refuse: () => refuseAsBusy(systemClock),
  });
  let present: Running | undefined;
  let idle: Timer | undefined;
  const end = () => {
    present?.child.kill();
    present = undefined;
  };
  const start = async (): Promise<Running> => {
    const limits = mostHeapMegabytes ? [`--max-old-space-size=${mostHeapMegabytes}`] : [];
    const before = isConfined ? await findConfinement() : [];
    const [program = '', ...args] = [...before, process.execPath, ...limits, fileURLToPath(file)];
    const child = spawn(program, args, {
      stdio: isConfined
        ? ['ignore', 'ignore', 'pipe', 'ipc']
        : ['ignore', 'inherit', 'inherit', 'ipc'],
      serialization: 'advanced',
      ...(isConfined && { env: { PATH: process.env.PATH } }),
    });
    const running: Running = { child, complaint: '' };
    child.stderr?.on('data', (text: Buffer) => {
      running.complaint = (running.complaint + text).slice(-MOST_COMPLAINT);
    });
    // One that never gets to hear of it does not end with the store by itself.
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    // Also between two pieces of work.
    const forget = () => {
      process.off('exit', kill);
      if (present === running) present = undefined;
    };
    child.once('exit', forget).on('error', forget);
    return running;
  };
  const work = async (input: Input, piece: Piece): Promise<Output> => {
    piece.signal?.throwIfAborted();
    idle?.cancel();
    present ??= await start();
    const running = present;
    const { child } = running;
    child.ref();
    child.channel?.ref();
    try {
      return await workIn<Output>(running, input, { ...piece, mostMs });
    } finally {
      if (child.killed) present = undefined;
      // A store that is stopped does not wait for it.
      child.unref();
      child.channel?.unref();
      idle = systemClock.timeout(IDLE_MS, end);
    }
  };
  return (input, piece = {}) => inTurn(() => work(input, piece), piece.of);
}
