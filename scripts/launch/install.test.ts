import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled } from './install.cjs';

/** A build for this machine, which npm therefore calls optional. */
const BUILD = { version: '1.0.0', os: [process.platform], cpu: [process.arch] };
const REACHED = 'node_modules/tool/package.json';

let folder = '';
let tarball = Buffer.alloc(0);
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sleigh-install-'));
  const write = (file: string, content: object) =>
    writeFileSync(path.join(folder, file), JSON.stringify(content));
  mkdirSync(path.join(folder, 'package'));
  write('package/package.json', { name: 'tool', ...BUILD });
  execFileSync('tar', ['-czf', 'tool.tgz', 'package'], { cwd: folder });
  tarball = readFileSync(path.join(folder, 'tool.tgz'));
  const project = { name: 'project', optionalDependencies: { tool: '1.0.0' } };
  const tool = { ...BUILD, integrity: integrity(), optional: true };
  const packages = { '': project, 'node_modules/tool': tool };
  write('package.json', project);
  write('package-lock.json', { lockfileVersion: 3, requires: true, packages });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.stubEnv('npm_config_cache', path.join(folder, 'cache'));
  vi.stubEnv('npm_config_fetch_retries', '0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const integrity = () => `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
const isThere = () => existsSync(path.join(folder, REACHED));
const install = () => {
  const ending = new AbortController().signal;
  return ensureInstalled({ node: process.execPath, folder, label: 'the tool', ending });
};

/** A registry that knows the tool. `hasFile`: whether it hands it out. */
async function openRegistry(has: { file: boolean }) {
  const server = createServer(({ url }, response) => {
    const dist = { tarball: `${address()}/tool.tgz`, integrity: integrity() };
    const about = { name: 'tool', versions: { '1.0.0': { name: 'tool', ...BUILD, dist } } };
    if (url === '/tool') response.end(JSON.stringify(about));
    else response.writeHead(has.file ? 200 : 404).end(has.file ? tarball : '');
  });
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  vi.stubEnv('npm_config_registry', address().replace('//', '//me:secret@'));
  return server;
}

test('a build that cannot be fetched is named with the reason, and fetched by the next start', async () => {
  const has = { file: false };
  const registry = await openRegistry(has);
  try {
    const refusal = await install().catch(String);
    expect(refusal).toMatch(/could not install the tool: E404: .*127\.0\.0\.1:\d+\/tool\.tgz/);
    expect(refusal).not.toContain('secret');
    has.file = true;
    await install();
    expect(isThere()).toBe(true);
  } finally {
    registry.close();
  }
});

test('what npm could not write, as on a full disk, is not taken for installed', async () => {
  const npm = path.join(folder, 'npm-cli.js');
  const succeed = `
    const fs = require('node:fs');
    fs.mkdirSync('node_modules/tool', { recursive: true });
    fs.copyFileSync('package/package.json', '${REACHED}');
    const { '': _self, ...packages } = require('./package-lock.json').packages;
    fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
  `;
  const warn = `console.error('npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write');`;
  vi.stubEnv('npm_execpath', npm);
  writeFileSync(npm, succeed + warn);
  await expect(install()).rejects.toThrow('ENOSPC: no space left on device');
  await expect(install()).rejects.toThrow('ENOSPC: no space left on device');
  writeFileSync(npm, succeed);
  await install();
});
