import { join } from 'node:path';
import SqliteDriver from 'better-sqlite3';
import type { ChildResponse, ChildShop } from './child-shop.ts';
import { type Change, newChanges } from './child-shop-changes.ts';
import { countInjected, type DiskFailure, failDisk } from './strace/fail-disk.ts';

/** What failures of the disk came to. */
export interface Tally {
  failures: number;
  /** Calls that failed because they were made to. */
  injected: number;
  /** How often each status was answered meanwhile. */
  answers: Record<string, number>;
  /** What should not have been, in sentences. */
  faults: string[];
}

export function emptyTally(): Tally {
  return { failures: 0, injected: 0, answers: {}, faults: [] };
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

/** What is wrong with an answer of a store whose disk may have failed. */
function faultsOf({ status, text, body }: ChildResponse): string[] {
  if (status === 200) return [];
  const faults = [];
  if (status !== 503 && status !== 507) faults.push(`was answered ${status} ${text}`);
  if (INSIDE.test(text)) faults.push(`said too much: ${text}`);
  if (typeof body.message !== 'string') faults.push(`said nothing: ${text}`);
  return faults;
}

/** Finds fault with changes that are not there as they should be. */
export async function verify(changes: readonly Change[], when: string, { faults }: Tally) {
  for (const change of changes) {
    const found = await change.look();
    if (found !== 'whole') faults.push(`${change.name} ${when}: ${found}`);
  }
}

/** Compares what the shop has now with what it had responded. */
async function judge(asked: readonly [Change, ChildResponse][], { answers }: Tally) {
  const faults: string[] = [];
  for (const [change, answer] of asked) {
    answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    for (const fault of faultsOf(answer)) faults.push(`${change.name} ${fault}`);
    const found = await change.look();
    if (found !== 'whole' && (answer.status === 200 || found !== 'absent'))
      faults.push(`${change.name}, answered ${answer.status}, is ${found}`);
  }
  return faults;
}

/**
 * Asks for changes while the disk fails; then the disk works again, or the power fails, too. Returns
 * the changes that were not acknowledged.
 */
async function requestMeanwhile(
  shop: ChildShop,
  { changes, tally, ...failure }: Trial & { changes: readonly Change[]; tally: Tally },
): Promise<{ refused: Change[]; injected: number; faults: string[] }> {
  const strace = await failDisk(shop.child.pid, failure);
  const asked: [Change, ChildResponse][] = [];
  try {
    for (const change of changes) asked.push([change, await change.send()]);
    const meanwhile = await shop.send('GET', '/readyz');
    if (failure.andKill) await shop.kill();
    const injected = countInjected(await strace.detach());
    if (failure.andKill) await shop.restart();
    const then = await shop.send('GET', '/readyz');
    const faults = await judge(asked, tally);
    if (failure.stays && injected > 0 && meanwhile.status !== 503)
      faults.push(`ready on a failing disk: ${meanwhile.text}`);
    if (then.status !== 200) faults.push(`not ready when the disk is back: ${then.text}`);
    const refused = asked.flatMap(([change, { status }]) => (status === 200 ? [] : change));
    return { refused, injected, faults };
  } finally {
    await strace.detach();
  }
}

export interface Trial extends DiskFailure {
  /** Whether the store is killed while the disk fails, and started again when it works. */
  andKill: boolean;
}

/**
 * Asks for one change of every kind while the disk fails, and, once it works again, for those that
 * were refused: then all of them must be there. Notes in `tally` what was not as it should be.
 */
export async function tryDiskFailure(
  shop: ChildShop,
  trial: Trial,
  tally: Tally,
): Promise<{ changes: Change[]; injected: number }> {
  const changes = await newChanges(shop);
  // With every other one, since those writes come right at the beginning.
  if (trial.under === 'database' && trial.nth % 2 === 0) fillLog(shop);
  const { refused, injected, faults } = await requestMeanwhile(shop, { ...trial, changes, tally });
  for (const change of refused) {
    const { status, text } = await change.send();
    if (status !== 200) faults.push(`${change.name}, asked again: ${status} ${text}`);
  }
  tally.faults.push(...faults.map((fault) => `${JSON.stringify(trial)}: ${fault}`));
  await verify(changes, `after ${JSON.stringify(trial)}`, tally);
  tally.failures += 1;
  tally.injected += injected;
  return { changes, injected };
}
