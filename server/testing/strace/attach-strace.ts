import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readTrace, type SystemCall } from './read-trace.ts';

/** A strace that is attached to a process. */
export interface Strace {
  /** Leaves the process, which goes on undisturbed; returns what it did meanwhile. May be repeated. */
  detach(): Promise<SystemCall[]>;
}

interface StraceOptions {
  /** Names of system calls; others go unseen. */
  trace: readonly string[];
  /** Errors or signals in place of calls, as strace has it: `pwrite64,fdatasync:error=EIO:when=3+`. */
  inject?: string;
  /** The bytes that are kept of each read or write. */
  contentBytes?: number;
}

/** Arguments of strace, and the file that it writes, which is read once. */
function prepare({ trace, inject, contentBytes = 32 }: StraceOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-strace-'));
  const file = join(folder, 'trace');
  const what = ['-e', `trace=${trace.join(',')}`, ...(inject ? ['-e', `inject=${inject}`] : [])];
  const remove = () => rmSync(folder, { recursive: true });
  return {
    args: ['-y', '-s', String(contentBytes), '-o', file, ...what],
    read(): SystemCall[] {
      const calls = readTrace(readFileSync(file, 'utf8'));
      remove();
      return calls;
    },
    remove,
  };
}

/**
 * Attaches strace: to a process with all of its threads, or, given `threads`, to these alone.
 * Resolves when it is attached; throws with strace's own words where it may not, or is not there.
 */
export async function attachStrace(
  { pid, threads }: { pid: number; threads?: readonly number[] },
  options: StraceOptions,
): Promise<Strace> {
  const { args, read, remove } = prepare(options);
  const targets = (threads ?? [pid]).flatMap((id) => ['-p', String(id)]);
  const follow = threads === undefined ? ['-f'] : [];
  const child = spawn('strace', [...args, ...follow, ...targets], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let last = 'strace ended without a word';
  await new Promise<void>((resolve, reject) => {
    let missing = targets.length / 2;
    createInterface(child.stderr).on('line', (line) => {
      last = line;
      if (/ attached( with|$)/.test(line)) missing -= 1;
      if (missing === 0) resolve();
    });
    child.on('error', reject);
    ended.then(() => reject(new Error(last)));
  }).catch((error: unknown) => {
    remove();
    throw error;
  });
  let trace: SystemCall[] | undefined;
  return {
    async detach() {
      child.kill('SIGINT');
      await ended;
      trace ??= read();
      return trace;
    },
  };
}

/**
 * Runs a program of Node to its end and returns the system calls that it made, in the order they ended. What
 * is written is shown in hexadecimal (`\\x00`), where it is no text.
 */
export async function traceProgram(
  program: readonly string[],
  { env, ...options }: StraceOptions & { env: Record<string, string> },
): Promise<{ code: number | null; calls: SystemCall[] }> {
  const { args, read } = prepare(options);
  const child = spawn('strace', ['-f', '-x', ...args, process.execPath, ...program], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
  });
  const [code] = await once(child, 'close');
  return { code, calls: read() };
}

/** Why processes cannot be traced here; undefined: they can. */
export async function whyNoStrace(): Promise<string | undefined> {
  const target = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  try {
    await once(target, 'spawn');
    const strace = await attachStrace({ pid: target.pid ?? 0 }, { trace: ['none'] });
    await strace.detach();
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'strace is not here. On Debian: sudo apt-get install strace';
    return `no process may be traced here: ${message}`;
  } finally {
    target.kill('SIGKILL');
  }
}
