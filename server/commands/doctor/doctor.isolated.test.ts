import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/schema.ts';
import { markUnfinished, removeMark } from '#platform/database/snapshot/restore-mark.ts';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/server.ts';
import { freePort } from '../../../scripts/postgres.ts';
import { readBackupSettings } from '../../backups/schedule/read-schedule.ts';
import { readConfig } from '../../start/config.ts';
import { type RunningStore, startStore } from '../../start/start-store.ts';
import { examine, runSleigh } from '../../testing/commands/run-sleigh.ts';
import { startTestMailServer, type TestMailServer } from '../../testing/mail/test-mail-server.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { stubPages } from '../../testing/stub-pages.ts';
import { createPostgresDatabase, describeWithDatabase } from '../../testing/test-database.ts';
import { testKeys } from '../../testing/test-store.ts';

type Environment = Record<string, string>;

const folder = mkdtempSync(join(tmpdir(), 'sleigh-doctor-'));
const { PATH } = process.env;
// Whether there is ffmpeg takes half a second to find out, and one test is about it.
beforeAll(() => {
  process.env.PATH = folder;
});
afterAll(() => {
  process.env.PATH = PATH;
  rmSync(folder, { recursive: true, force: true });
});

describeWithDatabase('the doctor, of a store', (kind) => {
  const cleaning = new AsyncDisposableStack();
  let dataDir: string;
  let environment: Environment;
  let store: RunningStore;
  let sandbox: Sandbox;
  let mail: TestMailServer;
  let db: Database;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(folder, 'store-'));
    sandbox = await startSandbox({ port: 0 });
    cleaning.defer(() => sandbox.close());
    mail = await startTestMailServer({ login: { user: 'shop', password: 'right' } });
    cleaning.defer(() => mail.close());
    const port = String(await freePort());
    environment = {
      DATA_DIR: dataDir,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'silent',
      SECRET_KEY: 'a secret key for tests that is long enough',
      STRIPE_API_BASE: sandbox.url,
      SMTP_URL: `smtp://shop:right@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Shop <shop@north.example>',
    };
    if (kind === 'PostgreSQL') {
      const { url, drop } = await createPostgresDatabase();
      cleaning.defer(drop);
      environment.DATABASE_URL = url;
    }
    const config = readConfig(environment);
    store = await startStore(config, { webFolder: stubPages(mkdtempSync(join(folder, 'web-'))) });
    cleaning.defer(() => store.close());
    // Nothing but the test changes anything.
    await store.deps.jobs.stop();
    db = await openDatabase({ url: environment.DATABASE_URL, dataDir });
    cleaning.defer(() => db.destroy());
    const backups = join(dataDir, '..', `backups-of-${kind}`);
    for (const [name, value] of [
      ['VITE_STRIPE_PUBLIC_KEY', testKeys.publicKey],
      ['STRIPE_SECRET_KEY', testKeys.secretKey],
      ['BACKUP_FOLDER', backups],
    ] as const)
      await saveSetting(store.deps, { name, value });
    expect((await runSleigh(environment, `backup ${backups}`)).code).toBe(0);
  });
  afterAll(() => cleaning.disposeAsync());

  const withPublic = (port: number) => ({ ...environment, PUBLIC_URL: `http://127.0.0.1:${port}` });

  it('that is well finds no problem', async () => {
    const found = await examine(environment);
    expect(found.findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(found.findings.filter(({ state }) => state === 'unknown')).toEqual([]);
    expect(found.code).toBe(0);
    expect(found.of('Versions')).toContain(`${kind} `);
    expect(found.of('Database')).toMatch(/^ok: It is whole and of this version/);
    expect(found.of('Store')).toMatch(/^ok: It runs at 127\.0\.0\.1:\d+ and is ready\.$/);
    expect(found.of('Card payments')).toContain('ok: Stripe accepts the test keys.');
    expect(found.of('Mail')).toContain('lets the store in');
    expect(mail.received).toEqual([]);
    expect(found.of('Backups')).toMatch(/^ok: The last good backup is of /);
    expect(found.of('Time')).toContain('ok: The clock agrees with Stripe.');
    expect(found.of('Time').includes('the database server')).toBe(kind === 'PostgreSQL');
    expect(found.of('Proxy')).toBe('ok: There is no proxy, and the store sees the visitor.');
  });

  describe('on its disk', () => {
    afterEach(() => chmodSync(dataDir, 0o700));

    it('notices too little room, and what others can open', async () => {
      const full = await examine({ ...environment, MIN_FREE_BYTES: String(2 ** 50) });
      expect(full.of('Files')).toMatch(/problem: Only .* no video can be uploaded/);
      chmodSync(dataDir, 0o755);
      expect((await examine(environment)).of('Files')).toMatch(/^warning: Other users .* chmod -R/);
    });
  });

  describe('in its database', () => {
    const migration = { name: '9999-of-tomorrow', timestamp: 'now' };
    afterEach(async () => {
      await sql`delete from kysely_migration where name = ${migration.name}`.execute(db);
    });

    it('notices a newer and an older schema', async () => {
      await sql`insert into kysely_migration (name, timestamp) values (${migration.name}, 'x')`.execute(
        db,
      );
      const newer = await examine(environment);
      expect(newer.of('Database')).toMatch(/^problem: The database was made by a newer version/);
      expect(newer.of('Work')).toContain('Not checked');
      await sql`delete from kysely_migration where name = ${migration.name}`.execute(db);
      const last = await sql<{ name: string; timestamp: string }>`
        select name, timestamp from kysely_migration order by name desc limit 1
      `.execute(db);
      const [latest] = last.rows;
      await sql`delete from kysely_migration where name = ${latest?.name}`.execute(db);
      expect((await examine(environment)).of('Database')).toMatch(
        /^problem: The database is of an older version: 1 migrations .* sleigh -- migrate/,
      );
      await sql`
        insert into kysely_migration (name, timestamp) values (${latest?.name}, ${latest?.timestamp})
      `.execute(db);
    });

    it('notices a restore that was cut short', async () => {
      await markUnfinished(db);
      expect((await examine(environment)).of('Database')).toMatch(/^problem: A restore into this/);
      await removeMark(db);
    });

    it('notices another secret key', async () => {
      const other = { ...environment, SECRET_KEY: 'another secret key that is long enough' };
      const found = await examine(other);
      expect(found.of('Secret key')).toMatch(/^problem: The secret key is not the one/);
      expect(found.of('Store')).toContain('or a store with another secret key');
      expect(found.of('Card payments')).toContain('because the keys cannot be decrypted');
      const { SECRET_KEY: _, ...without } = environment;
      if (kind === 'SQLite')
        expect((await examine(without)).of('Secret key')).toContain('problem: The secret key is m');
    });

    it('notices old backups', async () => {
      await db
        .updateTable('backup')
        .set({ started_at: Date.now() - 5 * 86_400_000 })
        .execute();
      expect((await examine(environment)).of('Backups')).toMatch(/^problem: .* is 5 days old\./);
      await db.updateTable('backup').set({ started_at: Date.now() }).execute();
    });

    it('notices that the bucket for backups cannot be reached', async () => {
      const before = (await readBackupSettings(store.deps)).folder ?? '';
      await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: 's3://bucket/shop' });
      const key = { S3_ACCESS_KEY_ID: 'rudolph', S3_SECRET_ACCESS_KEY: 'red-nosed' };
      const away = { ...environment, ...key, S3_ENDPOINT: 'http://127.0.0.1:1' };
      expect((await examine(away)).of('Backups')).toMatch(
        /^problem: http:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\. /,
      );
      await saveSetting(store.deps, { name: 'BACKUP_FOLDER', value: before });
    });

    it('notices what does not get done', async () => {
      const now = Date.now();
      const job = { payload: '1', attempts: 0, leased_until: null, last_error: null };
      await db
        .insertInto('job')
        .values([
          { ...job, id: 'a', kind: 'slow', run_at: now - 3_600_000 },
          { ...job, id: 'b', kind: 'slow', run_at: now },
          {
            ...job,
            id: 'c',
            kind: 'bad',
            run_at: now,
            attempts: 3,
            last_error: 'sk_live_12345 no',
          },
          { ...job, id: 'd', kind: 'busy', run_at: now - 3_600_000, leased_until: now + 3_600_000 },
        ])
        .execute();
      await db
        .insertInto('mail')
        .values({
          id: 'm',
          kind: 'refund',
          state: 'failed',
          to_address: 'a@b.example',
          subject: 's',
          queued_at: now,
          send_until: now,
          next_try_at: now,
          attempts: 9,
        })
        .execute();
      const found = await examine(environment);
      expect(found.of('Work').split('\n')).toEqual([
        expect.stringMatching(/^problem: 1 jobs of the kind “bad” fail: sk_live_\*\*\*\* no /),
        expect.stringMatching(/^problem: 2 jobs of the kind “slow” have waited for 6\d minutes\./),
        expect.stringMatching(/^warning: 1 message of the last 7 days could not be sent\./),
      ]);
      await db.deleteFrom('job').execute();
      await db.deleteFrom('mail').execute();
    });
  });

  it('notices orders that an admin has to decide on, and videos that could not be prepared', async () => {
    const [id, now] = ['x'.repeat(32), Date.now()];
    await db
      .insertInto('purchase')
      .values({
        id,
        status: 'review',
        total_cents: 4900,
        livemode: 0,
        attempt: 1,
        first_name: 'Ann',
        last_name: 'North',
        email: 'a@b.example',
        email_key: 'a@b.example',
        checkout_hash: 'c',
        details_hash: 'd',
        created_at: now,
        refunded_cents: 0,
      })
      .execute();
    cpSync(import.meta.filename, join(dataDir, 'files', 'k'));
    const file = { object_key: 'k', content_type: 'video/mp4', size_bytes: 1 };
    await db
      .insertInto('video')
      .values({ id, title: 'Sleigh', description: '', ...file, created_at: now })
      .execute();
    await db
      .insertInto('video_preparation')
      .values({ video_id: id, state: 'failed', reason: 'No.', percent: 0, changed_at: now })
      .execute();
    const found = await examine(environment);
    expect(found.of('Work')).toMatch(/^warning: 1 order in review: paid, but an admin has/);
    expect(found.of('Videos')).toContain('warning: 1 video could not be prepared.');
    expect(found.code).toBe(0);
    const queued = { state: 'queued', queued_at: now - 3_600_000 } as const;
    await db.updateTable('video_preparation').set(queued).execute();
    const late = (await examine(environment)).of('Work');
    expect(late).toMatch(/^problem: 1 video has waited for 6\d minutes .* Start the worker/);
    for (const table of ['video', 'purchase'] as const) await db.deleteFrom(table).execute();
  });

  it('notices keys that Stripe does not take, and a Stripe that is away', async () => {
    sandbox.controls.revokeKey({ key: testKeys.secretKey });
    const revoked = await examine(environment);
    expect(revoked.of('Card payments')).toContain('problem: Stripe does not accept the secret key');
    sandbox.controls.restoreKey({ key: testKeys.secretKey });
    const away = { ...environment, STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}` };
    const found = await examine(away);
    expect(found.of('Card payments')).toContain('problem: Stripe gave no answer');
    expect(found.of('Time')).toContain('problem: Stripe cannot be reached: Nothing listens at');
  });

  it('notices a mail server that is away, or does not let it in', async () => {
    const wrong = `smtp://shop:wrong@127.0.0.1:${mail.port}`;
    const refused = await examine({ ...environment, SMTP_URL: wrong });
    expect(refused.of('Mail')).toMatch(
      /^problem: .* does not accept the user name or the password/,
    );
    const away = `smtp://127.0.0.1:${await freePort()}`;
    expect((await examine({ ...environment, SMTP_URL: away })).of('Mail')).toContain(
      'cannot be reached on port',
    );
    const { SMTP_URL: _, ...none } = environment;
    expect((await examine(none)).of('Mail')).toMatch(/^warning: No mail server is set up/);
    expect(mail.received).toEqual([]);
  });

  it('notices whether there is ffmpeg', async () => {
    expect((await examine(environment)).of('Videos')).toMatch(/^warning: There is no ffmpeg/);
    process.env.PATH = PATH;
    const isThere = await createTranscoder().findFfmpeg();
    const found = await examine(environment).finally(() => {
      process.env.PATH = folder;
    });
    expect(found.of('Videos').startsWith('ok: ffmpeg ')).toBe(isThere !== null);
  });

  describe('from the internet', () => {
    let answer: RequestListener;
    let port: number;
    const server = createServer((request, response) => answer(request, response));
    beforeEach(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ({ port } = server.address() as AddressInfo);
    });
    afterEach(async () => {
      await new Promise((resolve) => server.close(resolve));
    });

    /** Passes a request on, with another X-Forwarded-For. */
    const proxy =
      (forwardedFor: (given: string) => string): RequestListener =>
      (request, response) => {
        const given = String(request.headers['x-forwarded-for'] ?? '');
        const headers = { ...request.headers, 'x-forwarded-for': forwardedFor(given) };
        httpRequest(new URL(request.url ?? '', store.url), { headers }, (passed) => {
          response.writeHead(passed.statusCode ?? 0, passed.headers);
          passed.pipe(response);
        }).end();
      };

    it('notices that nothing or something else answers there', async () => {
      const closed = await examine(withPublic(await freePort()));
      expect(closed.of('Public address')).toContain('problem: Nothing listens at 127.0.0.1:');
      expect(closed.of('Proxy')).toContain('PUBLIC_URL cannot be reached from here');
      const cases: [RequestListener, RegExp][] = [
        [(_, response) => response.end('Welcome to nginx'), /Another program answers at .* 200/],
        [(_, response) => response.writeHead(502).end(), /does not reach the store \(status 502\)/],
        [
          (_, response) => response.writeHead(301, { location: 'https://shop.example/' }).end(),
          /sends visitors on to https:\/\/shop\.example\. Set PUBLIC_URL to https:\/\/shop/,
        ],
        [
          ({ url }, response) =>
            response.writeHead(url === '/healthz' ? 200 : 404).end('{"status":"ok"}'),
          /Another store answers at/,
        ],
      ];
      for (const [behaviour, sentence] of cases) {
        answer = behaviour;
        const found = await examine(withPublic(port));
        expect(found.of('Public address')).toMatch(sentence);
        expect(found.code).toBe(1);
      }
      const { PUBLIC_URL: _, ...none } = environment;
      expect((await examine(none)).of('Public address')).toContain('PUBLIC_URL is not set');
    });

    it('notices a proxy that the store does not know of', async () => {
      answer = proxy((given) => `${given}, 198.51.100.4`);
      const found = await examine(withPublic(port));
      expect(found.of('Public address')).toContain('leads to this store');
      expect(found.of('Proxy')).toMatch(/^problem: There are 1 proxies .* Set TRUST_PROXY=1 /);
      answer = proxy((given) => given);
      expect((await examine(withPublic(port))).of('Proxy')).toMatch(/^ok: There is no proxy/);
    });

    it('tells nobody else how the store sees a request', async () => {
      for (const header of ['', 'x', `${'0'.repeat(36)}.${'0'.repeat(64)}`]) {
        const headers = { 'x-sleigh-question': header };
        expect((await fetch(`${store.url}/healthz/seen`, { headers })).status).toBe(404);
      }
    });
  });

  it('that is stopped finds the rest', async () => {
    const found = await examine({ ...environment, PORT: String(await freePort()) });
    expect(found.of('Store')).toMatch(/^warning: It does not run on this machine/);
    expect(found.of('Database')).toMatch(/^ok/);
  });
});
