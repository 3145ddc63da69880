import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaseDeletions } from '../../../backups/lease-deletions.ts';
import { readConfig } from '../../../start/config.ts';
import { saveSetting } from '../../../testing/settings/save-setting.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { createDoctorContext } from '../doctor-context.ts';
import { checkBackups } from './backups.ts';

it('backups that fail where they are scheduled are told of, though there is a good one elsewhere', async () => {
  const store = await startTestStore('SQLite');
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-scheduled-'));
  try {
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: folder });
    const context = createDoctorContext(() => readConfig({}));
    const check = () => checkBackups({ ...context, deps: async () => store.deps });
    const end = async (to: string, ending: { error: string } | { name: string }) => {
      const lease = await leaseDeletions(store.deps, { folder: to, isScheduled: true });
      await lease.end('name' in ending ? { ...ending, totalBytes: 1 } : ending);
      store.clock.advance({ minutes: 1 });
    };
    await end(folder, { error: 'The disk is full.' });
    await end('/mnt/usb', { name: 'by-hand' });
    expect(await check()).toEqual([
      {
        state: 'problem',
        says: `The last backup to ${folder} failed: The disk is full.`,
        remedy: 'Fix what it says. The store tries again every hour.',
      },
    ]);
    await end(folder, { name: 'scheduled' });
    expect(await check()).toMatchObject([{ state: 'ok' }]);
  } finally {
    rmSync(folder, { recursive: true });
    await store.close();
  }
});

describe('backups that are scheduled into a bucket', () => {
  // It takes requests and never answers.
  const silent = createServer((request) => void request.resume());
  let store: TestStore;
  let port: number;
  beforeAll(async () => {
    store = await startTestStore('SQLite');
    await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: 's3://bucket/shop' });
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  });
  afterAll(async () => {
    silent.closeAllConnections();
    silent.close();
    await store.close();
  });

  const check = (endpoint: string, limits?: { idleMs: number }) => {
    const key = { S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'hidden' };
    const context = createDoctorContext(() => readConfig({ S3_ENDPOINT: endpoint, ...key }));
    return checkBackups({ ...context, deps: async () => store.deps }, limits);
  };

  it('are warned of where anybody on the way can read them', async () => {
    const [warning, problem] = await check('http://s3.invalid');
    expect(warning).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(
        /^Backups go to http:\/\/s3\.invalid without encryption: .* https:/,
      ),
    });
    expect(problem).toMatchObject({
      state: 'problem',
      says: expect.stringMatching(/^http:\/\/s3\.invalid cannot be reached \(/),
    });
    expect((await check('https://s3.invalid')).map(({ state }) => state)).toEqual(['problem']);
  });

  it('are told of before the doctor gives up where the bucket does not answer', async () => {
    expect(await check(`http://127.0.0.1:${port}`, { idleMs: 500 })).toEqual([
      {
        state: 'problem',
        says: `http://127.0.0.1:${port} did not answer. Check S3_ENDPOINT and the network, or try again later.`,
        remedy: 'Fix this before the next backup is due.',
      },
    ]);
  });
});
