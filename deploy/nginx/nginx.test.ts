import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../contract/uploads.ts';
import { freePort } from '../../scripts/postgres.ts';
import { isOnPath } from '../../scripts/test/programs.ts';
import { childAdmin, type StoreChild, startStoreChild } from '../../server/testing/store-child.ts';
import { chunkForm, chunksOf, type TestChunk } from '../../server/testing/test-forms.ts';
import { makeCertificate } from '../testing/certificate.ts';
import { httpsClient } from '../testing/https-client.ts';
import { startNginx } from '../testing/start-nginx.ts';

const sample = fileURLToPath(new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url));
const isThere = isOnPath('nginx') && isOnPath('openssl');
const title = `the shop behind nginx${isThere ? '' : ' (skipped: nginx or openssl is missing)'}`;

/** The demo's video, made longer than a chunk by a box that players skip. */
async function videoOfTwoChunks(): Promise<Buffer> {
  const free = Buffer.alloc(CHUNK_BYTES, 'sleigh');
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4);
  return Buffer.concat([await readFile(sample), free]);
}

describe.skipIf(!isThere)(title, { tags: 'full' }, () => {
  let folder: string;
  let dataDir: string;
  let store: StoreChild;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let client: ReturnType<typeof httpsClient>;
  let httpPort: number;
  let ca: string;
  let httpsPort: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-behind-nginx-'));
    dataDir = join(folder, 'data');
    ca = await makeCertificate(folder, 'shop.example');
    store = await startStoreChild(dataDir, {
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '1',
      X_ACCEL_LOCATION: '/stored-files/',
      LOGIN_FAILURES_PER_ADDRESS: '3',
    });
    [httpPort, httpsPort] = [await freePort(), await freePort()];
    const place = { folder, store: new URL(store.url).host, dataDir, httpPort, httpsPort };
    nginx = await startNginx(place);
    client = httpsClient({ port: httpsPort, ca });
  });
  afterAll(async () => {
    await nginx?.close();
    await store?.kill();
    await rm(folder, { recursive: true });
  });

  const logIn = (headers?: Record<string, string>, password = childAdmin.password) =>
    client.post('/api/auth/login', { ...childAdmin, password }, headers);
  const cookieOf = (answer: Awaited<ReturnType<typeof logIn>>) =>
    String(answer.headers['set-cookie']?.[0]?.split(';')[0]);
  /** Straight to the store, past nginx. */
  const direct = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(`${store.url}${path}`, {
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Another request has another id, time and connection.
    const named = ['date', 'connection', 'keep-alive', 'x-request-id'];
    const lasting = [...answer.headers].filter(([name]) => !named.includes(name));
    return { status: answer.status, headers: Object.fromEntries(lasting), bytes };
  };

  it('sends visitors from http to https', async () => {
    const call = httpRequest({
      host: '127.0.0.1',
      port: httpPort,
      path: '/packages?a=1',
      headers: { host: 'shop.example' },
    }).end();
    const [answer]: IncomingMessage[] = await once(call, 'response');
    answer?.resume();
    expect(answer?.statusCode).toBe(301);
    expect(answer?.headers.location).toBe('https://shop.example/packages?a=1');
  });

  it('lets people log in, with a cookie for https only, and nobody from another site', async () => {
    const answer = await logIn();
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Secure/);
    const foreign = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
    expect((await logIn(foreign)).status).toBe(200);
    expect((await logIn({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await logIn({ origin: 'http://shop.example' })).status).toBe(403);
  });

  it('keeps every header of the store, the policy of security included', async () => {
    const own = (await direct('/', {})).headers;
    expect(own).toHaveProperty('content-security-policy');
    expect(own).toHaveProperty('strict-transport-security');
    const answer = await client.send('/');
    expect(answer.headers).toMatchObject(own);
    expect(answer.headers.server).toBe('nginx');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    const again = await client.send('/', { headers: { 'x-request-id': 'named-by-a-visitor' } });
    expect(again.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('speaks HTTP/2, and takes links as long as the store does', async () => {
    const session = connect(`https://shop.example:${httpsPort}`, {
      ca,
      servername: 'shop.example',
      maxSendHeaderBlockLength: 200_000,
      lookup: (_name, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    const statusOf = async (path: string): Promise<unknown> => {
      const call = session.request({ ':path': path, ':authority': 'shop.example' });
      const [headers]: Record<string, unknown>[] = await once(call.resume(), 'response');
      return headers?.[':status'];
    };
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf(`/checkout?cart=${'x'.repeat(100_000)}`)).toBe(200);
    session.close();
    const answer = await client.send(`/checkout?cart=${'x'.repeat(100_000)}`);
    expect(answer.status).toBe(200);
  });

  describe('with a video that was uploaded through it', () => {
    let cookie: string;
    let file: Buffer;
    let path: string;
    const chunkHeaders = (headers: Record<string, string>, body: Buffer) => ({
      ...headers,
      cookie,
      origin: 'https://shop.example',
      'content-length': String(body.length),
    });
    const sendChunk = (chunk: TestChunk) => {
      const { body, headers } = chunkForm(chunk);
      const call = { method: 'POST', body, headers: chunkHeaders(headers, body) };
      return client.send('/api/videos/upload-chunk', call);
    };
    /** The bytes of unfinished uploads that are on the store's disk. */
    const bytesOnDisk = async () => {
      const uploads = join(dataDir, 'files', 'uploads');
      const names = await readdir(uploads, { recursive: true }).catch(() => []);
      const sizes = names.map(async (name) => (await stat(join(uploads, name))).size);
      return Math.max(0, ...(await Promise.all(sizes)));
    };

    beforeAll(async () => {
      cookie = cookieOf(await logIn());
      file = await videoOfTwoChunks();
    });

    it('the store gets a chunk while it is being sent', async () => {
      const [first, second] = chunksOf(file, 'through-nginx', CHUNK_BYTES);
      if (first === undefined || second === undefined) throw new Error('not two chunks');
      const { body, headers } = chunkForm(first);
      const call = client.begin('/api/videos/upload-chunk', {
        method: 'POST',
        headers: chunkHeaders(headers, body),
      });
      const half = Math.floor(body.length / 2);
      call.write(body.subarray(0, half));
      await expect.poll(bytesOnDisk).toBeGreaterThan(1_000_000);
      call.end(body.subarray(half));
      expect((await client.answerOf(call)).text).toContain('"complete":false');
      const done = await sendChunk(second);
      expect([done.status, done.text]).toEqual([200, expect.stringContaining('"complete":true')]);
      const { videoPath }: { videoPath: string } = JSON.parse(done.text);
      path = videoPath;
      const about = { title: 'Beard', description: '', videoPath };
      expect((await client.post('/api/videos', about, { cookie })).status).toBeLessThan(300);
    });

    it('nobody without a session gets a chunk in', async () => {
      const [first] = chunksOf(file, 'of-nobody', CHUNK_BYTES);
      if (first === undefined) throw new Error('no chunk');
      const { body, headers } = chunkForm(first);
      const answer = await client.send('/api/videos/upload-chunk', {
        method: 'POST',
        body,
        headers: { ...headers, 'content-length': String(body.length) },
      });
      expect(answer.status).toBe(401);
    });

    it('nginx sends its ranges, byte for byte, with the headers of the store', async () => {
      // nginx notes a request when it is over, and a refused upload may last some seconds longer than its answer.
      const countSent = async () =>
        (await nginx.served()).filter((line) =>
          /^206 \/stored-files\/videos\/[0-9a-f]{32}$/.test(line),
        ).length;
      const before = await countSent();
      for (const [start, end] of [
        [0, 0],
        [1000, 300_000],
        [file.length - 5, file.length - 1],
      ] as const) {
        const headers = { cookie, range: `bytes=${start}-${end}` };
        const answer = await client.send(path, { headers });
        expect(answer.status).toBe(206);
        expect(answer.bytes.equals(file.subarray(start, end + 1))).toBe(true);
        const own = await direct(path, headers);
        expect(answer.headers).toMatchObject(own.headers);
        expect(answer.headers).not.toHaveProperty('last-modified');
        expect(answer.headers).not.toHaveProperty('x-accel-redirect');
      }
      await expect.poll(countSent).toBe(before + 3);
      const whole = await client.send(path, { headers: { cookie } });
      expect([whole.status, whole.bytes.equals(file)]).toEqual([200, true]);
      expect(await direct(path, { cookie, range: 'bytes=0-9' })).toMatchObject({ status: 206 });
    });

    it('the rest is answered by the store: conditions, HEAD, several ranges', async () => {
      const { etag = '' } = (await client.send(path, { headers: { cookie, range: 'bytes=0-9' } }))
        .headers;
      const ask = (headers: Record<string, string>, method = 'GET') =>
        client.peek(path, { method, headers: { cookie, ...headers } });
      expect(await ask({ 'if-none-match': etag })).toEqual([304, 0]);
      expect(await ask({ range: 'bytes=0-9', 'if-range': etag })).toEqual([206, 10]);
      expect(await ask({ range: 'bytes=0-9', 'if-range': '"x"' })).toEqual([200, file.length]);
      expect(await ask({ range: 'bytes=0-9,20-29' })).toEqual([200, file.length]);
      expect(await ask({ range: `bytes=${file.length}-` })).toMatchObject([
        416,
        expect.any(Number),
      ]);
      expect(await ask({}, 'HEAD')).toEqual([200, file.length]);
      const since = new Date(Date.now() + 60_000).toUTCString();
      expect(await ask({ 'if-modified-since': since, range: 'bytes=0-9' })).toEqual([206, 10]);
    });

    it('nobody gets a file who may not watch, by whatever path', async () => {
      const inside = `/stored-files/videos/${path.split('/').at(-1)}`;
      const headers = { range: 'bytes=0-9', 'x-accel-location': '/stored-files/' };
      expect((await client.send(path, { headers })).status).toBe(401);
      for (const direct of [
        inside,
        '/stored-files/../secret.key',
        '/stored-files/videos/..%2f..%2fsecret.key',
        '/stored-files/videos/../../secret.key',
        '/stored-files/readiness',
      ])
        expect((await client.send(direct, { headers: { cookie } })).status, direct).toBe(404);
      const modes = await stat(join(dataDir, 'files', 'videos'));
      expect(modes.mode & 0o777).toBe(0o700);
    });
  });

  it('counts visitors by their own address, whatever they say', async () => {
    const tries = [];
    for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'])
      tries.push((await logIn({ 'x-forwarded-for': from }, 'wrong')).status);
    expect(tries).toEqual([401, 401, 401, 429]);
    expect(nginx.complaints()).toBe('');
  });
});
