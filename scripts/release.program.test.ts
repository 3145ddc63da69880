import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Lockfile } from './complete-lockfile.ts';
import { makeRelease } from './release.ts';
import { root } from './root.ts';

let folder = '';
let release = '';
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sleigh-release-test-'));
  const archive = await makeRelease(folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  release = archive.replace('.tar.gz', '');
  installForProduction();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Installs the same as `npm ci --omit=dev`, by links to the packages that are installed here. */
function installForProduction(): void {
  const file = path.join(release, 'package-lock.json');
  const lock: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, { dev }] of Object.entries(lock.packages)) {
    const isOnTop = name !== '' && name.lastIndexOf('node_modules/') === 0;
    if (dev || !isOnTop || !existsSync(path.join(root, name))) continue;
    mkdirSync(path.dirname(path.join(release, name)), { recursive: true });
    symlinkSync(path.join(root, name), path.join(release, name));
  }
  const stamp = 'node_modules/.installed';
  copyFileSync(path.join(root, stamp), path.join(release, stamp));
}

const launch = (...args: string[]) => [path.join(release, 'scripts/launch.cjs'), ...args];

test('has what runs, and neither tests nor sources of the pages', () => {
  for (const name of [
    'LICENSE',
    'web/dist/index.html',
    'web/dist/licenses.md',
    'deploy/sleigh.env',
    'docs/handbook/updating.md',
  ])
    expect([name, existsSync(path.join(release, name))]).toEqual([name, true]);
  for (const name of [
    'web/app',
    'server/testing',
    'server/main.test.ts',
    'e2e',
    'scripts/build.ts',
  ])
    expect([name, existsSync(path.join(release, name))]).toEqual([name, false]);
});

test('has the licences of what the pages are made of', () => {
  const licences = readFileSync(path.join(release, 'web/dist/licenses.md'), 'utf8');
  // A library, one of a worker, and a typeface.
  for (const name of ['## react ', '## csv-parse', '## @fontsource-variable/fraunces'])
    expect([name, licences.includes(name)]).toEqual([name, true]);
});

test('its commands run with the packages of production alone', () => {
  const { stdout } = spawnSync(process.execPath, launch('server/sleigh.ts', '--version'), {
    encoding: 'utf8',
  });
  expect(release.endsWith(`sleigh-${stdout.trim()}`)).toBe(true);
});

test('it serves the shop without building', async () => {
  const child = spawn(process.execPath, launch('scripts/serve.ts'), {
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let url: string | undefined;
    for await (const line of createInterface(child.stdout)) {
      [, url] = /"url":"([^"]+)"/.exec(line) ?? [];
      if (url !== undefined) break;
    }
    const page = await (await fetch(`${url}/login`)).text();
    const [asset] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    expect((await fetch(`${url}${asset}`)).status).toBe(200);
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  expect(existsSync(path.join(release, 'web/.dist-new'))).toBe(false);
});

test('says what it has when something else is asked for', () => {
  const { status, stderr } = spawnSync(process.execPath, launch('demo/main.ts'), {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('A release has npm run serve')]);
});
