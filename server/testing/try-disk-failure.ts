import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDriver from 'better-sqlite3';
import type { ChildResponse, ChildShop } from './child-shop.ts';
import { type Change, newChanges } from './child-shop-changes.ts';
import { attachStrace } from './strace/attach-strace.ts';

/** How a disk fails under a store. */
interface DiskFailure {
  error: 'EIO' | 'ENOSPC';
  /** Under the database, which works in the main thread, or under the files, in the pool's. */
  under: 'database' | 'files';
  /** Which write, sync or rename fails, each of these counted by itself, from 1. */
  nth: number;
  /** Whether all of them fail from then on, or only that one. */
  stays: boolean;
  /** Whether the store is killed while the disk fails, and started again when it works. */
  andKill: boolean;
}

const CALLS = ['pwrite64', 'pwritev', 'pwritev2', 'ftruncate', 'fdatasync', 'fsync', 'rename'];

/** The threads of Node's pool, in which it works on files: there is one with UV_THREADPOOL_SIZE=1. */
function poolThreads(pid: number): number[] {
  const folder = `/proc/${pid}/task`;
  const isOfPool = (id: string) => readFileSync(`${folder}/${id}/comm`, 'utf8').startsWith('libuv');
  return readdirSync(folder).filter(isOfPool).map(Number);
}

/** Lets the disk fail under a process until it is detached. strace counts for each thread and call. */
function failDisk(pid: number, { error, under, nth, stays }: DiskFailure) {
  const threads = under === 'database' ? [pid] : poolThreads(pid);
  const inject = `${CALLS.join(',')}:error=${error}:when=${nth}${stays ? '+' : ''}`;
  return attachStrace({ pid, threads }, { trace: CALLS, inject, contentBytes: 1 });
}

/** Frames in its log from which SQLite carries them over into the database. */
const CHECKPOINT_FRAMES = 1000;

/** Fills the write-ahead log, so that the next commits carry it over: those writes may fail, too. */
function fillLog({ dataDir }: ChildShop): void {
  const database = new SqliteDriver(join(dataDir, 'sleigh.sqlite'), { timeout: 5000 });
  database.pragma('synchronous = off');
  database.pragma('wal_autocheckpoint = 0');
  const note = database.prepare(
    `insert into provider_event (id, received_at) values ('fills the log', ?)
     on conflict (id) do update set received_at = excluded.received_at`,
  );
  for (let frame = 0; frame < CHECKPOINT_FRAMES; frame += 1) note.run(frame);
  database.close();
}

const INSIDE = /sql|E(?:IO|NOSPC)|i\/o|\/tmp|\.ts\b|constraint|rollback|transaction/i;

/** Lists the problems of an answer of a store whose disk may have failed, and of its data now. */
async function judge([change, { status, text, body }]: readonly [Change, ChildResponse]) {
  const faults: string[] = [];
  if (status !== 200) {
    if (status !== 503 && status !== 507) faults.push(`was answered ${status} ${text}`);
    if (INSIDE.test(text)) faults.push(`said too much: ${text}`);
    if (typeof body.message !== 'string') faults.push(`said nothing: ${text}`);
  }
  const found = await change.look();
  if (found !== 'whole' && (status === 200 || found !== 'absent'))
    faults.push(`answered ${status}, is ${found}`);
  return faults.map((fault) => `${change.name} ${fault}`);
}

/** Which changes are not there as they should be. */
export async function findMissing(changes: readonly Change[]): Promise<string[]> {
  const found = changes.map(async (change) => `${change.name} is ${await change.look()}`);
  return (await Promise.all(found)).filter((sentence) => !sentence.endsWith(' is whole'));
}

/** Asks for changes while the disk fails; then the disk works again, or the power fails, too. */
async function askMeanwhile(shop: ChildShop, changes: readonly Change[], failure: DiskFailure) {
  const strace = await failDisk(shop.child.pid, failure);
  try {
    const asked: [Change, ChildResponse][] = [];
    for (const change of changes) asked.push([change, await change.send()]);
    const ready = await shop.send('GET', '/readyz');
    if (failure.andKill) await shop.kill();
    const failed = (await strace.detach()).filter(({ result }) => result.endsWith('(INJECTED)'));
    if (failure.andKill) await shop.restart();
    return { asked, ready, injected: failed.length };
  } finally {
    await strace.detach();
  }
}

/**
 * Asks for one change of every kind while the disk fails, and, once it works again, for those that
 * were refused: then all of them must be there. Returns them, how many calls failed because they were made to,
 * and what was not as it should be, in sentences.
 */
export async function tryDiskFailure(shop: ChildShop, failure: DiskFailure) {
  const changes = await newChanges(shop);
  // With every other one, since those writes come right at the beginning.
  if (failure.under === 'database' && failure.nth % 2 === 0) fillLog(shop);
  const { asked, ready, injected } = await askMeanwhile(shop, changes, failure);
  const then = await shop.send('GET', '/readyz');
  const faults: string[] = [];
  if (failure.stays && injected > 0 && ready.status !== 503)
    faults.push(`ready on a failing disk: ${ready.text}`);
  if (then.status !== 200) faults.push(`not ready when the disk is back: ${then.text}`);
  for (const one of asked) faults.push(...(await judge(one)));
  for (const [change] of asked.filter(([, { status }]) => status !== 200)) {
    const { status, text } = await change.send();
    if (status !== 200) faults.push(`${change.name}, asked again: ${status} ${text}`);
  }
  faults.push(...(await findMissing(changes)));
  return {
    changes,
    injected,
    faults: faults.map((fault) => `${JSON.stringify(failure)}: ${fault}`),
  };
}
