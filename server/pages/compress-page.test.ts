import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressPage } from './compress-page.ts';

const html = `<!doctype html>${'<p>Ho ho ho, and a little é.</p>'.repeat(200)}`;
const readers = { br: brotliDecompressSync, gzip: gunzipSync };

describe('a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip;q=0.5, br;q=0.1', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['br; q=0.000 , gzip', 'gzip'],
  ] as const)('goes to who accepts "%s" as %s, whole', async (accepted, encoding) => {
    const { bytes, headers } = await compressPage(html, accepted);
    expect(headers).toEqual({ vary: 'accept-encoding', 'content-encoding': encoding });
    expect(bytes.length).toBeLessThan(html.length / 10);
    expect(readers[encoding](bytes).toString()).toBe(html);
  });

  it.each([undefined, '', 'identity', 'deflate, zstd', 'brotli', '*;q=0'])(
    'goes as it is to who accepts %j',
    async (accepted) => {
      const { bytes, headers } = await compressPage(html, accepted);
      expect(headers).toEqual({ vary: 'accept-encoding' });
      expect(bytes.toString()).toBe(html);
    },
  );
});
