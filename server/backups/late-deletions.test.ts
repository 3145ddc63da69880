import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { createFolderLocation } from '#platform/objects/places/folder-location.ts';
import { createS3Location } from '#platform/objects/places/s3-location.ts';
import { describeWithBucketInFull } from '../testing/backups/describe-with-bucket.ts';
import { openSwift } from '../testing/backups/swift.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { createBackup } from './create-backup.ts';
import { listBackups } from './files/list-backups.ts';
import { openBackup, verifyBackup } from './verify-backup.ts';

/** On a busy machine each request takes ten times as long. */
const MINUTES = 600_000;
const input = { isScheduled: false, keep: null, key: null };

async function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-late-'));
  const close = async () => rmSync(folder, { recursive: true });
  return { location: createFolderLocation(folder), close };
}

async function openBucket() {
  const swift = await openSwift();
  await swift.createBucket('backups');
  const { settings } = swift;
  const at = { name: 's3://backups', bucket: 'backups', prefix: '' };
  const close = async () => swift.close();
  return { location: createS3Location({ ...at, settings }), close };
}

/** Where a process is stopped until it is resumed. */
interface Stop {
  before: 'list' | 'put' | 'delete';
  key: RegExp;
}

/** The location as a process sees it that is stopped once, just before a call. */
function stoppedAt(location: ObjectStore, { before, key: wanted }: Stop) {
  const [arrived, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pass = async (call: Stop['before'], key: string) => {
    if (call !== before || !wanted.test(key)) return;
    arrived.resolve();
    await resumed.promise;
  };
  const seen: ObjectStore = {
    ...location,
    async *list(prefix = '') {
      await pass('list', prefix);
      yield* location.list(prefix);
    },
    async put(key, bytes) {
      await pass('put', key);
      return location.put(key, bytes);
    },
    async delete(key) {
      await pass('delete', key);
      await location.delete(key);
    },
  };
  return { seen, arrived: arrived.promise.then(() => 'arrived'), resume: resumed.resolve };
}

const BEFORE_FILES: Stop = { before: 'delete', key: /^media\// };
const STOPS: Stop[] = [
  // Between what it decided and its first deletion.
  { before: 'put', key: /^deleting\// },
  { before: 'delete', key: /\/manifest$/ },
  BEFORE_FILES,
];

const lateProcess = (open: typeof openFolder | typeof openBucket, stops: Stop[]) => () => {
  let store: TestStore;
  let location: ObjectStore;
  let close: () => Promise<unknown>;
  beforeEach(async () => {
    store = await startTestStore('SQLite');
    ({ location, close } = await open());
  }, MINUTES);
  afterEach(async () => {
    await close();
    await store.close();
  });

  const backUp = (to = location, keep: number | null = null) => {
    // Backups are in the order of their times.
    store.clock.advance({ seconds: 1 });
    const reader = store.openDatabaseAgain();
    const deps = { ...store.deps, location: to, reader };
    return createBackup(deps, { ...input, keep }).finally(() => reader.destroy());
  };
  const keepFile = (key: string, content = 'a film') =>
    store.deps.storage.put(key, Readable.from([Buffer.from(content)]));
  /** As if the process that backs up had been silent for a minute. */
  const endLease = () =>
    store.deps.db.updateTable('backup').set({ leased_until: 0 }).where('running', '=', 1).execute();
  const outcome = (work: Promise<unknown>) => work.then(() => 'done', String);
  const expectAllWhole = async () => {
    const { names } = await listBackups(location);
    for (const name of names) await verifyBackup(location, await openBackup(location, name));
    return names;
  };

  it.each(stops)(
    'deletes nothing that a backup relies on that was made meanwhile: before $before $key',
    { tags: 'full', timeout: MINUTES },
    async (stop) => {
      await keepFile('stays', 'another film');
      await keepFile('goes');
      await backUp();
      await store.deps.storage.delete('goes');
      const { seen, arrived, resume } = stoppedAt(location, stop);
      const late = outcome(backUp(seen, 1));
      expect(await Promise.race([arrived, late])).toBe('arrived');
      await keepFile('comes-again');
      await endLease();
      const { name, files } = await backUp();
      expect(files).toBe(2);
      resume();
      await late;
      expect(await expectAllWhole()).toContain(name);
      // And so is the next one, after which nothing is left of all this.
      const next = await backUp(location, 1);
      expect(await expectAllWhole()).toEqual([next.name]);
      const left: string[] = [];
      for await (const { key } of location.list('')) left.push(key.replace(/\/.*/, ''));
      expect(new Set(left)).toEqual(new Set(['backups', 'media']));
      expect(left.filter((folder) => folder === 'media')).toHaveLength(2);
    },
  );

  it('relies on nothing that a killed process was about to delete', {
    tags: 'full',
    timeout: MINUTES,
  }, async () => {
    await keepFile('stays');
    await backUp();
    const { media } = await listBackups(location);
    await location.put('deleting/killed', [Buffer.from([...media.keys()].join('\n'))]);
    expect(await backUp(location, 1)).toMatchObject({ newFiles: 1 });
    expect(await backUp(location, 1)).toMatchObject({ newFiles: 0 });
    await expectAllWhole();
    for await (const { key } of location.list('deleting/')) expect(key).toBeUndefined();
  });

  it('completes no backup whose files were deleted meanwhile', { timeout: MINUTES }, async () => {
    await keepFile('stays', 'another film');
    await keepFile('goes');
    const { seen, arrived, resume } = stoppedAt(location, { before: 'put', key: /\/manifest$/ });
    const late = outcome(backUp(seen));
    expect(await Promise.race([arrived, late])).toBe('arrived');
    await store.deps.storage.delete('goes');
    await endLease();
    const { name } = await backUp(location, 1);
    resume();
    expect(await late).toMatch(/ was interrupted for too long|is gone\./);
    expect(await expectAllWhole()).toEqual([name]);
  });
};

describe('a process that goes on late, in a folder', lateProcess(openFolder, STOPS));
describeWithBucketInFull(
  'a process that goes on late, in a bucket',
  // What it decides is the same in both places, and a bucket takes six times as long.
  lateProcess(openBucket, [BEFORE_FILES]),
);
