import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { Gauge, Histogram, Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readNow } from '#platform/database/dialect.ts';
import { type Payments, PaymentsError } from '#platform/payments/payments.ts';
import { freePort } from '../../scripts/postgres.ts';
import { BadConfig, readConfig } from '../start/config.ts';
import { type Measuring, measureStore } from '../start/measure-store.ts';
import { type RunningStore, startStore } from '../start/start-store.ts';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { ageLeases } from '../testing/clocks/age-leases.ts';
import { readExposition } from '../testing/metrics/read-exposition.ts';
import { stubPages } from '../testing/stub-pages.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';
import { watchProvider } from './watch-provider.ts';
import { watchRequests } from './watch-requests.ts';

const token = 'a-token-for-scrapers';
const bearer = { authorization: `Bearer ${token}` };

describe('metrics are written', () => {
  it('so that no label breaks a line', async () => {
    const registry = new Registry();
    const config = { name: 'sleigh_x', help: 'X.', labelNames: ['kind'], registers: [registry] };
    new Gauge(config).set({ kind: 'a "b" \\ c\nd' }, Number.POSITIVE_INFINITY);
    const text = await registry.metrics();
    expect(text).toContain('sleigh_x{kind="a \\"b\\" \\\\ c\\nd"} +Inf\n');
    expect([...readExposition(text).values()]).toEqual([Number.POSITIVE_INFINITY]);
  });

  it('with buckets that hold all smaller values', async () => {
    const registry = new Registry();
    const histogram = new Histogram({
      name: 'sleigh_x_seconds',
      help: 'X.',
      labelNames: ['route'],
      buckets: [0.1, 1],
      registers: [registry],
    });
    for (const value of [0.05, 0.1, 0.5, 3]) histogram.observe({ route: '/' }, value);
    const read = readExposition(await registry.metrics());
    expect(Object.fromEntries(read)).toEqual({
      'sleigh_x_seconds_bucket{le="0.1",route="/"}': 2,
      'sleigh_x_seconds_bucket{le="1",route="/"}': 3,
      'sleigh_x_seconds_bucket{le="+Inf",route="/"}': 4,
      'sleigh_x_seconds_sum{route="/"}': 3.65,
      'sleigh_x_seconds_count{route="/"}': 4,
    });
  });
});

it('bytes that a visitor did not wait for are not taken off the bytes of others', async () => {
  const counted = new Registry();
  const app = fastify();
  watchRequests(app, counted);
  const long = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const closed: Promise<unknown>[] = [];
  app.addHook('onRequest', async (_request, reply) => void closed.push(once(reply.raw, 'close')));
  const part = Buffer.alloc(16 * 2 ** 20);
  app.get('/long', (_request, reply) => {
    reply.hijack();
    reply.raw.write(part);
    // What is written later waits behind it, in the process.
    setImmediate(() => reply.raw.write(part));
    setImmediate(long.resolve);
  });
  app.get('/short', (_request, reply) => {
    reply.hijack();
    asked.resolve();
  });
  await app.listen({ port: 0 });
  const visitor = connect((app.server.address() as AddressInfo).port).pause();
  visitor.write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await long.promise;
  visitor.write('GET /short HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked.promise;
  visitor.destroy();
  await Promise.all(closed);
  const samples = readExposition(await counted.metrics());
  expect(samples.get('sleigh_http_sent_bytes_total{route="/short"}')).toBe(0);
  await app.close();
});

describe('metrics are served', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sleigh-metrics-'));
  let store: RunningStore | undefined;
  afterEach(async () => {
    await store?.close();
    store = undefined;
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const start = async (environment: Record<string, string>) => {
    const DATA_DIR = mkdtempSync(join(folder, 'store-'));
    const config = readConfig({ DATA_DIR, PORT: '0', LOG_LEVEL: 'silent', ...environment });
    store = await startStore(config, { webFolder: stubPages(DATA_DIR) });
    return store.url;
  };
  const scrape = (url: string, headers: Record<string, string> = {}) =>
    fetch(`${url}/metrics`, { headers });

  it('not unless it is asked for', async () => {
    const url = await start({});
    expect((await scrape(url, bearer)).status).toBe(404);
  });

  it('on the port of the store, with the token only', async () => {
    const url = await start({ METRICS_TOKEN: token });
    for (const wrong of [{}, { authorization: `Bearer ${token}x` }, { authorization: token }]) {
      const refused = await scrape(url, wrong as Record<string, string>);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toBe('Bearer');
      expect(await refused.text()).not.toContain('sleigh_');
    }
    expect((await scrape(url, { authorization: `bearer ${token}` })).status).toBe(200);
    const answer = await scrape(url, bearer);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const samples = readExposition(await answer.text());
    expect(samples.get('sleigh_store_readable')).toBe(1);
    expect(
      samples.get('sleigh_http_requests_total{method="GET",route="/metrics",status="401"}'),
    ).toBe(3);
  });

  it('on a port of their own, which is not that of the store', async () => {
    const port = await freePort();
    const url = await start({ METRICS_PORT: String(port) });
    expect((await scrape(url)).status).toBe(404);
    const own = `http://127.0.0.1:${port}`;
    const samples = readExposition(await (await scrape(own)).text());
    expect(samples.get('sleigh_process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect((await fetch(`${own}/api/packages`)).status).toBe(404);
    await store?.close();
    store = undefined;
    await expect(scrape(own)).rejects.toThrow();
  });

  it('on a port of their own with a token, if one is set', async () => {
    const port = await freePort();
    await start({ METRICS_PORT: String(port), METRICS_TOKEN: token });
    expect((await scrape(`http://127.0.0.1:${port}`)).status).toBe(401);
    expect((await scrape(`http://127.0.0.1:${port}`, bearer)).status).toBe(200);
  });

  it('never with a token that is easily guessed', () => {
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).toThrow(BadConfig);
    expect(() => readConfig({ METRICS_TOKEN: 'short' })).not.toThrow(/short/);
  });
});

describe('failures of the card provider', () => {
  it('are counted by what they mean, and thrown on', async () => {
    const failing = {
      isStandIn: true,
      dashboardUrl: () => 'there',
      connect: () => ({
        retrieveAccount: async () => {
          throw new PaymentsError('denied', 'no');
        },
        listEvents: async () => [],
      }),
    };
    const counted = new Registry();
    const payments = watchProvider(failing as unknown as Payments, counted);
    expect(payments.isStandIn).toBe(true);
    const provider = payments.connect({ id: 'key', livemode: false });
    await expect(provider.retrieveAccount()).rejects.toThrow('no');
    expect(await provider.listEvents(0)).toEqual([]);
    const samples = readExposition(await counted.metrics());
    expect(samples.get('sleigh_payment_provider_failures_total{failure="denied"}')).toBe(1);
    expect(samples.get('sleigh_payment_provider_failures_total{failure="busy"}')).toBe(0);
  });
});

describeWithDatabase('the metrics of a store', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let url: string;
  let measuring: Measuring;
  beforeAll(async () => {
    store = await startTestStore(kind);
    measuring = measureStore(store.deps, { token, own: null });
    await measuring.start(store.app);
    url = await store.app.listen({ port: 0, host: '127.0.0.1' });
    users = await createTestUsers(store);
  });
  afterAll(async () => {
    await measuring.stop();
    await store.close();
  });
  const scrape = async () =>
    readExposition(await (await fetch(`${url}/metrics`, { headers: bearer })).text());

  it('count requests by their routes, and name nobody', async () => {
    const secret = `/api/nothing-${'1'.repeat(8)}?email=nick@north.example`;
    const { videoId } = users.catalogue.beard;
    const session = (await users.as('customer')).cookies.get('sleigh_session');
    const range = { cookie: `sleigh_session=${session}`, range: 'bytes=0-99' };
    for (const [path, headers] of [
      ['/api/packages'],
      ['/api/packages'],
      ['/api/auth/me'],
      [secret],
      [`/media/videos/${videoId}`, range],
      [`/media/videos/${videoId}`],
    ] as [string, Record<string, string>?][])
      await (await fetch(url + path, headers && { headers })).arrayBuffer();
    const samples = await scrape();
    const requests = (route: string, status: number) =>
      samples.get(`sleigh_http_requests_total{method="GET",route="${route}",status="${status}"}`);
    expect(requests('/api/packages', 200)).toBe(2);
    expect(requests('/api/auth/me', 401)).toBe(1);
    expect(requests('/api/*', 404)).toBe(1);
    expect(requests('/media/videos/:videoId', 206)).toBe(1);
    expect(requests('/media/videos/:videoId', 401)).toBe(1);
    const sent = samples.get('sleigh_http_sent_bytes_total{route="/media/videos/:videoId"}') ?? 0;
    expect(sent).toBeGreaterThan(100);
    const latency =
      'sleigh_http_request_duration_seconds_count{method="GET",route="/api/packages"}';
    expect(samples.get(latency)).toBe(2);
    const text = [...samples.keys()].join('\n');
    for (const personal of ['nick', '1111', videoId, '@']) expect(text).not.toContain(personal);
  });

  it('count what waits in the database, and are read again after ten seconds', async () => {
    const before = await scrape();
    expect(before.get('sleigh_orders{status="completed"}')).toBeGreaterThan(0);
    const free = before.get('sleigh_disk_free_bytes') ?? 0;
    expect(free).toBeGreaterThan(0);
    expect(before.get('sleigh_disk_size_bytes')).toBeGreaterThanOrEqual(free);
    expect(before.has('sleigh_backup_age_seconds')).toBe(false);
    const kind = 'of-this-test';
    await store.deps.jobs.enqueue(store.deps.db, { kind, payload: null });
    const waiting = `sleigh_jobs{kind="${kind}",state="waiting"}`;
    expect((await scrape()).has(waiting)).toBe(false);
    store.clock.advance({ seconds: 10 });
    expect((await scrape()).get(waiting)).toBe(1);
    await store.deps.db.deleteFrom('job').where('kind', '=', kind).execute();
  });

  it('say 0 of what there is none of', async () => {
    store.deps.jobs.handle('never queued', async () => undefined);
    await store.deps.db.deleteFrom('mail').execute();
    store.clock.advance({ seconds: 10 });
    const samples = await scrape();
    for (const series of [
      'sleigh_jobs{kind="never queued",state="failing"}',
      'sleigh_job_due_age_seconds{kind="never queued"}',
      'sleigh_job_due_age_seconds{kind="prepare a video"}',
      'sleigh_orders{status="disputed"}',
      'sleigh_video_preparations{state="waiting_for_ffmpeg"}',
      'sleigh_oldest_unsent_mail_age_seconds',
    ])
      expect([series, samples.get(series)]).toEqual([series, 0]);
  });

  it('tell the ages of what waits: work that is due, open payments, unsent mail', async () => {
    const { db, clock } = store.deps;
    const { videoId } = users.catalogue.beard;
    const at = clock.now();
    await store.deps.jobs.enqueue(db, { kind: 'never queued', payload: null });
    const preparation = { video_id: videoId, reason: null, percent: 0, changed_at: at };
    const prepare = (more: object) =>
      db
        .insertInto('video_preparation')
        .values({ ...preparation, state: 'queued', queued_at: at, ...more })
        .onConflict((conflict) => conflict.column('video_id').doUpdateSet(more))
        .execute();
    await prepare({ state: 'queued', queued_at: at });
    const mail = { kind: 'refund', state: 'waiting', to_address: 'a@b.example', subject: 'S' };
    await db
      .insertInto('mail')
      .values({
        ...mail,
        id: 'unsent',
        queued_at: at,
        send_until: at,
        next_try_at: at,
        attempts: 0,
      } as never)
      .execute();
    store.clock.advance({ minutes: 30 });
    const samples = await scrape();
    expect(samples.get('sleigh_job_due_age_seconds{kind="never queued"}')).toBe(1800);
    expect(samples.get('sleigh_job_due_age_seconds{kind="prepare a video"}')).toBe(1800);
    expect(samples.get('sleigh_oldest_unsent_mail_age_seconds')).toBe(1800);
    const open = await db
      .selectFrom('purchase')
      .select((row) => row.fn.min('created_at').as('since'))
      .where('status', 'in', ['pending', 'processing'])
      .executeTakeFirstOrThrow();
    expect(samples.get('sleigh_oldest_unsettled_payment_age_seconds')).toBe(
      (clock.now() - (open.since ?? clock.now())) / 1000,
    );
    // While a worker lives, the others wait for their turn. One that died leaves its video behind.
    await prepare({ state: 'running', leased_until: (await readNow(db)) + 60_000 });
    const late = async (seconds: number) => {
      store.clock.advance({ seconds });
      await ageLeases(db, 'video_preparation', { seconds });
      return (await scrape()).get('sleigh_job_due_age_seconds{kind="prepare a video"}');
    };
    expect([await late(20), await late(20)]).toEqual([0, 0]);
    const age = await late(50);
    // The database's time has gone on meanwhile.
    expect([age && age >= 30, age && age < 60]).toEqual([true, true]);
    await db.deleteFrom('video_preparation').where('video_id', '=', videoId).execute();
    await db.deleteFrom('mail').where('id', '=', 'unsent').execute();
    await db.deleteFrom('job').where('kind', '=', 'never queued').execute();
  });

  it('tell the numbers of the shop once, whichever of its processes is there', async () => {
    const other = measureStore(store.deps, {
      token,
      own: { port: await freePort(), host: '127.0.0.1' },
    });
    const app = fastify();
    await other.start(app);
    const told = (samples: Map<string, number>) => [
      samples.get('sleigh_tells_shop_numbers'),
      samples.has('sleigh_orders{status="completed"}'),
      samples.get('sleigh_store_readable'),
    ];
    const first = async () => told(await scrape());
    const second = async () => told(readExposition(await other.write()));
    store.clock.advance({ seconds: 10 });
    expect([await first(), await second()]).toEqual([
      [1, true, 1],
      [0, false, 1],
    ]);
    // The first is scraped no more: it has died.
    store.clock.advance({ minutes: 3 });
    await ageLeases(store.deps.db, 'lease', { seconds: 180 });
    expect([await second(), await first()]).toEqual([
      [1, true, 1],
      [0, false, 1],
    ]);
    // The second is stopped and lets go at once.
    await other.stop();
    store.clock.advance({ seconds: 10 });
    expect(await first()).toEqual([1, true, 1]);
  });

  it('say how late the event loop was', async () => {
    const samples = await scrape();
    for (const which of ['median', 'p99', 'max'])
      expect(samples.get(`sleigh_event_loop_delay_${which}_seconds`)).toBeGreaterThanOrEqual(0);
    expect(samples.get('sleigh_process_cpu_seconds_total')).toBeGreaterThan(0);
  });

  it('say that the database cannot be read, and tell the rest', async () => {
    const { db } = store.deps;
    store.clock.advance({ seconds: 10 });
    const broken = { ...measuring.deps };
    Object.assign(measuring.deps, { db: undefined });
    try {
      const samples = await scrape();
      expect(samples.get('sleigh_store_readable')).toBe(0);
      expect(samples.has('sleigh_orders{status="completed"}')).toBe(false);
      expect(samples.get('sleigh_process_resident_memory_bytes')).toBeGreaterThan(0);
    } finally {
      Object.assign(measuring.deps, broken, { db });
      store.clock.advance({ seconds: 10 });
    }
  });
});
