import { spawn } from 'node:child_process';
import { rmdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { systemClock } from '../../../clock/system-clock.ts';
import { findConfinement } from '../../../process/find-confinement.ts';
import { makeWorkingFolder } from '../../working-folders.ts';

export interface Limits {
  /** The address space that the program may use. */
  memoryBytes: number;
  milliseconds: number;
  /** The time without any output after which it is ended. Absent: only the time in all counts. */
  silentMilliseconds?: number;
}

/** How a program ended. */
export interface Ending {
  isSuccess: boolean;
  /** Set if it was ended because of a limit: a sentence for people. */
  limit: string | null;
  /** The last of what it printed as errors. */
  complaint: string;
}

export interface ConfinedProcess {
  /** Its standard output, and the file descriptors from 3 on. */
  outputs: AsyncIterable<Buffer>[];
  /** Resolves when it has ended, however. */
  ended: Promise<Ending>;
  /** Ends it and its children at once. */
  kill(): void;
}

/** Enough for the input, the outputs and what libraries read at their start. */
const MAX_OPEN_FILES = 64;
const MOST_COMPLAINT = 4000;

/**
 * In the shell, before it becomes the program. The folder it works in is removed, so no relative name can
 * be written; the size of files is limited to 0, so nothing else can be, either. Pipes are not files.
 */
const CONFINE = `
rmdir "$PWD"
ulimit -c 0; ulimit -f 0; ulimit -n ${MAX_OPEN_FILES}; ulimit -v "$1"
shift
exec nice -n 19 "$@"
`;

/**
 * Starts a program that reads files of strangers: with the lowest priority, off the first core, without a
 * network where that is possible, with no environment but PATH, in a folder of its own that is gone, unable to write files, with limits. It ends
 * when the signal is aborted and when this process dies, even by kill -9. Throws the signal's reason.
 */
export async function startConfined(
  program: readonly string[],
  { outputs, limits, signal }: { outputs: number; limits: Limits; signal?: AbortSignal },
): Promise<ConfinedProcess> {
  const confinement = await findConfinement();
  signal?.throwIfAborted();
  const folder = await makeWorkingFolder();
  const kilobytes = String(Math.round(limits.memoryBytes / 1024));
  const pipes = Array.from({ length: outputs - 1 }, () => 'pipe' as const);
  const child = spawn('/bin/sh', ['-c', CONFINE, 'sh', kilobytes, ...confinement, ...program], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe', ...pipes],
    // A process group of its own, which is ended as a whole.
    detached: true,
  });
  const [, output, , ...others] = child.stdio;
  const streams = [output, ...others].filter((stream) => stream instanceof Readable);
  function kill(): void {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
    for (const stream of streams) stream.destroy();
  }
  let limit: string | null = null;
  const watch = watchTime(limits, (reason) => {
    limit = reason;
    kill();
  });
  signal?.addEventListener('abort', kill, { once: true });
  if (signal?.aborted) kill();
  let complaint = '';
  child.stderr?.on('data', (text: Buffer) => {
    complaint = (complaint + text).slice(-MOST_COMPLAINT);
  });
  const ended = new Promise<Ending>((resolve) => {
    const end = (isSuccess: boolean) => {
      watch.stop();
      signal?.removeEventListener('abort', kill);
      // Usually it is gone already.
      rmdir(folder).catch(() => undefined);
      resolve({ isSuccess, limit, complaint });
    };
    child.on('error', () => end(false));
    child.on('close', (code) => end(code === 0));
  });
  return { outputs: streams.map((stream) => watched(stream, watch.sawOutput)), ended, kill };
}

async function* watched(stream: Readable, sawOutput: () => void): AsyncGenerator<Buffer> {
  for await (const piece of stream) {
    sawOutput();
    yield piece;
  }
}

/** The number of the file descriptor of an output. */
export function descriptorOf(output: number): number {
  return output === 0 ? 1 : output + 2;
}

function watchTime({ milliseconds, silentMilliseconds }: Limits, end: (reason: string) => void) {
  const tooLong = systemClock.timeout(milliseconds, () => end('It took too long.'));
  const listen = () =>
    silentMilliseconds === undefined
      ? undefined
      : systemClock.timeout(silentMilliseconds, () => end('It stopped making progress.'));
  let tooSilent = listen();
  return {
    sawOutput() {
      tooSilent?.cancel();
      tooSilent = listen();
    },
    stop() {
      tooLong.cancel();
      tooSilent?.cancel();
    },
  };
}
