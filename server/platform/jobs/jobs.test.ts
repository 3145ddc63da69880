import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { randomIds } from '#platform/ids/ids.ts';
import { createLog } from '#platform/process/log.ts';
import { ageLeases } from '../../testing/clocks/age-leases.ts';
import { createTestClock, type TestClock } from '../../testing/clocks/test-clock.ts';
import {
  describeOnEachDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { claimJob } from './jobs.store.ts';
import { createJobs, type Jobs } from './jobs.ts';

describeOnEachDatabase('jobs', (kind) => {
  let database: TestDatabase;
  let clock: TestClock;
  let jobs: Jobs;

  const newWorker = (own = clock) =>
    createJobs({ db: database.db, clock: own, ids: randomIds, log: createLog('silent') });

  beforeEach(async () => {
    database = await openTestDatabase(kind);
    clock = createTestClock();
    jobs = newWorker();
  });
  afterEach(() => database.close());

  it('does a job once, with what it was enqueued with', async () => {
    const done: unknown[] = [];
    jobs.handle('greet', async (payload) => {
      done.push(payload);
    });
    await jobs.enqueue(database.db, { kind: 'greet', payload: { name: 'Nick' } });
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(done).toEqual([{ name: 'Nick' }]);
  });

  it('knows nothing of a job whose transaction was rolled back', async () => {
    jobs.handle('greet', async () => undefined);
    const failing = database.db.transaction().execute(async (inside) => {
      await jobs.enqueue(inside, { kind: 'greet', payload: null });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await jobs.runDue()).toBe(0);
  });

  it('does a job later, if it was enqueued so', async () => {
    let done = 0;
    jobs.handle('later', async () => {
      done += 1;
    });
    await jobs.enqueue(database.db, { kind: 'later', payload: null, afterMs: 30_000 });
    clock.advance({ seconds: 29 });
    expect(await jobs.runDue()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await jobs.runDue()).toBe(1);
    expect(done).toBe(1);
  });

  it('lets a request be answered between two of many jobs', async () => {
    const server = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const visit = async () => {
      const [answer]: IncomingMessage[] = await once(
        get({ host: '127.0.0.1', port, agent: false }),
        'response',
      );
      await once(answer?.resume() ?? server, 'end');
    };
    try {
      await visit();
      let done = 0;
      jobs.handle('count', async () => {
        done += 1;
      });
      const job = { kind: 'count', payload: 'null', run_at: clock.now(), attempts: 0 };
      const many = Array.from({ length: 1000 }, (_, at) => ({ ...job, id: `job-${at}` }));
      await database.db.insertInto('job').values(many).execute();
      const working = jobs.runDue();
      await visit();
      const doneBefore = done;
      await jobs.stop();
      await working;
      // Without giving way it is all of them.
      expect(doneBefore).toBeLessThanOrEqual(50);
    } finally {
      server.close();
    }
  });

  it('tries a failing job again, later each time', async () => {
    let attempts = 0;
    jobs.handle('flaky', async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    await jobs.enqueue(database.db, { kind: 'flaky', payload: null });
    await jobs.runDue();
    clock.advance({ seconds: 4 });
    expect(await jobs.runDue()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await jobs.runDue()).toBe(1);
    clock.advance({ seconds: 9 });
    expect(await jobs.runDue()).toBe(0);
    clock.advance({ seconds: 1 });
    expect(await jobs.runDue()).toBe(1);
    expect(attempts).toBe(3);
    clock.advance({ days: 1 });
    expect(await jobs.runDue()).toBe(0);
  });

  it('puts off a job while its kind is blocked, and does not count that as a try', async () => {
    let isBlocked = true;
    let done = 0;
    const work = async () => {
      done += 1;
    };
    jobs.handle('delete', work, async () => isBlocked);
    await jobs.enqueue(database.db, { kind: 'delete', payload: null });
    for (let round = 0; round < 3; round += 1) {
      expect(await jobs.runDue()).toBe(1);
      clock.advance({ seconds: 10 });
    }
    expect(done).toBe(0);
    const rows = await database.db.selectFrom('job').select(['attempts', 'last_error']).execute();
    expect(rows).toEqual([{ attempts: 0, last_error: null }]);
    isBlocked = false;
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(done).toBe(1);
  });

  it('leaves alone what it has no worker for', async () => {
    await jobs.enqueue(database.db, { kind: 'foreign', payload: null });
    expect(await jobs.runDue()).toBe(0);
    const other = newWorker();
    other.handle('foreign', async () => undefined);
    expect(await other.runDue()).toBe(1);
  });

  it('gives each job to one of several workers', async () => {
    const done: number[] = [];
    for (let number = 0; number < 40; number += 1) {
      await jobs.enqueue(database.db, { kind: 'count', payload: number });
    }
    const workers = [1, 2, 3, 4].map(() => {
      const worker = newWorker();
      worker.handle('count', async (payload) => {
        done.push(Number(payload));
      });
      return worker;
    });
    await Promise.all(workers.map((worker) => worker.runDue()));
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });

  it('is taken alone, however the database reads the table', async () => {
    for (const number of [1, 2])
      await jobs.enqueue(database.db, { kind: 'count', payload: number });
    await database.db.transaction().execute(async (inside) => {
      // PostgreSQL then asks anew for each row which job is due, and is not told of those that it has just taken.
      const ways =
        kind === 'PostgreSQL' ? ['hashagg', 'sort', 'hashjoin', 'mergejoin', 'material'] : [];
      for (const way of ways) await sql.raw(`set local enable_${way} = off`).execute(inside);
      await claimJob(inside, { kinds: ['count'], now: clock.now(), leaseMs: 15_000 });
    });
    const rows = await database.db.selectFrom('job').select('attempts').execute();
    expect(rows.map(({ attempts }) => attempts).toSorted()).toEqual([0, 1]);
  });

  /** Starts a worker that stalls in a job until it is resumed, and renews no lease: its clock stands still. */
  const startStalled = async () => {
    const worker = newWorker(createTestClock());
    const [started, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    worker.handle('long', () => {
      started.resolve();
      return resumed.promise;
    });
    await jobs.enqueue(database.db, { kind: 'long', payload: null });
    const done = worker.runDue();
    return { started: started.promise, resumed, done };
  };

  it('takes up the job of a worker that died', async () => {
    const { started } = await startStalled();
    await started;
    let taken = 0;
    jobs.handle('long', async () => {
      taken += 1;
    });
    await ageLeases(database.db, 'job', { seconds: 5 });
    expect(await jobs.runDue()).toBe(0);
    await ageLeases(database.db, 'job', { seconds: 10 });
    expect(await jobs.runDue()).toBe(1);
    expect(taken).toBe(1);
  });

  it('that fails is the only one that is tried again later', async () => {
    const [one, two] = [await startStalled(), await startStalled()];
    await Promise.all([one.started, two.started]);
    one.resumed.reject(new Error('no'));
    await one.done;
    const rows = await database.db.selectFrom('job').select('last_error').execute();
    expect(rows.map((row) => row.last_error).toSorted()).toEqual(['no', null]);
    two.resumed.resolve();
    expect(await two.done).toBe(1);
  });

  it('changes nothing of a job that another worker has by then', async () => {
    const slow = await startStalled();
    await slow.started;
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jobs.handle('long', () => {
      started.resolve();
      return ended.promise;
    });
    await ageLeases(database.db, 'job', { seconds: 15 });
    const done = jobs.runDue();
    await started.promise;
    const row = () =>
      database.db.selectFrom('job').select(['attempts', 'leased_until', 'last_error']).execute();
    const before = await row();
    slow.resumed.reject(new Error('too late'));
    await slow.done;
    expect(await row()).toEqual(before);
    ended.resolve();
    expect(await done).toBe(1);
    expect(await row()).toEqual([]);
  });

  it('leaves a job alone, however long it takes, while its worker lives', async () => {
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    jobs.handle('long', () => {
      started.resolve();
      return ended.promise;
    });
    // Its clock is a day ahead.
    const other = newWorker(createTestClock(clock.now() + 24 * 3_600_000));
    other.handle('long', async () => undefined);
    await jobs.enqueue(database.db, { kind: 'long', payload: null });
    const done = jobs.runDue();
    await started.promise;
    const leasedUntil = async () =>
      (await database.db.selectFrom('job').select('leased_until').executeTakeFirst())
        ?.leased_until ?? 0;
    for (let round = 0; round < 3; round += 1) {
      await ageLeases(database.db, 'job', { seconds: 8 });
      const before = await leasedUntil();
      clock.advance({ seconds: 5 });
      await expect.poll(leasedUntil).toBeGreaterThan(before);
      expect(await other.runDue()).toBe(0);
    }
    ended.resolve();
    expect(await done).toBe(1);
    expect(await other.runDue()).toBe(0);
  });

  it('lets whoever starts it go on first', async () => {
    const begun = Promise.withResolvers<void>();
    const work = vi.fn(async () => begun.resolve());
    jobs.every(60_000, 'sweep', work);
    jobs.start();
    expect(work).not.toHaveBeenCalled();
    clock.advance({ seconds: 1 });
    await begun.promise;
    await jobs.stop();
    expect(clock.timers).toBe(0);
  });

  it('works by itself once started, and stops when told', async () => {
    const done = Promise.withResolvers<void>();
    const repeated = Promise.withResolvers<void>();
    jobs.handle('greet', async () => done.resolve());
    jobs.every(60_000, 'sweep', async () => repeated.resolve());
    await jobs.enqueue(database.db, { kind: 'greet', payload: null });
    jobs.start();
    clock.advance({ seconds: 1 });
    await Promise.all([done.promise, repeated.promise]);
    await jobs.stop();
    await jobs.enqueue(database.db, { kind: 'greet', payload: null });
    expect(await jobs.runDue()).toBe(0);
  });

  it('begins work once at a time, waits for it when it stops, and begins nothing more', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const worker = createJobs({ db: database.db, clock, ids: randomIds, log });
    let begun = 0;
    let ended = 0;
    const begin = () =>
      worker.begin('looking', async (stopping) => {
        begun += 1;
        await new Promise((resolve) => {
          stopping.addEventListener('abort', resolve, { once: true });
        });
        ended += 1;
        stopping.throwIfAborted();
      });
    begin();
    begin();
    expect([begun, ended]).toEqual([1, 0]);
    await worker.stop();
    begin();
    expect([begun, ended, lines]).toEqual([1, 1, []]);
  });

  it('says why work failed, and begins it again', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const worker = createJobs({ db: database.db, clock, ids: randomIds, log });
    const begin = () => worker.begin('looking', () => Promise.reject(new Error('too dark')));
    begin();
    await expect.poll(() => lines).toEqual([expect.stringContaining('too dark')]);
    begin();
    await expect.poll(() => lines).toHaveLength(2);
    await worker.stop();
  });
});
