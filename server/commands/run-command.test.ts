import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqliteFile } from '#platform/database/open-database.ts';
import { storeVersion } from '#platform/process/store-version.ts';
import { readConfig } from '../start/config.ts';
import { type RunningStore, startStore } from '../start/start-store.ts';
import { runSleigh as run } from '../testing/commands/run-sleigh.ts';
import { stubPages } from '../testing/stub-pages.ts';
import { createPostgresDatabase, describeWithDatabase } from '../testing/test-database.ts';
import { commands } from './all-commands.ts';
import { runCommand } from './run-command.ts';

const sleigh = fileURLToPath(new URL('../sleigh.ts', import.meta.url));

describe('npm run sleigh', () => {
  it('lists its commands, explains each, and refuses any other', async () => {
    const help = await run({}, '--help');
    expect(help).toMatchObject({ code: 0, noted: '' });
    for (const { name, summary, flags } of commands) {
      expect(flags, name).toHaveProperty('json');
      expect(help.said).toContain(name);
      expect((await run({}, `${name} --help`)).said).toContain(summary);
    }
    expect(await run({}, '')).toEqual(help);
    expect(await run({}, '--version')).toEqual({ code: 0, said: storeVersion, noted: '' });
    const ofAdmins = await run({}, 'admin --help');
    expect(ofAdmins).toMatchObject({ code: 0, noted: '' });
    expect(ofAdmins.said).toMatch(/^ {2}admin create <username> /m);
    expect(ofAdmins.said).not.toContain('  backup <location>');
    expect(help.said).toMatch(/Exits with 0 .*, 1 .*, 2 /);
    for (const line of ['admin', 'admin promote nick', 'store', 'store --help'])
      expect(await run({}, line)).toMatchObject({
        code: 2,
        said: '',
        noted: expect.stringMatching(/^There is no command "/),
      });
  });

  it('minds nobody who stops reading', { tags: 'full' }, async () => {
    const child = spawn(process.execPath, [sleigh, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    const noted = text(child.stderr);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await noted).not.toContain('EPIPE');
  });

  it('takes no password as an argument, and no unknown flag', async () => {
    const password = await run({}, 'admin create nick reindeer-1');
    expect(password.code).toBe(2);
    expect(password.noted).toMatch(/^"admin create" takes one username and no more\.\nUsage: /);
    expect((await run({}, 'admin remove')).code).toBe(2);
    // "$FOLDER" where that is not set: not the folder one happens to be in.
    const noted: string[] = [];
    const terminal = { say() {}, note: (line: string) => noted.push(line), isInteractive: false };
    const readSecret = async () => '';
    const code = await runCommand(['backup', ''], {
      terminal: { ...terminal, readSecret },
      readConfig: () => readConfig({}),
    });
    expect([code, noted[0]]).toEqual([2, '"backup" takes one location and no more.']);
    expect((await run({}, 'admin list --quick')).noted).toMatch(/^Unknown option '--quick'/);
  });

  it('does not make a store where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sleigh-none-'));
    const { code, noted } = await run({ DATA_DIR: folder }, 'admin create nick', ['reindeer-1']);
    expect(code).toBe(1);
    expect(noted).toContain(`There is no store in ${folder}. Set DATA_DIR`);
    // SQLite creates an empty file when it only opens one.
    writeFileSync(sqliteFile(folder), '');
    expect((await run({ DATA_DIR: folder }, 'admin list')).noted).toBe(noted);
    const broken = await run({ DATABASE_URL: 'postgres://localhost/x' }, 'admin list');
    expect(broken.noted).toMatch(/^The store cannot be opened\.\nSECRET_KEY is not set\./);
    rmSync(folder, { recursive: true });
  });
});

describeWithDatabase('the admin commands of a running store', (kind) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sleigh-commands-'));
  const cleaning = new AsyncDisposableStack();
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a secret key for tests that is long enough',
  };
  let store: RunningStore;
  beforeAll(async () => {
    cleaning.defer(() => rmSync(dataDir, { recursive: true }));
    if (kind === 'PostgreSQL') {
      const { url, drop } = await createPostgresDatabase();
      cleaning.defer(drop);
      environment.DATABASE_URL = url;
    }
    store = await startStore(readConfig(environment), { webFolder: stubPages(dataDir) });
    cleaning.defer(() => store.close());
  });
  afterAll(() => cleaning.disposeAsync());

  const signIn = async (username: string, password: string) => {
    const answer = await fetch(`${store.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const isSignedIn = async (cookie: string) =>
    (await fetch(`${store.url}/api/auth/me`, { headers: { cookie } })).ok;

  it('create, list and change admins, whose sessions end', async () => {
    expect((await run(environment, 'admin list')).noted).toBe('This store has no admin.');
    const created = await run(environment, 'admin create nick', ['reindeer-1', 'reindeer-1']);
    expect(created).toEqual({ code: 0, said: 'The admin “nick” was created.', noted: '' });
    const cookie = await signIn('nick', 'reindeer-1');
    expect(await isSignedIn(cookie)).toBe(true);
    const { said } = await run(environment, 'admin list --json');
    expect(JSON.parse(said)).toEqual([
      {
        id: expect.any(String),
        username: 'nick',
        name: null,
        email: null,
        hasSecondFactor: false,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await run(environment, 'admin list')).said).toMatch(
      /^nick {2}created \d{4}-\d\d-\d\d$/,
    );
    const secrets = ['sleigh-bells', 'sleigh-bells'];
    const changed = await run(environment, 'admin password Nick --json', secrets);
    expect(JSON.parse(changed.said)).toEqual({ username: 'Nick' });
    expect(await isSignedIn(cookie)).toBe(false);
    expect(await isSignedIn(await signIn('nick', 'sleigh-bells'))).toBe(true);
  });

  it("keep an admin's e-mail address, which one admin has at a time", async () => {
    const rudolph = 'admin create rudolph --email Rudolph@North.example';
    expect((await run(environment, rudolph, ['reindeer-9', 'reindeer-9'])).said).toBe(
      'The admin “rudolph” was created. Notices that cost money when missed are on.',
    );
    expect((await run(environment, 'admin list')).said).toContain('  Rudolph@North.example');
    const taken = 'Another admin has the e-mail address rudolph@north.example.';
    for (const line of ['admin email nick', 'admin create dasher'])
      expect(await run(environment, `${line} --email rudolph@north.example`)).toEqual({
        code: 1,
        said: '',
        noted: taken,
      });
    expect((await run(environment, 'admin email rudolph --remove')).said).toBe(
      '“rudolph” has no e-mail address now.',
    );
    const vixen = 'admin create vixen --email vixen@north.example --json';
    const created = await run(environment, vixen, ['reindeer-7', 'reindeer-7']);
    const known = { username: 'vixen', email: 'vixen@north.example' };
    expect(JSON.parse(created.said)).toEqual(known);
    const without = await run(environment, 'admin email vixen --remove --json');
    expect(JSON.parse(without.said)).toEqual({ ...known, email: null });
    await run(environment, 'admin remove vixen');
    const given = await run(environment, 'admin email nick --email rudolph@north.example');
    expect(given.said).toBe(
      'The e-mail address of “nick” is rudolph@north.example now. Notices that cost money when missed are on.',
    );
    // Whoever has an address has chosen.
    expect((await run(environment, 'admin email nick --email nick@north.example')).said).toBe(
      'The e-mail address of “nick” is nick@north.example now.',
    );
    await run(environment, 'admin email nick --email rudolph@north.example');
    expect(JSON.parse((await run(environment, 'admin list --json')).said)).toMatchObject([
      { username: 'nick', email: 'rudolph@north.example' },
      { username: 'rudolph', email: null },
    ]);
    const removed = await run(environment, 'admin remove rudolph --json');
    expect(JSON.parse(removed.said)).toEqual({ username: 'rudolph' });
  });

  it('say what is wrong, and change nothing', async () => {
    const refusals: [line: string, secrets: string[], sentence: RegExp][] = [
      ['admin create nick', [], /^There is already an admin “nick”\. .* changes the password\.$/],
      ['admin create holly', ['short'], /^The password must be at least 8 characters\.$/],
      ['admin create holly', ['one-of-both', 'the-other'], /^The two passwords are not the same\./],
      [`admin create ${'x'.repeat(101)}`, [], /^The user name must be at most 100 characters\.$/],
      ['admin password holly', [], /^There is no admin “holly”\./],
      ['admin email holly --email a@b.example', [], /^There is no admin “holly”\./],
      [
        'admin email nick --email nowhere',
        [],
        /^The e-mail address must be a valid e-mail address/,
      ],
      ['admin email nick', [], /^Give the new address with --email <email>, or remove it/],
      ['admin reset-2fa holly', [], /^There is no admin “holly”\./],
      ['admin reset-2fa nick', [], /^“nick” has no second factor\.$/],
      ['admin remove holly', [], /^There is no admin “holly”\./],
      ['admin remove nick', [], /^“nick” is the last admin, .* add --force\.$/],
    ];
    for (const [line, secrets, sentence] of refusals) {
      const { code, said, noted } = await run(environment, line, secrets);
      expect([line, code, said]).toEqual([line, 1, '']);
      expect(noted).toMatch(sentence);
    }
    expect(await isSignedIn(await signIn('nick', 'sleigh-bells'))).toBe(true);
  });

  it('read the password from a pipe, and remove the last admin if they are made to', async () => {
    const piped = await new Promise<string>((resolve, reject) => {
      const child = execFile(
        process.execPath,
        [sleigh, 'admin', 'create', 'holly'],
        { env: { ...process.env, ...environment } },
        (error, stdout) => (error ? reject(error) : resolve(stdout)),
      );
      child.stdin?.end('mistletoe-1\n');
    });
    expect(piped).toBe('The admin “holly” was created.\n');
    const cookie = await signIn('holly', 'mistletoe-1');
    expect(await isSignedIn(cookie)).toBe(true);
    const removed = await run(environment, 'admin remove holly');
    expect(removed.said).toBe('The admin “holly” was removed and is logged out everywhere.');
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await run(environment, 'admin remove nick --force')).code).toBe(0);
    expect((await run(environment, 'admin list --json')).said).toBe('[]');
  });
});
