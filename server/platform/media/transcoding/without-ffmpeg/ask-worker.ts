import { Worker } from 'node:worker_threads';

export interface Task {
  path: string;
  /** `measure` describes the key frames, too. */
  work: 'describe' | 'measure' | 'repack';
  shortestFragmentMs: number;
  withSound: boolean;
}

/** What the library says of a file, in its own words. */
export interface TrackFacts {
  format: string;
  durationSeconds: number;
  video: {
    codec: string | null;
    /** RFC 6381. */
    parameters: string | null;
    width: number;
    height: number;
    rotation: 0 | 90 | 180 | 270;
    pixelAspect: [number, number];
    frameRate: number;
    colorSpace: string | null;
    colorTransfer: string | null;
    isHdr: boolean;
    keySeconds: number[];
  } | null;
  audio: {
    codec: string | null;
    parameters: string | null;
    channels: number;
    sampleRate: number;
    startSeconds: number;
  } | null;
}

export type FromWorker =
  | { facts: TrackFacts }
  /** The next bytes of the file. The worker goes on when it is told so. */
  | { bytes: Uint8Array }
  | { isDone: true };

const MAX_WORKER_MEGABYTES = 512;

/** Thrown if the worker fails or does not get on in time. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
}

/**
 * What the worker says, message by message. It is ended when nobody listens any more. Throws WorkerFailed,
 * also when no message comes for `silentMs`, or the signal's reason.
 */
export async function* askWorker(
  task: Task,
  { silentMs, signal }: { silentMs: number; signal?: AbortSignal },
): AsyncGenerator<Exclude<FromWorker, { isDone: true }>> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./repacking-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MAX_WORKER_MEGABYTES },
  });
  const inbox = createInbox(worker, silentMs);
  const stop = () => inbox.fail(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const message = await inbox.next();
      if ('isDone' in message) return;
      yield message;
      worker.postMessage('more');
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    inbox.close();
    await worker.terminate();
  }
}

/** The messages of a worker, to be waited for one after the other. */
function createInbox(worker: Worker, silentMs: number) {
  const messages: FromWorker[] = [];
  let failure: { reason: unknown } | null = null;
  let wake: (() => void) | undefined;
  const fail = (reason: unknown): void => {
    failure ??= { reason };
    wake?.();
  };
  const limit = setTimeout(() => fail(new WorkerFailed('It took too long.')), silentMs);
  worker.on('message', (message: FromWorker) => {
    limit.refresh();
    messages.push(message);
    wake?.();
  });
  worker.on('error', (cause) => fail(new WorkerFailed('The file is damaged.', { cause })));
  worker.on('exit', () => fail(new WorkerFailed('The file is damaged.')));
  return {
    fail,
    close: () => clearTimeout(limit),
    async next(): Promise<FromWorker> {
      while (messages.length === 0 && failure === null) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const message = messages.shift();
      if (message !== undefined) return message;
      throw failure?.reason;
    },
  };
}
