import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteFilesLater } from '#platform/objects/delete-files-later.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { fullLocation } from '#platform/objects/places/backup-location.errors.ts';
import { statObject } from '#platform/objects/read-object.ts';
import type { Storage } from '#platform/objects/storage.ts';
import { ageLeases } from '../testing/clocks/age-leases.ts';
import { createMemoryStorage } from '../testing/memory-storage.ts';
import { addTestCatalogue } from '../testing/test-catalogue.ts';
import { type DatabaseKind, describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { describeBackups } from './backups.routes.ts';
import { findRunning, listRuns } from './backups.store.ts';
import { createBackup } from './create-backup.ts';
import { leaseDeletions } from './lease-deletions.ts';
import { openBackup, verifyBackup } from './verify-backup.ts';

const input = { isScheduled: false, keep: null, key: null };

describeWithDatabase('a backup', (kind: DatabaseKind) => {
  let store: TestStore;
  let location: ObjectStore;
  beforeEach(async () => {
    store = await startTestStore(kind);
    await addTestCatalogue(store.deps);
    location = { ...createMemoryStorage(), name: '/mnt/backups' };
    store.clock.advance({ seconds: (Date.now() - store.clock.now()) / 1000 });
  });
  afterEach(() => store.close());

  /** Advances the clock. A database server has the real time, which passes while a busy machine lets this test wait. */
  const advanceClock = () =>
    store.clock.advance({ seconds: Math.max(1, (Date.now() - store.clock.now()) / 1000) });
  const backUp = (more: { location?: ObjectStore; storage?: Storage } = {}) => {
    const reader = store.openDatabaseAgain();
    const deps = { ...store.deps, location, reader, ...more };
    return createBackup(deps, input).finally(() => reader.destroy());
  };

  it('reads no file that did not change since the one before', async () => {
    const { files } = await backUp();
    expect(files).toBeGreaterThan(0);
    const opened: string[] = [];
    const { storage } = store.deps;
    const watched: Storage = {
      ...storage,
      open(key) {
        opened.push(key);
        return storage.open(key);
      },
    };
    advanceClock();
    expect(await backUp({ storage: watched })).toMatchObject({ newFiles: 0, files });
    expect(opened).toEqual([]);
    await storage.put('videos/new', Buffer.from('A new video.'));
    advanceClock();
    expect(await backUp({ storage: watched })).toMatchObject({ newFiles: 1, newBytes: 12 });
    // For its hash, and for the copy.
    expect(opened).toEqual(['videos/new', 'videos/new']);
  });

  it('is refused where the files are gone that the one before has, such as on a disk that is away', async () => {
    const { files, name } = await backUp();
    advanceClock();
    await expect(backUp({ storage: createMemoryStorage() })).rejects.toThrow(
      `The store has no files, and the newest backup in /mnt/backups has ${files}. Is the disk `,
    );
    expect((await openBackup(location, null)).name).toBe(name);
    const elsewhere = { ...createMemoryStorage(), name: '/mnt/others' };
    await backUp({ storage: createMemoryStorage(), location: elsewhere });
  });

  it('deletes no older one whose manifest a list forgets', async () => {
    const { name } = await backUp();
    advanceClock();
    const forgetful: ObjectStore = {
      ...location,
      async *list(prefix) {
        for await (const object of location.list(prefix))
          if (!object.key.endsWith('/manifest')) yield object;
      },
    };
    // Somebody put a file there.
    await location.put('backups/notes', [Buffer.from('Ho ho ho')]);
    await backUp({ location: forgetful });
    await verifyBackup(location, await openBackup(location, name));
  });

  it('keeps stored files from being deleted, in any process, until it ends or its lease does', async () => {
    const { deps, clock } = store;
    const exists = async (key: string) => (await statObject(deps.storage, key)) !== null;
    const lease = await leaseDeletions(deps, { folder: 'here', isScheduled: false });
    await expect(leaseDeletions(deps, { folder: 'there', isScheduled: true })).rejects.toThrow(
      /^Another backup is running, to .*, since \S+Z\. .* killed, the next one can begin at \S+Z\.$/,
    );
    await deleteFilesLater(deps, ['test/1.mp4']);
    await deps.jobs.runDue();
    expect(await exists('test/1.mp4')).toBe(true);
    await lease.end({ error: 'It failed.' });
    clock.advance({ seconds: 10 });
    await deps.jobs.runDue();
    expect(await exists('test/1.mp4')).toBe(false);
    const cutShort = await leaseDeletions(deps, { folder: 'here', isScheduled: false });
    await deleteFilesLater(deps, ['test/2.mp4']);
    await deps.jobs.runDue();
    await ageLeases(deps.db, 'backup', { seconds: 40 });
    clock.leap({ seconds: 10 });
    await deps.jobs.runDue();
    expect(await exists('test/2.mp4')).toBe(true);
    expect((await describeBackups(deps)).runs[0]?.state).toBe('running');
    await ageLeases(deps.db, 'backup', { seconds: 20 });
    expect((await describeBackups(deps)).runs[0]?.state).toBe('failed');
    clock.leap({ seconds: 10 });
    await deps.jobs.runDue();
    expect(await exists('test/2.mp4')).toBe(false);
    await expect(cutShort.assertLease()).rejects.toThrow(/^The backup was interrupted /);
  });

  it('is leased for as long as its process lives', async () => {
    const { deps, clock } = store;
    const lease = await leaseDeletions(deps, { folder: 'here', isScheduled: false });
    const leasedUntil = async () => (await findRunning(deps))?.leasedUntil ?? 0;
    for (let round = 0; round < 3; round += 1) {
      await ageLeases(deps.db, 'backup', { seconds: 40 });
      const before = await leasedUntil();
      clock.advance({ seconds: 20 });
      await expect.poll(leasedUntil).toBeGreaterThan(before);
    }
    await lease.assertLease();
    expect(await findRunning(deps)).toMatchObject({ id: lease.id, isLeased: true });
  });

  it('has what was deleted while it ran', async () => {
    const { deps } = store;
    const storage: Storage = {
      ...deps.storage,
      async *list() {
        await deleteFilesLater(deps, ['test/1.mp4']);
        await deps.jobs.runDue();
        yield* deps.storage.list();
      },
    };
    await backUp({ storage });
    const backup = await openBackup(location, null);
    await verifyBackup(location, backup);
    expect(backup.manifest.files.map(({ key }) => key)).toContain('test/1.mp4');
  });

  it('is refused where the disk cannot hold it, and is not half there where it turns out full', async () => {
    const small = { ...location, freeBytes: async () => 1000 };
    await expect(backUp({ location: small })).rejects.toThrow(
      /^The backup may need .*, and 1\.0 kB is free in its folder\. /,
    );
    advanceClock();
    const full: ObjectStore = {
      ...location,
      put: (key, bytes) =>
        key.includes('/tables/video')
          ? Promise.reject(fullLocation('The disk with the backups is full.'))
          : location.put(key, bytes),
    };
    await expect(backUp({ location: full })).rejects.toThrow(
      /^The disk with the backups is full\./,
    );
    await expect(openBackup(location, null)).rejects.toThrow(/^There is no complete backup /);
    for await (const { key } of location.list('')) expect(key).toMatch(/^media\//);
    const runs = await listRuns(store.deps, 10);
    expect(runs.map(({ name, error }) => [name, error?.slice(0, 14)])).toEqual([
      [null, 'The disk with '],
      [null, 'The backup may'],
    ]);
    advanceClock();
    await backUp();
    await verifyBackup(location, await openBackup(location, null));
  });

  it('is refused if the clock is years off, or is not that of the database', async () => {
    await backUp();
    store.clock.advance({ days: -2000 });
    const reason =
      kind === 'SQLite' ? /^The newest backup .* Correct the clock\./ : /^The clock of this/;
    await expect(backUp()).rejects.toThrow(reason);
    store.clock.advance({ days: 8000 });
    await expect(backUp()).rejects.toThrow(reason);
    if (kind === 'PostgreSQL') return;
    store.clock.advance({ days: -5700 });
    expect(await backUp()).toMatchObject({ deleted: [] });
  });
});
