import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

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

  const post = (url: string, payload: string | Buffer) =>
    store.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload,
    });

  it.each([
    ['/api/auth/customer-login', 64],
    ['/api/validate-promo-code', 64],
    ['/api/create-payment-intent', KIB],
    ['/api/create-free-order', KIB],
  ])('%s is refused with 413 beyond %i kB', async (url, kilobytes) => {
    const body = (length: number) => {
      const bytes = Buffer.alloc(length, ' ');
      bytes.write('{}');
      return bytes;
    };
    expect((await post(url, body(kilobytes * KIB))).statusCode).toBe(400);
    const answer = await post(url, body(kilobytes * KIB + 1));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      message: 'body: is too large',
      code: 'too_large',
    });
  });

  it('with more values than any call takes is refused with 413 before they are parsed', async () => {
    const packages = Array(12_000).fill({});
    const answer = await post('/api/create-free-order', JSON.stringify({ packages }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toEqual({
      message: 'body: has more than 12,000 values',
      code: 'too_large',
    });
  });

  it('that stops in the middle of its body is answered 408, and its connection closed', async () => {
    const isRead = new Promise<unknown>((resolve) => {
      store.app.server.prependOnceListener('request', (begun) => begun.once('resume', resolve));
    });
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    socket.write(
      'POST /api/auth/customer-login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email"',
    );
    await isRead;
    store.clock.advance({ seconds: 20 });
    let heard = '';
    for await (const piece of socket) heard += piece;
    expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(heard).toMatch(/\r\nconnection: close\r\n/i);
    expect(heard).toContain(
      '{"message":"The request took too long to arrive.","code":"request_timeout"}',
    );
  });

  it('that is pipelined waits for the answers before, and beyond 16 ends the connection', async () => {
    const get = 'GET /api/packages HTTP/1.1\r\nhost: x\r\n\r\n';
    const polite = connect(port, '127.0.0.1').setEncoding('latin1');
    polite.write(get.repeat(16) + get.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    let heard = '';
    for await (const piece of polite) heard += piece;
    expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(17);
    const flood = connect(port, '127.0.0.1', () => flood.write(get.repeat(2000)));
    await new Promise((resolve) => flood.resume().on('error', resolve).on('close', resolve));
    expect(await statusOf('/api/packages')).toBe(200);
  });
});
