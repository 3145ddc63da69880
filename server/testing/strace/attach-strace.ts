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

export interface StraceOptions {
  /** Names of system calls; others go unseen. */
  trace: readonly string[];
  /** Errors to put in place of calls, as strace has it: `pwrite64,fdatasync:error=EIO:when=3+`. */
  inject?: string;
  /** Of what is read or written so much is kept, in bytes; absent: 64. */
  contentBytes?: number;
}

/**
 * Attaches strace: to a process with all of its threads, or, given `threads`, to these alone.
 * Resolves when it is attached; throws with strace's own words where it may not, or is not there.
 */
export async function attachStrace(
  target: { pid: number; threads?: readonly number[] },
  { trace: names, inject, contentBytes = 64 }: StraceOptions,
): Promise<Strace> {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-strace-'));
  const file = join(folder, 'trace');
  const ids = (target.threads ?? [target.pid]).flatMap((id) => ['-p', String(id)]);
  const follow = target.threads === undefined ? ['-f'] : [];
  const what = ['-e', `trace=${names.join(',')}`, ...(inject ? ['-e', `inject=${inject}`] : [])];
  const form = ['-y', '-s', String(contentBytes), '-o', file];
  const child = spawn('strace', [...form, ...what, ...follow, ...ids], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const said: string[] = [];
  const attached = new Promise<void>((resolve, reject) => {
    let missing = ids.length / 2;
    createInterface(child.stderr).on('line', (line) => {
      said.push(line);
      if (/ attached( with|$)/.test(line)) missing -= 1;
      if (missing === 0) resolve();
    });
    child.on('error', reject);
    ended.then(() => reject(new Error(said.at(-1) ?? 'strace ended without a word')));
  });
  try {
    await attached;
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  let trace: SystemCall[] | undefined;
  return {
    async detach() {
      child.kill('SIGINT');
      await ended;
      trace ??= readTrace(readFileSync(file, 'utf8'));
      rmSync(folder, { recursive: true, force: true });
      return trace;
    },
  };
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
