import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../../../testing/clocks/test-clock.ts';
import { respondToErrors } from '../error-responses.ts';
import { readJsonBodies } from './body-parsers.ts';
import { limitBodies } from './limit-bodies.ts';

const MB = 1024 * 1024;

describe('the limits of bodies', () => {
  let clock: TestClock;
  let app: FastifyInstance;
  let sockets: Socket[];
  beforeEach(async () => {
    clock = createTestClock();
    sockets = [];
    app = fastify({ bodyLimit: 2 * MB });
    limitBodies(app, clock);
    readJsonBodies(app);
    respondToErrors(app);
    app.post('/', async ({ body }) => ({ text: String(body).length }));
    app.post('/small', { bodyLimit: 100 }, async () => 'taken');
    app.post('/form', { config: { wire: 'multipart' } }, async () => 'taken');
    app.get('/small', async () => 'shown');
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    wait(60);
    await expect.poll(() => clock.timers).toBe(0);
    await app.close();
  });

  /** A request whose body is sent piece by piece. `push` answers when the store has read what was sent. */
  const begin = async (announced: number | 'chunked', path = '/', type = 'application/json') => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    const [[far]] = await Promise.all([
      once(app.server, 'connection') as Promise<Socket[]>,
      once(socket, 'connect'),
    ]);
    let heard = '';
    socket.setEncoding('latin1').on('error', () => undefined);
    socket.on('data', (piece: string) => {
      heard += piece;
    });
    const push = async (text: string) => {
      const before = socket.bytesWritten;
      socket.write(text);
      await expect.poll(() => far?.destroyed || far?.bytesRead === before + text.length).toBe(true);
    };
    const length =
      announced === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${announced}`;
    const head = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`;
    await push(head);
    return { socket, push, heard: () => heard };
  };
  const wait = (seconds: number) => clock.advance({ seconds });
  const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
  const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`;

  it('let a body through, whatever its pieces', async () => {
    const body = text(300_000);
    const whole = await begin(body.length);
    for (let at = 0; at < body.length; at += 70_001) await whole.push(body.slice(at, at + 70_001));
    await expect.poll(whole.heard).toContain('{"text":299998}');
    const chunked = await begin('chunked');
    for (let at = 0; at < body.length; at += 70_001)
      await chunked.push(chunk(body.slice(at, at + 70_001)));
    await chunked.push('0\r\n\r\n');
    await expect.poll(chunked.heard).toContain('{"text":299998}');
  });

  it('refuse a larger one at once, and read the rest of it, because its sender may not listen yet', async () => {
    const { socket, push, heard } = await begin(MB, '/small');
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 .*too_large/s);
    await push(text(MB));
    socket.write('POST /small HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n');
    await expect.poll(heard).toMatch(/413 .* 200 .*taken/s);
    const larger = await begin(9 * MB, '/small');
    await expect.poll(larger.heard).toMatch(/connection: close/i);
    await expect.poll(() => larger.socket.destroyed).toBe(true);
    const chunked = await begin('chunked', '/small');
    await chunked.push(chunk(text(101)));
    await expect.poll(chunked.heard).toMatch(/^HTTP\/1\.1 413 .*too_large/s);
    await expect.poll(() => chunked.socket.destroyed).toBe(true);
  });

  it('end the connection where the rest of a refused body does not come', async () => {
    const large = await begin(MB, '/small');
    const unknown = await begin(MB, '/', 'text/html');
    for (const { heard, socket } of [large, unknown]) {
      await expect.poll(heard).toMatch(/^HTTP\/1\.1 41[35] /);
      expect(socket.destroyed).toBe(false);
    }
    wait(20);
    for (const { socket } of [large, unknown]) await expect.poll(() => socket.destroyed).toBe(true);
  });

  it('do not concern what nobody reads', async () => {
    const { heard, socket } = await begin(0);
    socket.write('GET /small HTTP/1.1\r\nhost: a\r\ncontent-length: 3000000\r\n\r\n');
    await expect.poll(heard).toMatch(/ 200 .*shown/s);
  });

  it.each(['/', '/form', '/unknown'])(
    'end a body of which nothing came for 20 seconds: %s',
    async (path) => {
      const { push, heard, socket } = await begin(100, path);
      await push('"1');
      wait(19);
      await push('2');
      wait(19);
      expect(heard()).toBe('');
      wait(1);
      await expect.poll(heard).toMatch(/^HTTP\/1\.1 408 .*connection: close.*request_timeout/is);
      await expect.poll(() => socket.destroyed).toBe(true);
    },
  );

  it('end a body that takes over a minute', async () => {
    const { push, heard } = await begin(100);
    for (let seconds = 0; seconds < 60; seconds += 10) {
      expect(heard()).toBe('');
      await push('1');
      wait(10);
    }
    await expect.poll(heard).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('end the oldest bodies when all together take more than 16 MB', async () => {
    const senders = [];
    for (let count = 0; count < 16; count += 1) {
      const sender = await begin(MB + 1);
      await sender.push(text(MB));
      senders.push(sender);
    }
    const small = await begin(20_000);
    await small.push(text(20_000));
    await expect.poll(small.heard).toContain('{"text":19998}');
    const [oldest, ...younger] = senders;
    await expect.poll(() => oldest?.heard()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5.*busy/is);
    expect(younger.map(({ heard }) => heard())).toEqual(younger.map(() => ''));
    for (const { push } of younger) await push(' ');
    for (const { heard } of younger) await expect.poll(heard).toContain('{"text":1048574}');
  });

  it('hold nothing of the bodies that were refused', async () => {
    for (let count = 0; count < 9; count += 1) {
      const { socket, heard } = await begin('chunked');
      socket.write(chunk(text(2 * MB + 1)));
      await expect.poll(heard).toMatch(/^HTTP\/1\.1 413 /);
    }
    const { push, heard } = await begin(MB);
    await push(text(MB));
    await expect.poll(heard).toContain('{"text":1048574}');
  });

  it('end a body in thousands of tiny pieces, and let a few through', async () => {
    const few = await begin('chunked');
    await few.push(`${chunk('"')}${chunk('1').repeat(998)}${chunk('"')}0\r\n\r\n`);
    await expect.poll(few.heard).toContain('{"text":998}');
    const many = await begin('chunked');
    await many.push(chunk('1').repeat(1001));
    await expect.poll(() => many.socket.destroyed).toBe(true);
    expect(many.heard()).toBe('');
  });

  it('leave nothing behind when the connection ends', async () => {
    const { push, socket } = await begin(100);
    await push('"1');
    expect(clock.timers).toBe(1);
    socket.destroy();
    await expect.poll(() => clock.timers).toBe(0);
    const large = await begin('chunked', '/small');
    large.socket.write(chunk(text(101)));
    large.socket.resetAndDestroy();
    await expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);
  });
});
