import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubTemplate } from '../testing/stub-pages.ts';
import { startTestStore } from '../testing/test-store.ts';
import { openAssets } from './assets.ts';

const script = `console.log(${JSON.stringify('ho '.repeat(40_000))});`;

let folder: string;
let keptFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sleigh-assets-'));
  keptFolder = join(folder, 'kept');
  writeFileSync(join(folder, 'app-1a2b.js'), script);
  writeFileSync(join(folder, 'app-1a2b.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'app-1a2b.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'font-3c4d.woff2'), 'font');
  writeFileSync(join(folder, 'notes.txt'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('reads a file once, in every packing that was built', () => {
  const assetAt = openAssets(folder, keptFolder);
  const asset = assetAt('/assets/app-1a2b.js');
  expect(asset?.identity.bytes.toString()).toBe(script);
  expect(brotliDecompressSync(asset?.br.bytes ?? '').toString()).toBe(script);
  expect(asset?.gzip.headers['content-encoding']).toBe('gzip');
  expect(new Set([asset?.br.etag, asset?.gzip.etag, asset?.identity.etag]).size).toBe(3);
  const font = assetAt('/assets/font-3c4d.woff2');
  expect(font?.br).toBe(font?.identity);
  rmSync(join(folder, 'app-1a2b.js'));
  expect(assetAt('/assets/app-1a2b.js')).toBe(asset);
});

it('finds what other versions had, as long as they are kept, and its own if that was built anew', () => {
  const assetAt = openAssets(folder, keptFolder);
  expect(assetAt('/assets/page-9z8y.js')).toBeUndefined();
  for (const [version, name] of [
    ['one', 'page-9z8y.js'],
    ['two', 'app-1a2b.js'],
  ] as const) {
    mkdirSync(join(keptFolder, version), { recursive: true });
    writeFileSync(join(keptFolder, version, name), version);
  }
  const kept = assetAt('/assets/page-9z8y.js');
  expect(kept?.identity.bytes.toString()).toBe('one');
  expect(kept?.identity.headers['cache-control']).toContain('immutable');
  expect(assetAt('/assets/page-9z8y.js')).toBe(kept);
  rmSync(join(folder, 'app-1a2b.js'));
  expect(assetAt('/assets/app-1a2b.js')?.identity.bytes.toString()).toBe('two');
  rmSync(keptFolder, { recursive: true });
  expect(assetAt('/assets/page-9z8y.js')).toBeUndefined();
});

it.each([
  '/assets/',
  '/assets/kept/app.js',
  '/assets/nope.js',
  '/assets/notes.txt',
  '/assets/app-1a2b.js.br',
  '/assets/../assets.test.ts',
  '/assets/..%2fassets.js',
  'app-1a2b.js',
  '/app-1a2b.js',
])('has nothing at %s', (path) => {
  expect(openAssets(folder, keptFolder)(path)).toBeUndefined();
});

it.each([
  ['on the fast path', {}],
  ['through it, where requests are logged', { log: () => undefined }],
])('answers %s', async (_how, options) => {
  const web = {
    template: stubTemplate,
    assetsFolder: folder,
    keptFolder,
    renderer: null,
  };
  const store = await startTestStore('SQLite', { web, ...options });
  const url = await store.app.listen({ port: 0, host: '127.0.0.1' });
  const get = (headers: Record<string, string>, method = 'GET') =>
    fetch(`${url}/assets/app-1a2b.js`, { method, headers });
  const whole = await get({ 'accept-encoding': 'br' });
  expect(await whole.text()).toBe(script);
  expect(whole.headers.get('content-encoding')).toBe('br');
  expect(whole.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
  const etag = whole.headers.get('etag') ?? '';
  const again = await get({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(again.status).toBe(304);
  const head = await get({ 'accept-encoding': 'identity' }, 'HEAD');
  expect(head.headers.get('content-length')).toBe(String(script.length));
  expect(await head.text()).toBe('');
  await store.close();
});
