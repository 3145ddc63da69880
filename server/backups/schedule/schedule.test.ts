import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUpNow, getBackups } from '#contract/backups/backups.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { ObjectStore } from '#platform/objects/objects.ts';
import { createMemoryStorage } from '../../testing/memory-storage.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { openTestSales } from '../../testing/test-sales.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { createBackup } from '../create-backup.ts';
import { leaseDeletions } from '../lease-deletions.ts';
import { readBackupState } from './read-schedule.ts';
import { BACKUP_JOB } from './request-backup.ts';
import { type BackUp, backUpIfDue, backUpRequested } from './start-schedule.ts';

const place = '/mnt/backups';
const never = new AbortController().signal;
const newLocation = (name = place) => ({ ...createMemoryStorage(), name });

describeWithDatabase('the schedule of backups', (kind) => {
  let store: TestStore;
  let location: ObjectStore;
  let made: string[];
  const backUp: BackUp = async (input) => {
    const reader = store.openDatabaseAgain();
    // A database server has a clock of its own, with which the test's does not agree.
    const clock = kind === 'SQLite' ? store.clock : systemClock;
    const deps = { ...store.deps, clock, location, reader };
    const report = await createBackup(deps, input).finally(() => reader.destroy());
    made.push(report.name);
    return report;
  };
  const look = (how: BackUp = backUp) =>
    backUpIfDue(store.deps, { backUp: how, stopping: new AbortController().signal });
  const problem = async () => (await readBackupState(store.deps)).problem;

  beforeEach(async () => {
    store = await startTestStore(kind);
    location = newLocation();
    made = [];
    // 12:00 UTC of a day, whichever it is.
    const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 3_600_000;
    store.clock.advance({ seconds: (noon - store.clock.now()) / 1000 });
  });
  afterEach(() => store.close());

  it('makes none until a folder is set', async () => {
    await look();
    expect(made).toEqual([]);
    expect(await problem()).toBeNull();
  });

  const why = kind === 'SQLite' ? '' : ' (skipped: the clock of a database server cannot be moved)';
  it.skipIf(why !== '')(
    `makes one a day, from its time on, and keeps the last ones${why}`,
    async () => {
      for (const [name, value] of [
        ['BACKUP_FOLDER', place],
        ['BACKUP_TIME', '15:00'],
        ['BACKUP_KEEP', '2'],
      ] as const)
        await saveSetting(store.deps, { name, value });
      // The one of yesterday, 15:00, is missing.
      await look();
      await look();
      expect(made).toHaveLength(1);
      store.clock.advance({ hours: 2, minutes: 59 });
      await look();
      expect(made).toHaveLength(1);
      store.clock.advance({ minutes: 1 });
      await look();
      expect(made).toHaveLength(2);
      store.clock.advance({ hours: 24 });
      await look();
      expect(made).toHaveLength(3);
      const kept = new Set<string>();
      for await (const { key } of location.list('')) if (key.endsWith('/manifest')) kept.add(key);
      expect(kept).toEqual(new Set(made.slice(1).map((name) => `backups/${name}/manifest`)));
    },
  );

  it('tries again after an hour where it failed, and says so when the last one is old', async () => {
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: place });
    let tries = 0;
    const fail: BackUp = async () => {
      tries += 1;
      throw new Error('The disk is away.');
    };
    await look(fail);
    await look(fail);
    expect(tries).toBe(1);
    expect(await problem()).toBe('There is no backup yet. The disk is away.');
    store.clock.advance({ hours: 1 });
    await look(fail);
    expect(tries).toBe(2);
    if (kind === 'PostgreSQL') return;
    store.clock.advance({ hours: 1 });
    await look();
    expect(await problem()).toBeNull();
    store.clock.advance({ hours: 37 });
    expect(await problem()).toBe(
      'The last good backup is more than a day old. None was begun since.',
    );
    location = newLocation();
    await look();
    expect(await problem()).toMatch(
      /^The last good backup .* Backups were made in \/mnt\/backups, and now there are none\. /,
    );
  });

  it.skipIf(why !== '')(`goes on and says why if the clock is years off${why}`, async () => {
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: place });
    await look();
    expect(made).toHaveLength(1);
    store.clock.advance({ days: -2000 });
    await look();
    expect(await problem()).toMatch(
      /^By the clock of this machine, the good backups are from the future\. The newest backup .* Correct the clock\. /,
    );
    store.clock.advance({ days: 6000 });
    await look();
    expect(made).toHaveLength(1);
    expect(await problem()).toMatch(
      / The newest backup there is from .* Correct the clock\. If it is right, choose another/,
    );
    store.clock.advance({ days: -3700 });
    await look();
    expect(made).toHaveLength(2);
    expect(await problem()).toBeNull();
    // The clock was wrong then, and another folder is chosen.
    store.clock.advance({ days: -290 });
    await look();
    expect(await problem()).toMatch(/ If it was wrong when that backup was made, choose another/);
    location = newLocation('/mnt/others');
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: '/mnt/others' });
    await look();
    expect(made).toHaveLength(3);
    expect(await problem()).toBeNull();
  });

  it.skipIf(why !== '')(`takes none from the future for the last good one${why}`, async () => {
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: place });
    await look();
    store.clock.advance({ days: -2000 });
    const others = '/mnt/others';
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: others });
    const put = () => Promise.reject(new Error('The disk is away.'));
    location = { ...newLocation(others), put };
    await look();
    const { last, runs } = await readBackupState(store.deps);
    expect(last).toBeNull();
    expect(runs.map(({ error }) => error)).toEqual([null, 'The disk is away.']);
    location = newLocation(others);
    await backUp({ location: others, isScheduled: false, keep: null, key: null }, never);
    const { last: good } = await readBackupState(store.deps);
    expect(good).toMatchObject({ name: made[1], folder: others });
  });

  it('is told to admins, with the last good backup', async () => {
    const admin = await (await openTestSales(store)).admin();
    const none = getBackups.response.parse((await admin.get(getBackups.path)).json());
    const nothing = { isScheduled: false, isBeginning: false, nextAt: null, last: null };
    expect(none).toEqual({ ...nothing, problem: null, runs: [] });
    const input = { location: place, isScheduled: false, keep: null, key: null };
    await backUp(input, new AbortController().signal);
    const told = getBackups.response.parse((await admin.get(getBackups.path)).json());
    expect(told.last).toMatchObject({ folder: place, state: 'complete', problem: null });
    expect(told.runs).toEqual([told.last]);
  });

  it.skipIf(why !== '')(
    `is made when an admin asks, where the schedule makes them${why}`,
    async () => {
      const admin = await (await openTestSales(store)).admin();
      const ask = () => admin.send('POST', backUpNow.path);
      expect([(await ask()).status, (await ask()).json()]).toMatchObject([
        409,
        { message: 'Save a location for the backups first.' },
      ]);
      await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: place });
      await look();
      const read = async () => backUpNow.response.parse((await admin.get(getBackups.path)).json());
      expect(await read()).toMatchObject({ isBeginning: false });
      store.clock.advance({ minutes: 1 });
      expect((await ask()).json()).toMatchObject({ isBeginning: true });
      // A second click asks for the same one.
      expect((await ask()).status).toBe(200);
      expect(await store.deps.jobs.isWaiting(store.deps.db, BACKUP_JOB)).toBe(true);
      // As the process that takes the job does, which makes backups in a thread of their own.
      await store.deps.db.deleteFrom('job').where('kind', '=', BACKUP_JOB).execute();
      await backUpRequested(store.deps, { backUp, stopping: never });
      expect((await read()).runs.map(({ state }) => state)).toEqual(['complete', 'complete']);
      expect(await read()).toMatchObject({ isBeginning: false });
      store.clock.advance({ minutes: 1 });
      const lease = await leaseDeletions(store.deps, { folder: '/mnt/usb', isScheduled: false });
      expect((await ask()).json()).toMatchObject({
        message: expect.stringMatching(/^Another backup is running, to \/mnt\/usb, since /),
      });
      await lease.end({ error: 'It failed.' });
    },
  );

  it('is not scheduled where it cannot be made', async () => {
    const admin = await (await openTestSales(store)).admin();
    const save = async (value: string) => {
      const { status, json } = await admin.send('POST', '/api/settings', {
        key: 'BACKUP_FOLDER',
        value,
      });
      return [status, json<{ message?: string }>().message];
    };
    const folder = mkdtempSync(join(tmpdir(), 'sleigh-location-'));
    writeFileSync(join(folder, 'file'), '');
    const unwritable =
      /cannot be written \(\w+\)\. Create it and let the user that runs the store write/;
    for (const path of ['/proc/nowhere', join(folder, 'file')])
      expect(await save(path)).toEqual([409, expect.stringMatching(unwritable)]);
    const { dataDir } = store.deps.policy.backups.files;
    const inside = expect.stringMatching(/ is inside DATA_DIR \(/);
    expect(await save(join(dataDir, 'backups'))).toEqual([409, inside]);
    expect((await readBackupState(store.deps)).schedule).toBeNull();
    rmSync(join(folder, 'file'));
    expect(await save(folder)).toEqual([200, undefined]);
    // Where objects are until they are whole; nothing of the trial itself.
    expect(readdirSync(folder)).toEqual(['uploads']);
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
