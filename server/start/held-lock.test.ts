import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';

describe('a store whose database another program holds locked', { tags: 'full' }, () => {
  let shop: ChildShop;
  let other: BetterSqlite.Database;
  let backups: string;
  beforeAll(async () => {
    shop = await startChildShop();
    backups = await mkdtemp(join(tmpdir(), 'sleigh-held-'));
    other = new BetterSqlite(join(shop.dataDir, 'sleigh.sqlite'));
  });
  afterAll(async () => {
    other.close();
    await shop.close();
    await rm(backups, { recursive: true });
  });

  const save = () => shop.send('POST', '/api/settings', { key: 'STORE_NAME', value: 'Later' });

  it('goes on reading, says that a write has to wait, and writes again afterwards', async () => {
    // Who has been signed in for a while has a session that is to be renewed.
    other.exec('update session set renewed_at = renewed_at - 3700000');
    other.exec('begin immediate');
    let hasEnded = false;
    const saving = save().finally(() => {
      hasEnded = true;
    });
    // Sent after it, and answered before.
    for (const path of ['/healthz', '/', '/api/packages', '/api/settings', '/api/overview'])
      expect([path, await shop.send('GET', path)]).toMatchObject([path, { status: 200 }]);
    expect(hasEnded).toBe(false);
    expect(await saving).toMatchObject({ status: 503, body: { code: 'database_busy' } });
    const waiting = save();
    other.exec('rollback');
    expect(await waiting).toMatchObject({ status: 200 });
  });

  it('can be stopped and started, and backed up meanwhile', async () => {
    other.exec('begin immediate');
    await shop.kill();
    const place = { DATA_DIR: shop.dataDir };
    const backup = runSleigh(place, `backup ${backups}`);
    const starting = shop.startNode();
    other.exec('rollback');
    expect(await backup).toMatchObject({ code: 0 });
    await (await starting).kill();
  });
});
