import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';

describe('a request with more than one Host header', () => {
  let store: TestStore;
  let port: number;
  beforeAll(async () => {
    store = await startTestStore('SQLite');
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = store.app.server.address() as AddressInfo);
  });
  afterAll(() => store.close());

  const send = async (...lines: string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
    return text(socket);
  };

  it.each(['/api/packages', '/api/auth/me', '/media/videos/x', '/healthz', '/nothing-there'])(
    'is refused: %s',
    async (path) => {
      for (const other of ['Host: shop.example', 'host: evil.example', 'HOST: shop.example']) {
        const answer = await send(`GET ${path} HTTP/1.1`, 'Host: shop.example', other);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
        expect(answer).toContain('{"message":"host: must be sent once","code":"invalid_input"}');
      }
    },
  );

  it('is not one with another header', async () => {
    const one = ['GET /api/packages HTTP/1.1', 'Host: shop.example', 'From: x', 'Hosts: y'];
    expect(await send(...one)).toMatch(/^HTTP\/1\.1 200 /);
  });
});
