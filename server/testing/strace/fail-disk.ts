import { readdirSync, readFileSync } from 'node:fs';
import { attachStrace, type Strace } from './attach-strace.ts';
import type { SystemCall } from './read-trace.ts';

/** How a disk fails under a store. */
export interface DiskFailure {
  error: 'EIO' | 'ENOSPC';
  /** Under the database, which works in the main thread, or under the files, in the pool's. */
  under: 'database' | 'files';
  /** Which write, sync or rename fails, each of these counted by itself, from 1. */
  nth: number;
  /** Whether all of them fail from then on, or only that one. */
  stays: boolean;
}

const CALLS = ['pwrite64', 'pwritev', 'pwritev2', 'ftruncate', 'fdatasync', 'fsync', 'rename'];

/** The threads of Node's pool, in which it works on files: there is one with UV_THREADPOOL_SIZE=1. */
function poolThreads(pid: number): number[] {
  const folder = `/proc/${pid}/task`;
  const isOfPool = (id: string) => readFileSync(`${folder}/${id}/comm`, 'utf8').startsWith('libuv');
  return readdirSync(folder).filter(isOfPool).map(Number);
}

/** Lets the disk fail under a process until it is detached. strace counts for each thread and call. */
export function failDisk(pid: number, failure: DiskFailure): Promise<Strace> {
  const { error, under, nth, stays } = failure;
  const threads = under === 'database' ? [pid] : poolThreads(pid);
  const when = `${nth}${stays ? '+' : ''}`;
  return attachStrace(
    { pid, threads },
    { trace: CALLS, inject: `${CALLS.join(',')}:error=${error}:when=${when}`, contentBytes: 1 },
  );
}

/** How many of these calls failed because they were made to. */
export function countInjected(calls: readonly SystemCall[]): number {
  return calls.filter(({ result }) => result.endsWith('(INJECTED)')).length;
}
