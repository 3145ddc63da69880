import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { createFolderLocation } from '#platform/objects/places/folder-location.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { claimLocation } from './claim-location.ts';
import { createBackup } from './create-backup.ts';
import { leaseDeletions } from './lease-deletions.ts';

const taken = /^Another store is backing up to .* Give each store a location of its own, /;

describeWithDatabase('a location of backups', (kind) => {
  let store: TestStore;
  let folder: string;
  let location: ObjectStore;
  beforeEach(async () => {
    store = await startTestStore(kind);
    folder = mkdtempSync(join(tmpdir(), 'sleigh-claims-'));
    location = createFolderLocation(folder);
    keepTime();
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await store.close();
  });

  const claim = (run: string) => claimLocation({ ...store.deps, location }, run);
  const claims = () => readdirSync(join(folder, 'running'));
  const input = { isScheduled: false, keep: null, key: null };
  /** A database server has the real time, which goes on while a busy machine lets this test wait. Nothing is renewed. */
  const keepTime = () => store.clock.leap({ seconds: (Date.now() - store.clock.now()) / 1000 });
  const backUp = (to = location) => {
    keepTime();
    const reader = store.openDatabaseAgain();
    const deps = { ...store.deps, location: to, reader };
    return createBackup(deps, input).finally(() => reader.destroy());
  };

  it('is of one store at a time, until that is done or was silent for five minutes', async () => {
    const theirs = await claim('theirs');
    await expect(backUp()).rejects.toThrow(taken);
    expect(claims()).toEqual(['theirs']);
    await theirs.assertLease();
    const written = join(folder, 'running', 'theirs');
    const silent = statSync(written).mtimeMs / 1000 - 6 * 60;
    utimesSync(written, silent, silent);
    await backUp();
    expect(existsSync(join(folder, 'running'))).toBe(false);
    store.clock.advance({ minutes: 6 });
    await expect(theirs.assertLease()).rejects.toThrow(taken);
  });

  it('is renewed for as long as the backup takes', async () => {
    const theirs = await claim('theirs');
    const written = join(folder, 'running', 'theirs');
    for (let round = 0; round < 4; round += 1) {
      const silent = Date.now() / 1000 - 4 * 60;
      utimesSync(written, silent, silent);
      store.clock.advance({ minutes: 1 });
      await expect.poll(() => statSync(written).mtimeMs / 1000).toBeGreaterThan(silent + 60);
    }
    await theirs.assertLease();
    await theirs.end();
    expect(existsSync(written)).toBe(false);
  });

  it('is lost where its object is gone, or it could not be renewed for minutes', async () => {
    const deleted = await claim('deleted');
    rmSync(join(folder, 'running', 'deleted'));
    await expect(deleted.assertLease()).rejects.toThrow(taken);
    const silent = await claim('silent');
    store.clock.leap({ minutes: 3 });
    await expect(silent.assertLease()).rejects.toThrow(taken);
    for (const one of [deleted, silent]) await one.end();
  });

  it('does not wait for an earlier run of the same store that was killed', async () => {
    const killed = await leaseDeletions(store.deps, { folder, isScheduled: false });
    await claim(killed.id);
    await killed.end({ error: 'It was cut short.' });
    await backUp();
    expect(existsSync(join(folder, 'running'))).toBe(false);
  });

  it('gets no manifest if another store begins meanwhile, or something disappears', async () => {
    const putting = (after: (key: string) => void): ObjectStore => ({
      ...location,
      async put(key, bytes) {
        const facts = await location.put(key, bytes);
        after(key);
        return facts;
      },
    });
    const joined = putting((key) => {
      if (key.includes('/tables/video.')) writeFileSync(join(folder, 'running', 'other'), 'other');
    });
    await expect(backUp(joined)).rejects.toThrow(taken);
    rmSync(join(folder, 'running', 'other'));
    const robbed = putting((key) => {
      if (key.includes('/tables/video.')) rmSync(join(folder, key));
    });
    await expect(backUp(robbed)).rejects.toThrow(/ is gone\. /);
    for await (const { key } of location.list('')) expect(key).not.toMatch(/manifest$/);
    await backUp();
  });
});
