import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type SystemCall, subjectOf, succeeded } from '../strace/read-trace.ts';
import { WrittenFile } from './written-file.ts';

/** The calls that decide what is on a disk after a power cut. */
export const DISK_CALLS = [
  'openat',
  'mkdir',
  'rename',
  'unlink',
  'rmdir',
  'write',
  'writev',
  'pwrite64',
  'pwritev',
  'ftruncate',
  'fsync',
  'fdatasync',
];

/** A file or folder that was made. */
interface Made {
  isFolder: boolean;
  /** Where its whole content is found now; undefined: it was deleted. */
  path: string | undefined;
  /** Whether all that was written to it so far was synced. */
  isSynced: boolean;
  /** Whether nothing was written to it so far. */
  isEmpty: boolean;
  /** Its content, where it was written at offsets, and all of that was traced; null: it was not. */
  written?: WrittenFile | null;
}

/** A change of names. */
interface NameChange {
  made: Made;
  from: string | undefined;
  to: string | undefined;
  /** The folder that has to be synced before the change is sure; null once it was. */
  sureBy: string | null;
  /** The same for the former name of what was moved, which may be there besides; null: it is gone. */
  goneBy: string | null;
}

const pathsOf = ({ args }: SystemCall): string[] =>
  [...args.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, path = '']) => path);

/** Notes what a call writes into a file. */
function note(made: Made, call: SystemCall): void {
  made.isSynced = false;
  made.isEmpty = false;
  if (made.written === null) return;
  const written = made.written ?? new WrittenFile();
  made.written = written.take(call) ? written : null;
}

/** Lists the changes of names that these calls of a program made in a folder. */
function follow(calls: readonly SystemCall[], folder: string): NameChange[] {
  const byPath = new Map<string, Made>();
  const changes: NameChange[] = [];
  const change = (made: Made, from: string | undefined, to: string | undefined) => {
    made.path = to;
    const goneBy = from !== undefined && to !== undefined ? dirname(from) : null;
    changes.push({ made, from, to, sureBy: dirname(to ?? from ?? ''), goneBy });
    if (from !== undefined) byPath.delete(from);
    if (to !== undefined) byPath.set(to, made);
  };
  const make = (path: string, isFolder: boolean) =>
    change({ isFolder, path, isSynced: true, isEmpty: true }, undefined, path);
  for (const call of calls.filter(succeeded)) {
    const [one = '', other = ''] = pathsOf(call);
    const subject = subjectOf(call) ?? '';
    if (call.name === 'mkdir' && one.startsWith(folder)) make(one, true);
    else if (call.name === 'openat' && call.args.includes('O_CREAT') && one.startsWith(folder)) {
      if (!byPath.has(one)) make(one, false);
    } else if (call.name === 'rename' && one.startsWith(folder)) {
      const made = byPath.get(one);
      if (made !== undefined) change(made, one, other);
    } else if (call.name === 'unlink' || call.name === 'rmdir') {
      const made = byPath.get(one);
      if (made !== undefined) change(made, one, undefined);
    } else if (call.name === 'fsync' || call.name === 'fdatasync') {
      const made = byPath.get(subject);
      if (made !== undefined && !made.isFolder) made.isSynced = true;
      made?.written?.sync();
      for (const change of changes) {
        if (change.sureBy === subject) change.sureBy = null;
        if (change.goneBy === subject) change.goneBy = null;
      }
    } else {
      const made = byPath.get(subject);
      if (made !== undefined) note(made, call);
    }
  }
  return changes;
}

/** The final content of each file that was made, by its file. */
function contentsOf(changes: readonly NameChange[], all: readonly NameChange[]): Map<Made, Buffer> {
  const contents = new Map<Made, Buffer>();
  for (const [at, { made }] of changes.entries()) {
    const path = all[at]?.made.path;
    const isThere = !made.isFolder && !made.isEmpty && path !== undefined && existsSync(path);
    if (isThere) contents.set(made, readFileSync(path));
  }
  return contents;
}

/**
 * Makes a possible state of the disk after a power cut in `target`: `before`, all changes of the program that were
 * synced until then, and some of the others. A name is kept or lost, a file that was not synced is any part of
 * its content, or any of its writes where they were traced with their bytes. `random` is from 0 to less than 1.
 * @param calls all calls of the program, which has changed `folder` from what `before` holds
 * @param until how many of them were made
 */
export function cutPower(
  { folder, before, calls }: { folder: string; before: string; calls: readonly SystemCall[] },
  { until, target, random }: { until: number; target: string; random: () => number },
): void {
  cpSync(before, target, { recursive: true });
  const all = follow(calls, folder);
  const changes = follow(calls.slice(0, until), folder);
  const contents = contentsOf(changes, all);
  const inTarget = (path: string) => join(target, path.slice(folder.length));
  for (const { made, from, to, sureBy, goneBy } of changes) {
    if (sureBy !== null && random() < 0.5) continue;
    const isLeft = goneBy !== null && random() < 0.5;
    if (from !== undefined && !isLeft) rmSync(inTarget(from), { recursive: true, force: true });
    // A name in a folder that was lost is lost as well.
    if (to === undefined || !existsSync(dirname(inTarget(to)))) continue;
    const whole = contents.get(made) ?? Buffer.alloc(0);
    const length = made.isSynced ? whole.length : Math.floor(random() * whole.length);
    if (made.isFolder) mkdirSync(inTarget(to), { recursive: true });
    else if (made.written) writeFileSync(inTarget(to), made.written.survive(random));
    else writeFileSync(inTarget(to), whole.subarray(0, length));
  }
}
