import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { chooseBody, prepareJson } from './prepared-response.ts';

const value = { text: 'Beard, Suit & Presence é'.repeat(20) };
const plain = Buffer.from(JSON.stringify(value));

it.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['br;q=0.000,gzip; q=0', undefined],
  ['*', undefined],
  ['brotli', undefined],
])('Accept-Encoding %j is answered packed as %j', async (header, encoding) => {
  const body = chooseBody(await prepareJson(value), header);
  expect(body.headers['content-encoding']).toBe(encoding);
  expect(body.headers.vary).toBe('accept-encoding');
});

it('says the same in every packing, under a tag of its own', async () => {
  const answer = await prepareJson(value);
  expect(answer.identity.bytes.equals(plain)).toBe(true);
  expect(gunzipSync(answer.gzip.bytes).equals(plain)).toBe(true);
  expect(brotliDecompressSync(answer.br.bytes).equals(plain)).toBe(true);
  const tags = [answer.identity.etag, answer.gzip.etag, answer.br.etag];
  expect(new Set(tags).size).toBe(3);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
});

it('stays itself while it says the same', async () => {
  const former = await prepareJson(value);
  expect(await prepareJson({ ...value }, former)).toBe(former);
  expect(await prepareJson([value], former)).not.toBe(former);
});
