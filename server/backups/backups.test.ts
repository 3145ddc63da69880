import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeVersion } from '#platform/process/store-version.ts';
import { isFull } from '../../scripts/test/sized.ts';
import { contentOf, filesOf, newPlaces } from '../testing/backups/places.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { newChanges } from '../testing/child-shop-changes.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { type DatabaseKind, describeWithDatabase } from '../testing/test-database.ts';

const passphrase = 'silent night, holy night';
const SECRET_KEY = 'a secret key for tests that is long enough';

describeWithDatabase('a backup of a store', (kind) => {
  const places = newPlaces();
  const folder = join(places.folder, 'backups');
  let shop: ChildShop;
  let environment: Record<string, string>;
  let files: number;
  beforeAll(async () => {
    const { DATABASE_URL } = await places.make(kind);
    const own = { SECRET_KEY, ...(DATABASE_URL !== undefined && { DATABASE_URL }) };
    shop = await startChildShop(own);
    environment = { DATA_DIR: shop.dataDir, ...own };
    for (const change of await newChanges(shop)) await change.send();
    const text = 'Ünïcode \u2028 “quotes” \\ \n 🎅 {"a":null}';
    await shop.db.updateTable('video').set({ description: text }).execute();
    // It reads the provider's events by itself, and then the two would differ.
    await shop.kill();
    files = Object.keys(filesOf(shop.dataDir)).length;
  });
  afterAll(async () => {
    await shop.close();
    await places.close();
  });

  it('can be restored on either database, with everything but unfinished uploads', async () => {
    const { code, said, noted } = await runSleigh(environment, `backup ${folder} --with-key`, [
      passphrase,
      passphrase,
    ]);
    expect([code, noted]).toEqual([
      0,
      expect.stringMatching(/^Left out: .*, still being uploaded/),
    ]);
    expect(said).toMatch(/^The backup 20\S+Z-\w{6} is complete: /);
    const whole = await runSleigh({}, `verify ${folder} --json`);
    expect(JSON.parse(whole.said)).toMatchObject({ version: storeVersion, files });
    const other = process.env.TEST_DATABASE_URL === undefined ? 'SQLite' : 'PostgreSQL';
    // In the short size on the database that it is not of.
    const targets = new Set<DatabaseKind>(['SQLite', other]);
    if (!isFull && targets.size > 1) targets.delete(kind);
    for (const target of targets) {
      const place = await places.make(target);
      if (target === 'PostgreSQL') place.SECRET_KEY = SECRET_KEY;
      const restored = await runSleigh(place, `restore ${folder}`, [passphrase]);
      expect(restored).toMatchObject({ code: 0, noted: '' });
      expect(restored.said).toMatch(/ was restored: .*\nThe store can be started\. /);
      const [before, after] = [await contentOf(environment), await contentOf(place)];
      const receiving = before.upload?.filter((row) => row.includes('"receiving"')) ?? [];
      expect(receiving).toHaveLength(1);
      expect(after.upload).toEqual(before.upload?.filter((row) => !receiving.includes(row)));
      expect(after.upload_chunk).toHaveLength((before.upload_chunk?.length ?? 0) - 1);
      // A store gets another identity where it is restored to.
      const moving = ['upload', 'upload_chunk', 'backup', 'job', 'failure_limit', 'store_mark'];
      for (const table of Object.keys(before).filter((name) => !moving.includes(name)))
        expect([table, after[table]]).toEqual([table, before[table]]);
      expect(filesOf(place.DATA_DIR ?? '')).toEqual(filesOf(shop.dataDir));
      expect(readdirSync(place.DATA_DIR ?? '')).toEqual(
        target === 'SQLite' ? ['files', 'secret.key', 'sleigh.sqlite'] : ['files'],
      );
    }
  });

  const copies = 'copies only what is new, and keeps as many as it is told to';
  it(copies, async () => {
    const before = readdirSync(join(folder, 'backups'));
    const again = JSON.parse((await runSleigh(environment, `backup ${folder} --json`)).said);
    expect(again).toMatchObject({ newFiles: 0, newBytes: 0, files, deleted: [] });
    const third = await runSleigh(environment, `backup ${folder} --keep 1 --json`);
    const { deleted, name } = JSON.parse(third.said);
    expect(deleted.toSorted()).toEqual([...before, again.name].toSorted());
    expect(readdirSync(join(folder, 'backups'))).toEqual([name]);
    expect(await runSleigh({}, `verify ${folder}`)).toMatchObject({ code: 0 });
  });
});
