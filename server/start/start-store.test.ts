import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { stubTemplate } from '../testing/stub-pages.ts';
import { BadConfig, readConfig } from './config.ts';
import { type RunningStore, startStore } from './start-store.ts';

const standIn = { STRIPE_API_BASE: 'http://127.0.0.1:1' };

describe('starting the store', () => {
  let folder: string;
  let webFolder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-start-'));
    webFolder = join(folder, 'web');
    await mkdir(join(webFolder, 'assets'), { recursive: true });
    await writeFile(join(webFolder, 'index.html'), stubTemplate);
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(folder, 'data-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const start = (environment: Record<string, string> = {}): Promise<RunningStore> => {
    const config = { PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...environment };
    return startStore(readConfig(config), { webFolder });
  };

  it('serves pages and calls, keeps its data, and ends cleanly', async () => {
    const first = await start();
    expect(await (await fetch(`${first.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect((await fetch(`${first.url}/`)).headers.get('content-type')).toContain('text/html');
    await saveSetting(first.deps, { name: 'STORE_NAME', value: 'Kept' });
    await first.close();
    await expect(fetch(`${first.url}/healthz`)).rejects.toThrow();
    const second = await start();
    expect(await (await fetch(`${second.url}/`)).text()).toContain('<title>Kept</title>');
    await second.close();
    expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['secret.key', 'sleigh.sqlite']));
  });

  it('keeps everything in DATA_DIR to its own user, whatever the umask and the age', async () => {
    const formerUmask = process.umask(0);
    try {
      await mkdir(join(dataDir, 'files'));
      await writeFile(join(dataDir, 'files', 'old'), 'x');
      await chmod(dataDir, 0o755);
      process.umask(0o022);
      const store = await start();
      await store.deps.storage.put('thumbnails/new', Buffer.from('x'));
      const part = await store.deps.storage.drafts.openPart('upload', 0);
      const names = ['.', ...(await readdir(dataDir, { recursive: true }))];
      const modes: Record<string, string> = {};
      for (const name of names) {
        const facts = await stat(join(dataDir, name));
        modes[name] = (facts.mode & 0o777).toString(8);
        expect([name, modes[name]]).toEqual([name, facts.isDirectory() ? '700' : '600']);
      }
      for (const name of ['sleigh.sqlite-wal', 'sleigh.sqlite-shm', 'files/thumbnails/new'])
        expect(modes).toHaveProperty([name]);
      await part.close();
      await store.close();
    } finally {
      process.umask(formerUmask);
    }
  });

  it('makes no new secret key where the database has secrets that need the old one', async () => {
    const store = await start();
    await saveSetting(store.deps, { name: 'STRIPE_SECRET_KEY', value: 'sk_test_51SleighTestKey' });
    await store.close();
    const file = join(dataDir, 'secret.key');
    const key = await readFile(file, 'utf8');
    await rm(file);
    await expect(start()).rejects.toThrow(BadConfig);
    await expect(start()).rejects.toThrow(/^The secret key .* is missing, .* Put the file back /);
    expect(await readdir(dataDir)).not.toContain('secret.key');
    // Under SECRET_KEY it is the same key.
    await (await start({ SECRET_KEY: key.trim() })).close();
    await writeFile(file, key);
    await (await start()).close();
  });

  it('creates the configured admin once, and never changes one', async () => {
    const admin = { ADMIN_USERNAME: 'nick', ADMIN_PASSWORD: 'first-password' };
    await (await start(admin)).close();
    const store = await start({ ...admin, ADMIN_PASSWORD: 'second-password' });
    const login = async (password: string) => {
      const response = await fetch(`${store.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'nick', password }),
      });
      return response.status;
    };
    expect(await login('first-password')).toBe(200);
    expect(await login('second-password')).toBe(401);
    await store.close();
  });

  it.each([
    ['the secret key', 'STRIPE_SECRET_KEY', 'sk_live_51SleighTestStoreSecret'],
    ['a restricted key', 'STRIPE_SECRET_KEY', 'rk_live_51SleighTestStoreSecret'],
    ['the publishable key', 'VITE_STRIPE_PUBLIC_KEY', 'pk_live_51SleighTestStorePublic'],
  ] as const)(
    'is refused with a stand-in for the provider where %s is live',
    async (_, name, value) => {
      const store = await start();
      await saveSetting(store.deps, { name, value });
      await store.close();
      for (const environment of [standIn, { STRIPE_JS_URL: 'http://127.0.0.1:1/stripe.js' }]) {
        const refusal = await start(environment as Record<string, string>).catch(
          (error: unknown) => error,
        );
        expect(refusal).toBeInstanceOf(BadConfig);
        expect(String(refusal)).toContain('STRIPE_API_BASE or STRIPE_JS_URL');
        expect(String(refusal)).not.toContain(value);
      }
      // Without the stand-in it starts again.
      await (await start()).close();
    },
  );

  it('fails where the port is taken, and leaves nothing open', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      new BadConfig(
        `Port ${port} is already in use. Stop the other program or choose another port with PORT=...`,
      ),
    );
    await new Promise((resolve) => {
      other.close(resolve);
    });
    // Windows aside, an open database would still be locked or leave its journal behind.
    expect(await readdir(dataDir)).not.toContain('sleigh.sqlite-wal');
  });

  it('fails with a database it cannot migrate, and leaves nothing open', async () => {
    await writeFile(
      join(dataDir, 'sleigh.sqlite'),
      'this is no database, but it is long enough to be read as one. '.repeat(20),
    );
    await expect(start()).rejects.toThrow();
  });
});
