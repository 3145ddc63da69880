import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { saveSetting } from '../../../settings/index.ts';
import { startTestStore, type TestStore } from '../../../testing/test-store.ts';
import { createPatient } from '../patient.ts';
import { checkBackups } from './backups.ts';

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

  const check = (endpoint: string) => {
    const key = { S3_ACCESS_KEY_ID: 'name', S3_SECRET_ACCESS_KEY: 'hidden' };
    const patient = createPatient(() => readConfig({ S3_ENDPOINT: endpoint, ...key }));
    return checkBackups({ ...patient, deps: async () => store.deps });
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
    expect(await check(`http://127.0.0.1:${port}`)).toEqual([
      {
        state: 'problem',
        says: `http://127.0.0.1:${port} did not answer. Check S3_ENDPOINT and the network, or try again later.`,
        remedy: 'Mend this before the next backup is due.',
      },
    ]);
  });
});
