import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isFull } from '../../scripts/test/sized.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { type Change, newChanges } from '../testing/child-shop-changes.ts';
import { attachStrace, whyNoStrace } from '../testing/strace/attach-strace.ts';
import { findUnanswered, findUnsynced } from '../testing/strace/find-unsynced.ts';
import type { SystemCall } from '../testing/strace/read-trace.ts';
import {
  createPostgresDatabase,
  type DatabaseKind,
  describeOnEachDatabase,
} from '../testing/test-database.ts';

const TRACE = [
  'read',
  'recvfrom',
  'recvmsg',
  'write',
  'writev',
  'sendto',
  'sendmsg',
  'openat',
  'pwrite64',
  'pwritev',
  'pwritev2',
  'ftruncate',
  'fsync',
  'fdatasync',
  'rename',
  'renameat2',
];
const WAL = 'sleigh.sqlite-wal';
const FILE = 'files/uploads/ID.upload';

/** Resolves once the shop has done what it does by itself when it starts. */
function restAfterStart({ db }: ChildShop): Promise<void> {
  const look = async () => {
    const timers = await db.selectFrom('timer').select(['name', 'leased_until']).execute();
    expect(timers.length).toBeGreaterThan(0);
    expect(timers.filter((timer) => timer.leased_until !== null)).toEqual([]);
  };
  return vi.waitFor(look, { timeout: 60_000 });
}

/** Asks for one change of every kind under strace; what the server did in each case. */
async function traceChanges(shop: ChildShop): Promise<[Change, SystemCall[]][]> {
  const traced: [Change, SystemCall[]][] = [];
  for (const change of await newChanges(shop)) {
    const options = { trace: TRACE, contentBytes: 4096 };
    const strace = await attachStrace({ pid: shop.child.pid }, options);
    try {
      const answer = await change.send();
      expect(answer.status, answer.text).toBe(200);
      // The answer may be here before strace has seen the end of the call that wrote it; a server
      // that answers another request is through with that call.
      await fetch(`${shop.child.url}/healthz`);
    } finally {
      traced.push([change, await strace.detach()]);
    }
  }
  return traced;
}

function durability(kind: DatabaseKind): void {
  let shop: ChildShop;
  let database: { url: string; drop(): Promise<void> } | undefined;
  beforeAll(async () => {
    if (kind === 'PostgreSQL') database = await createPostgresDatabase();
    const SECRET_KEY = 'a secret key for tests that is long enough';
    const environment = database && { DATABASE_URL: database.url, SECRET_KEY };
    shop = await startChildShop(environment);
    await restAfterStart(shop);
  });
  afterAll(async () => {
    await shop.close();
    await database?.drop();
  });
  if (kind === 'SQLite') synced(() => shop);
  else committed(() => shop);
}

function synced(shopOf: () => ChildShop): void {
  it('was synced before the answer: every order, setting and chunk', async () => {
    const { dataDir: folder } = shopOf();
    const nameOf = (path: string) => path.slice(folder.length + 1).replace(/\w{20,}/, 'ID');
    const found = (await traceChanges(shopOf())).map(([{ name, request }, calls]) => {
      const { written, faults } = findUnsynced(calls, { request, folder });
      return { name, written: written.map(nameOf).sort(), faults };
    });
    expect(found).toEqual([
      { name: 'an order with the promotion code', written: [WAL], faults: [] },
      { name: 'an order by card', written: [WAL], faults: [] },
      { name: 'the completion of a paid order', written: [WAL], faults: [] },
      { name: 'a change of the settings', written: [WAL], faults: [] },
      { name: 'a chunk of a file', written: [FILE, WAL], faults: [] },
      { name: 'a whole file', written: [FILE, WAL], faults: [] },
    ]);
  });
}

function committed(shopOf: () => ChildShop): void {
  it('was committed before the answer, by a database that syncs as it is set up to', async () => {
    const traced = await traceChanges(shopOf());
    const faults = traced.flatMap(([{ name, request }, calls]) =>
      findUnanswered(calls, request).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('is stored by connections that leave the durability of the database as it is', async () => {
    const { rows } = await sql<{ source: string }>`
      select source from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes')
    `.execute(shopOf().db);
    const setByServer = ['default', 'command line', 'configuration file'];
    expect(rows.filter(({ source }) => setByServer.includes(source))).toHaveLength(3);
  });
}

const title = 'what the running server acknowledges';
const refusal = isFull ? await whyNoStrace() : undefined;
if (refusal === undefined) describeOnEachDatabase(title, durability, { tags: 'full' });
else describe.skip(`${title} (skipped: ${refusal})`, () => durability('SQLite'));
