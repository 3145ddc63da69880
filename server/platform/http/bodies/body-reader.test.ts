import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../../../testing/clocks/test-clock.ts';
import { BodyReader } from './body-reader.ts';

const MB = 1024 * 1024;

describe('the reader of bodies', () => {
  let clock: TestClock;
  let reader: BodyReader;
  beforeEach(() => {
    clock = createTestClock();
    reader = new BodyReader({ clock });
  });

  /** A request whose body is read from now on. `push` sends more of it, null its end. */
  const begin = (maxBytes = 2 * MB, announced?: number) => {
    const request = new IncomingMessage(new Socket());
    if (announced !== undefined) request.headers['content-length'] = String(announced);
    request._read = () => undefined;
    const body = reader.read(request, maxBytes).then(
      (bytes) => bytes,
      (error: unknown) => error,
    );
    return {
      request,
      body,
      push: async (piece: Buffer | null) => {
        request.push(piece);
        // The reader pauses until the next turn.
        for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
      },
    };
  };
  const wait = (seconds: number) => clock.advance({ seconds });

  it('puts the pieces together, whatever their sizes', async () => {
    for (const sizes of [
      [],
      [5],
      [5, 5000, 5000],
      [1, 1, 1, 8192, 4096, 10_000, 3],
      [70_000, 1, 9],
    ]) {
      const pieces = sizes.map((size, at) => Buffer.alloc(size, at + 1));
      const whole = Buffer.concat(pieces);
      const { body, push } = begin(2 * MB, whole.length);
      for (const piece of pieces) await push(piece);
      await push(null);
      expect(await body).toEqual(whole);
    }
    expect(clock.timers).toBe(0);
  });

  it('frees the memory of a piece that has its own, and no other', async () => {
    const pool = Buffer.alloc(100);
    const own = Buffer.alloc(100, 1);
    const { body, push } = begin(200, 150);
    await push(own);
    await push(pool.subarray(0, 50));
    await push(null);
    expect(await body).toHaveLength(150);
    expect(own).toHaveLength(0);
    expect(pool).toHaveLength(100);
  });

  it('takes a body up to the limit, and reads a larger one to its end before it refuses it', async () => {
    const fits = begin(100);
    await fits.push(Buffer.alloc(100));
    await fits.push(null);
    expect(await fits.body).toHaveLength(100);

    const larger = begin(100);
    await larger.push(Buffer.alloc(100));
    await larger.push(Buffer.alloc(1));
    expect(await Promise.race([larger.body, 'still reading'])).toBe('still reading');
    await larger.push(null);
    expect(await larger.body).toMatchObject({ status: 413 });
  });

  it('refuses a far larger one at once', async () => {
    const announced = begin(100, 9 * MB);
    expect(await announced.body).toMatchObject({ status: 413 });
    const chunked = begin(2 * MB);
    await chunked.push(Buffer.alloc(65_537));
    expect(await chunked.body).toMatchObject({ status: 413 });
  });

  it('ends a body of which nothing came for 20 seconds', async () => {
    const { body, push } = begin();
    await push(Buffer.alloc(10));
    wait(19);
    await push(Buffer.alloc(10));
    wait(19);
    expect(await Promise.race([body, 'still reading'])).toBe('still reading');
    wait(1);
    expect(await body).toMatchObject({ status: 408, code: 'request_timeout' });
    expect(clock.timers).toBe(0);
  });

  it('ends a body that takes over a minute', async () => {
    const { body, push } = begin();
    for (let seconds = 0; seconds < 60; seconds += 10) {
      expect(await Promise.race([body, 'still reading'])).toBe('still reading');
      await push(Buffer.alloc(10));
      wait(10);
    }
    expect(await body).toMatchObject({ status: 408 });
  });

  it('ends the oldest bodies when all together take more than 16 MB', async () => {
    const half = () => Buffer.alloc(MB);
    const senders = Array.from({ length: 16 }, () => begin(2 * MB, MB + 1));
    for (const { push } of senders) await push(half());
    const small = begin();
    await small.push(Buffer.alloc(20_000));
    await small.push(null);
    expect(await small.body).toHaveLength(20_000);

    const [oldest, ...younger] = senders;
    expect(oldest?.request.socket.isPaused()).toBe(true);
    const refused = await clock.during(Promise.resolve(oldest?.body));
    expect(refused).toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(oldest?.request.socket.isPaused()).toBe(true);
    const others = await Promise.all(
      younger.map(({ body }) => Promise.race([body, 'still reading'])),
    );
    expect(others.every((state) => state === 'still reading')).toBe(true);
    for (const { request } of senders) request.destroy();
    // Nothing is held any more.
    const next = Array.from({ length: 16 }, () => begin(2 * MB, MB));
    for (const { push } of next) await push(half());
    for (const { push } of next) await push(null);
    for (const { body } of next) expect(await body).toHaveLength(MB);
  });

  it('refuses a body that gave way, also when the rest of it arrives meanwhile', async () => {
    const oldest = begin(2 * MB, MB);
    await oldest.push(Buffer.alloc(60_000));
    const younger = Array.from({ length: 16 }, () => begin(2 * MB, MB));
    for (const { push } of younger) await push(Buffer.alloc(MB - 1));
    await oldest.push(Buffer.alloc(MB - 60_000));
    await oldest.push(null);
    expect(await clock.during(oldest.body)).toMatchObject({ status: 503 });
    for (const { request } of younger) request.destroy();
  });

  it('refuses a body in thousands of tiny pieces, and takes a few', async () => {
    const few = begin();
    for (let sent = 0; sent < 1000; sent += 1) few.request.push(Buffer.alloc(1));
    await few.push(null);
    expect(await few.body).toHaveLength(1000);
    const many = begin();
    for (let sent = 0; sent < 1001; sent += 1) many.request.push(Buffer.alloc(1));
    expect(await many.body).toMatchObject({ status: 400, code: 'cut_off' });
    expect(many.request.destroyed).toBe(true);
  });

  it('ends with the connection', async () => {
    const { request, body, push } = begin();
    await push(Buffer.alloc(10));
    request.destroy(new Error('aborted'));
    expect(await body).toMatchObject({ status: 400, code: 'cut_off' });
    expect(clock.timers).toBe(0);
  });
});
