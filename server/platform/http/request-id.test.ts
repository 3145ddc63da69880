import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import { requestNames } from './request-id.ts';

const ids = { id: () => 'own', token: () => '' };

describe('a request is named', () => {
  const given = 'from-a-proxy:0123456789';
  const nameOf = (trustProxy: number, id?: string) =>
    requestNames({ ids, trustProxy })({ headers: id === undefined ? {} : { 'x-request-id': id } });

  it('by the store, or by a proxy that is trusted', () => {
    expect(nameOf(0)).toBe('own');
    expect(nameOf(0, given)).toBe('own');
    expect(nameOf(1)).toBe('own');
    expect(nameOf(1, given)).toBe(given);
  });

  it.each([
    'short',
    'two-of-them, two-of-them',
    'x'.repeat(129),
    '<script>alert()',
    'with\nline-ends',
  ])('by the store where a proxy names it badly: %j', (id) => expect(nameOf(1, id)).toBe('own'));
});

describe('the id of a request', () => {
  const lines: string[] = [];
  let logging: TestStore;
  let store: TestStore;
  beforeAll(async () => {
    logging = await startTestStore('SQLite', { log: (line) => lines.push(line) });
    logging.app.post('/test/work', async ({ log }) => {
      logging.deps.log.info('of the use case');
      await new Promise(setImmediate);
      log.info('of the framework');
      throw new Error('no');
    });
    store = await startTestStore('SQLite');
    await store.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await store.close();
    await logging.close();
  });

  /** The head of the answer to a request, as it is sent. */
  const send = async (request: string) => {
    const { port } = store.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(request);
    let heard = '';
    socket.on('data', (piece) => {
      heard += piece;
      if (heard.includes('\r\n\r\n')) socket.destroy();
    });
    await once(socket, 'close');
    return heard.toLowerCase();
  };

  it.each([
    ['a call', 'GET /api/auth/me HTTP/1.1\r\nhost: a\r\n\r\n', 401],
    ['no such call', 'GET /api/nothing HTTP/1.1\r\nhost: a\r\n\r\n', 404],
    ['a malformed address', 'GET /api/%zz HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n', 400],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['no HTTP', 'what is this\r\n\r\n', 400],
  ])('is in every answer: %s', async (_, request, status) => {
    const [first, second] = [await send(request), await send(request)];
    expect(first).toContain(`http/1.1 ${status} `);
    const [id, other] = [first, second].map(
      (head) => /\r\nx-request-id: (\w{32})\r\n/.exec(head)?.[1],
    );
    expect(id).toBeDefined();
    expect(other).toBeDefined();
    expect(other).not.toBe(id);
    expect(first.split('x-request-id')).toHaveLength(2);
  });

  it('is in every line of the log that the request leads to, once', async () => {
    const { headers, text } = await logging.browser().send('POST', '/test/work', { some: 'body' });
    const id = headers['x-request-id'];
    expect(text).toContain(`(request ${id})`);
    const messages = lines.filter((line) => line.split(`"requestId":"${id}"`).length === 2);
    expect(messages.map((line) => JSON.parse(line).msg)).toEqual([
      'of the use case',
      'of the framework',
      'A request failed.',
      'request',
    ]);
    lines.length = 0;
    logging.deps.log.info('of no request');
    expect(lines.join('')).not.toContain('requestId');
  });
});
