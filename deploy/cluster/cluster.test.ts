import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/postgres.ts';
import { isOnPath } from '../../scripts/test/programs.ts';
import { openSwift, type Swift, whyNoSwift } from '../../server/testing/backups/swift.ts';
import { childAdmin, type StoreChild, startStoreChild } from '../../server/testing/store-child.ts';
import { createPostgresDatabase } from '../../server/testing/test-database.ts';
import { chunkForm, type TestForm } from '../../server/testing/test-forms.ts';
import { runProcess } from './run-process.ts';
import { startCluster } from './start-cluster.ts';

const missing = [
  ...(isOnPath('nginx') ? [] : ['nginx is missing']),
  ...(whyNoSwift === undefined ? [] : [whyNoSwift]),
  ...(process.env.TEST_DATABASE_URL ? [] : ['TEST_DATABASE_URL is not set, npm test sets it']),
];
const why = missing.length === 0 ? '' : ` (skipped: ${missing.join(', ')})`;

const title = `two web nodes and a worker behind nginx${why}`;
describe.skipIf(missing.length > 0)(title, { tags: 'full' }, () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let cluster: Awaited<ReturnType<typeof startCluster>>;
  let swift: Swift;
  const children: StoreChild[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-cluster-'));
    swift = await openSwift();
    await swift.createBucket('media');
    database = await createPostgresDatabase();
    const dataDir = join(folder, 'data');
    cluster = await startCluster({
      folder: join(folder, 'nginx'),
      dataDir,
      databaseUrl: database.url,
      port: await freePort(),
      storageUrl: `s3://media/shop?endpoint=${swift.settings.endpoint}`,
      environment: {
        SECRET_KEY: 'a secret key that all of the nodes share',
        LOG_LEVEL: 'warn',
        LOGIN_FAILURES_PER_ADDRESS: '1000',
        ...swift.environment,
      },
      async startWeb(environment) {
        const child = await startStoreChild(environment.DATA_DIR ?? '', environment);
        children.push(child);
        return child;
      },
      startWorker: runProcess,
    });
  });
  afterAll(async () => {
    await cluster?.close();
    swift?.close();
    await database?.drop();
    await rm(folder, { recursive: true });
  });

  interface Asking {
    body?: unknown;
    form?: TestForm;
    range?: string;
    cookie?: string;
  }
  const ask = (path: string, init: Asking = {}) =>
    new Promise<{ status: number; text: string; hex: string; cookie: string }>(
      (resolve, reject) => {
        const { body, form, range, cookie = '' } = init;
        const content = form?.body ?? (body === undefined ? undefined : JSON.stringify(body));
        const { hostname, port, origin } = new URL(cluster.url);
        const call = request(
          {
            host: '127.0.0.1',
            port,
            path,
            method: content === undefined ? 'GET' : 'POST',
            headers: {
              host: `${hostname}:${port}`,
              origin,
              cookie,
              ...(body !== undefined && { 'content-type': 'application/json' }),
              ...form?.headers,
              ...(range !== undefined && { range }),
            },
          },
          (answer) => {
            const pieces: Buffer[] = [];
            answer.on('data', (piece: Buffer) => pieces.push(piece));
            const set = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]);
            answer.on('error', reject).on('end', () => {
              const bytes = Buffer.concat(pieces);
              const { statusCode: status = 0 } = answer;
              const [text, hex] = [bytes.toString(), bytes.toString('hex')];
              resolve({ status, text, hex, cookie: set.join('; ') });
            });
          },
        ).on('error', reject);
        call.end(content);
      },
    );
  const many = <Result>(count: number, work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, work));
  /** The nodes that were asked for a path: those of one request are in one entry. */
  const askedFor = async (what: string) =>
    (await cluster.served()).filter((line) => line.startsWith(`${what} `));

  it('hands requests to both nodes, which know the same sessions and settings', async () => {
    const { status, cookie } = await ask('/api/auth/login', { body: childAdmin });
    expect(status).toBe(200);
    const seen = await many(20, () => ask('/api/settings', { cookie }));
    expect(seen.map((answer) => answer.status)).toEqual(seen.map(() => 200));
    const lines = (await askedFor('GET /api/settings')).join('\n');
    for (const address of cluster.addresses) expect(lines).toContain(address);
    const setting = { key: 'STORE_NAME', value: 'Of Two Nodes' };
    expect((await ask('/api/settings', { body: setting, cookie })).status).toBe(200);
    // A cached response may be a second old.
    await expect
      .poll(async () => {
        const pages = await many(6, () => ask('/'));
        return pages.every(({ text }) => text.includes('<title>Of Two Nodes</title>'));
      })
      .toBe(true);
    expect((await fetch(`${cluster.workerUrl}/readyz`)).status).toBe(200);
  });

  it('has its files in the bucket, from where both nodes and nginx pass them on', async () => {
    const { cookie } = await ask('/api/auth/login', { body: childAdmin });
    const file = await readFile(new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url));
    const chunk = { uploadId: 'upload-1', chunkNumber: 0, totalChunks: 1, bytes: file };
    const sent = await ask('/api/videos/upload-chunk', { form: chunkForm(chunk), cookie });
    expect(sent.status).toBe(200);
    const { videoPath } = JSON.parse(sent.text);
    const about = { title: 'Beard', description: '', videoPath };
    const { id } = JSON.parse((await ask('/api/videos', { body: about, cookie })).text);
    const path = `/media/videos/${id}`;
    const parts = await many(6, () => ask(path, { cookie, range: 'bytes=1000-1999' }));
    const hex = file.subarray(1000, 2000).toString('hex');
    expect(parts.map(({ status, hex: got }) => [status, got === hex])).toEqual(
      parts.map(() => [206, true]),
    );
    const lines = (await askedFor(`GET ${path}`)).join('\n');
    for (const address of cluster.addresses) expect(lines).toContain(address);
    const names = await readdir(join(folder, 'data'), { recursive: true });
    expect(names.filter((name) => /\/files\b|videos/.test(name))).toEqual([]);
  });

  const next = 'asks the next node when one is dead, and has it back when it is';
  it(next, { tags: 'full' }, async () => {
    await cluster.nodes[0]?.kill();
    const [dead = '', alive = ''] = cluster.addresses;
    const answers = await many(30, () => ask('/api/packages'));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await askedFor('GET /api/packages')).join('\n')).toContain(`200 ${dead}, ${alive}`);
    // A POST that has not reached anybody may go to the next one, too.
    const logins = await many(6, () => ask('/api/auth/login', { body: childAdmin }));
    expect(logins.map(({ status }) => status)).toEqual(logins.map(() => 200));
    await cluster.restart(0);
    await expect
      .poll(async () => {
        await many(4, () => ask('/healthz'));
        return (await askedFor('GET /healthz')).some((line) => line.endsWith(` 200 ${dead}`));
      })
      .toBe(true);
  });

  it('never sends a POST twice, and a GET to the next one', async () => {
    const [first = ''] = cluster.addresses;
    const child = children.findLast(({ url }) => url.endsWith(first));
    if (child === undefined) throw new Error('no node');
    // It takes connections and requests, and answers none: nobody can tell what it has done.
    process.kill(child.pid, 'SIGSTOP');
    const body = { username: 'nick', password: 'not-the-password-of-nick' };
    const posts = many(4, () => ask('/api/auth/login', { body }));
    const gets = many(4, () => ask('/api/packages'));
    await expect
      .poll(async () =>
        (await askedFor('POST /api/auth/login')).filter((line) => / 401 /.test(line)),
      )
      .not.toEqual([]);
    await cluster.nodes[0]?.kill();
    const statuses = (await posts).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 502]));
    const lines = (await askedFor('POST /api/auth/login')).filter((line) =>
      / (401|502) /.test(line),
    );
    expect(lines.filter((line) => line.endsWith(` 502 ${first}`))).not.toEqual([]);
    expect(lines.filter((line) => line.includes(','))).toEqual([]);
    expect((await gets).map(({ status }) => status)).not.toContain(502);
  });
});
