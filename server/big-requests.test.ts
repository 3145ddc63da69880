import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from './testing/test-store.ts';

const KIB = 1024;

describe('the size of a request, over real HTTP', () => {
  let store: TestStore;
  let port: number;
  beforeAll(async () => {
    store = await startTestStore('SQLite');
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  afterAll(() => store.close());

  const statusOf = (path: string, headers: Record<string, string> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });

  it('may come to nearly 128 KiB of address and headers: the cart travels in the link', async () => {
    const cart = 'x'.repeat(120 * KIB);
    expect(await statusOf(`/api/packages?cart=${cart}`)).toBe(200);
    expect(await statusOf('/api/packages', { 'x-cart': cart })).toBe(200);
  });

  it('may not be more: 431, in words', async () => {
    const cart = 'x'.repeat(129 * KIB);
    for (let round = 0; round < 5; round += 1) {
      expect(await statusOf(`/api/packages?cart=${cart}`)).toBe(431);
      expect(await statusOf('/api/packages', { 'x-cart': cart })).toBe(431);
    }
    expect(await statusOf(`/checkout?cart=${'x'.repeat(3000 * KIB)}`)).toBe(431);
    // It goes on serving.
    expect(await statusOf('/api/packages')).toBe(200);
  });

  /** Sends what a program that speaks no HTTP might; answers all that comes back. */
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.end(text));
      socket.on('data', (data) => {
        heard += String(data);
      });
      socket.on('end', () => resolve(heard)).on('error', reject);
    });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['a wrong header', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['a method that does not exist', 'FROBNICATE / HTTP/1.1\r\nhost: x\r\n\r\n'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    ],
  ])('that is %s is answered 400, with the headers of every answer', async (_, text) => {
    const answer = await say(text);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('content-security-policy: default-src');
    expect(answer).toContain('{"message":"The request is not valid HTTP.","code":"invalid_input"}');
  });

  it('is refused with 413 beyond any body that a call takes', async () => {
    const answer = await store.app.inject({
      method: 'POST',
      url: '/api/auth/customer-login',
      headers: { 'content-type': 'application/json' },
      payload: Buffer.alloc(2 * KIB * KIB + 1, 32),
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      message: 'body: is too large',
      code: 'too_large',
    });
  });
});
