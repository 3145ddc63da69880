import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.ts';
import { sourceHash } from './source-hash.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-build-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

test('the hash changes with names and contents, not with what was built or tested', async () => {
  put('web/a.ts', '1');
  put('lock.json', '{}');
  const hash = () => sourceHash(folder, ['web', 'lock.json', 'not-there.ts']);
  const first = await hash();
  put('web/dist/a.js', '1');
  put('web/a.test.ts', '1');
  expect(await hash()).toBe(first);
  put('web/a.ts', '2');
  const second = await hash();
  expect(second).not.toBe(first);
  put('lock.json', '{"x":1}');
  expect(await hash()).not.toBe(second);
});

test('text files get compressed neighbours, small and binary ones do not', async () => {
  const text = 'sleigh '.repeat(1_000);
  put('assets/a.js', text);
  put('small.css', 'a{}');
  put('picture.webp', text);
  await precompress(folder);
  const read = (name: string) => readFileSync(path.join(folder, name));
  expect(brotliDecompressSync(read('assets/a.js.br')).toString()).toBe(text);
  expect(gunzipSync(read('assets/a.js.gz')).toString()).toBe(text);
  expect(existsSync(path.join(folder, 'small.css.br'))).toBe(false);
  expect(existsSync(path.join(folder, 'picture.webp.br'))).toBe(false);
});
