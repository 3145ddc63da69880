import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noReserve } from '../local-disk/reserve.ts';
import { compressText } from './compress-text.ts';
import { createRouter } from './router.ts';

const html = `<!doctype html>${'<p>Ho ho ho, and a little é.</p>'.repeat(200)}`;
const readers = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a text', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.000 , gzip', 'gzip'],
  ] as const)('goes to who accepts "%s" as %s, whole', async (accepted, encoding) => {
    const { bytes, headers } = await compressText(html, accepted);
    expect(headers).toEqual({ vary: 'accept-encoding', 'content-encoding': encoding });
    expect(bytes.length).toBeLessThan(html.length / 10);
    expect(readers[encoding](bytes).toString()).toBe(html);
  });

  it.each([undefined, '', 'identity', 'deflate, zstd', 'brotli', '*;q=0'])(
    'goes as it is to who accepts %j',
    async (accepted) => {
      const { bytes, headers } = await compressText(html, accepted);
      expect(headers).toEqual({ vary: 'accept-encoding' });
      expect(bytes.toString()).toBe(html);
    },
  );
});

describe('the answer of a call', () => {
  const call = (path: string, compressed?: true) =>
    endpoint({
      method: 'GET',
      path,
      access: 'anyone',
      summary: '.',
      response: z.array(z.string()),
      ...(compressed && { compressed }),
    });
  const many = Array.from({ length: 500 }, (_, at) => `Video ${at}`);
  const answerOf = async (path: string, headers = {}) => {
    const app = fastify();
    const router = createRouter(app, {
      authenticate: async () => null,
      fastPaths: [],
      headers: {},
      record: async () => {},
      reserve: noReserve,
    });
    router.on(call('/long', true), async () => many);
    router.on(call('/short', true), async () => ['one']);
    router.on(call('/of-visitors'), async () => many);
    return app.inject({ url: path, headers });
  };
  const gzip = { 'accept-encoding': 'gzip, deflate' };

  it('is compressed where it is long and the call says so', async () => {
    const { headers, rawPayload } = await answerOf('/long', gzip);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'no-store',
    });
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(many);
    expect(rawPayload.length).toBeLessThan(JSON.stringify(many).length / 2);
  });

  it('is sent as it is where it is short, or the client or the call does not say so', async () => {
    for (const [path, asked] of [['/short', gzip], ['/long'], ['/of-visitors', gzip]] as const) {
      const answer = await answerOf(path, asked);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.json()).toEqual(path === '/short' ? ['one'] : many);
    }
  });
});
