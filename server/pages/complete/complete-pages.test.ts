import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOwnPackage, createTestUsers, type TestUsers } from '../../testing/calls/test-users.ts';
import { saveSetting } from '../../testing/settings/save-setting.ts';
import { describeWithDatabase } from '../../testing/test-database.ts';
import { startTestStore, type TestStore } from '../../testing/test-store.ts';
import type { Renderer } from '../views/renderer.ts';

const template =
  '<html><head><!--head--><!--icon--><!--style--><!--fonts--><f><!--bootstrap--><!--start--><s><!--program--><p></head><noscript><!--notice--></noscript><!--page-->';

describeWithDatabase('pages that arrive complete', (kind) => {
  let folder: string;
  let store: TestStore;
  let users: TestUsers;
  let port: number;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sleigh-complete-'));
    const module = join(folder, 'render-page.mjs');
    // It says what it was given, and which page it is that it made, also after a process that ended meanwhile.
    await writeFile(
      module,
      `import { appendFileSync, existsSync } from 'node:fs';
       import { setTimeout } from 'node:timers/promises';
       let made = process.pid * 1000;
       export async function renderPage({ bootstrap, address }) {
         const names = (bootstrap.packages ?? []).map(({ name }) => name);
         if (names.includes('breaks it')) {
           appendFileSync(new URL('attempts', import.meta.url), 'x');
           throw new Error('cannot be rendered');
         }
         const released = new URL('released', import.meta.url);
         if (names.includes('takes long')) appendFileSync(new URL('late', import.meta.url), 'x');
         if (names.includes('takes long')) while (!existsSync(released)) await setTimeout(20);
         made += 1;
         const known = '<i>' + Object.keys(bootstrap) + ' ' + JSON.stringify(bootstrap.session) + '</i>';
         return '<b class="made" made="' + made + '" at="' + address + '">' + names.join() + '</b>' + known;
       }`,
    );
    const web = { template, assetsFolder: folder, keptFolder: join(folder, 'kept') };
    const links = { login: '<l>' };
    const renderer: Renderer = { module, links };
    store = await startTestStore(kind, { web: { ...web, renderer } });
    users = await createTestUsers(store);
    await store.app.listen({ port: 0, host: '127.0.0.1' });
    port = (store.app.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** Over real HTTP: in process no request would meet a fast path. */
  const ask = (path = '/', headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        request({ port, host: '127.0.0.1', path, method, headers }, async (answer) => {
          const body = Buffer.concat(await answer.toArray());
          resolve({ status: answer.statusCode, headers: answer.headers, text: String(body) });
        })
          .on('error', reject)
          .end();
      },
    );
  const madeOf = (text: string) => /made="(\d+)"/.exec(text)?.[1];

  it('hold their data, and begin their program later', async () => {
    await addOwnPackage(users);
    const [first] = JSON.parse((await ask('/api/packages')).text);
    const page = await ask();
    expect(page.status).toBe(200);
    expect(page.text).toMatch(
      new RegExp(`<b class="made" made="\\d+" at="/">.*${first.name}.*</b>`),
    );
    expect(page.text).toContain('<s><template id="later"><f><p></template></head>');
    expect(page.text).toContain('Please turn on JavaScript to buy.');
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, cookie',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('are the same with any query, and are not sent again to who has them', async () => {
    const page = await ask();
    const again = await ask('/?utm_source=mail');
    expect(again.text).toBe(page.text);
    const etag = String(page.headers.etag);
    expect((await ask('/', { 'if-none-match': etag })).status).toBe(304);
    const head = await ask('/', {}, 'HEAD');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('are not what somebody gets who is signed in', async () => {
    const customer = await users.as('customer');
    const page = await customer.get('/');
    expect(page.text).toContain('"isCustomer":true');
    expect(page.text).not.toContain('id="later"');
    const unknown = await ask('/', { cookie: 'sleigh_session=abc' });
    expect(unknown.text).toContain('id="later"');
  });

  it('of somebody who is signed in hold nothing of theirs, and are rendered once', async () => {
    const made = async (path: string) => {
      const customer = await users.as('customer');
      const { text } = await customer.get(path);
      return /<b class="made" made="\d+" at="[^"]+">/.exec(text)?.[0];
    };
    const [one, other] = [await made('/my-videos/one'), await made('/my-videos/other')];
    expect(one).toContain('at="/my-videos/:packageId"');
    expect(other).toBe(one);
    expect(await made('/')).toContain('at="/"');
    const rendered = async (role: 'customer' | 'stranger' | 'admin') => {
      const { text } = await (await users.as(role)).get('/');
      return /<i>.*<\/i>/.exec(text)?.[0];
    };
    expect(await rendered('customer')).toBe(
      '<i>session,store,stripeJsUrl {"id":"","isAdmin":false,"isCustomer":true}</i>',
    );
    expect(await rendered('stranger')).toBe(await rendered('customer'));
    expect(await rendered('admin')).toBe(
      '<i>session,store,stripeJsUrl {"id":"","isAdmin":true,"isCustomer":false}</i>',
    );
    const missing = (await ask('/packages/none-such')).text;
    expect(missing).toContain('at="/*"');
    expect(missing.replaceAll('none-such', 'other')).toBe((await ask('/packages/other')).text);
  });

  it('load their own files with the program', async () => {
    expect((await ask('/login')).text).toContain('<s><f><p><l></head>');
  });

  it('are right in the next answer after a change, and made again only where they changed', async () => {
    const before = await ask();
    await saveSetting(store.deps, { name: 'STORE_TAGLINE', value: 'Now with snow' });
    const after = await ask();
    expect(after.text).toContain('Now with snow');
    expect(madeOf(after.text)).not.toBe(madeOf(before.text));
    // Written, and the same.
    await saveSetting(store.deps, { name: 'STORE_TAGLINE', value: 'Now with snow' });
    expect((await ask()).text).toBe(after.text);
  });

  it('that take long come as before meanwhile, with their data', async () => {
    await store.deps.db.updateTable('package').set({ name: 'takes long' }).execute();
    const asked = ask();
    // That of the request, and that of the process.
    await expect.poll(() => store.clock.timers).toBe(2);
    store.clock.advance({ seconds: 2 });
    const page = await asked;
    expect(page.status).toBe(200);
    expect(page.text).toContain('takes long');
    expect(page.text).not.toContain('id="later"');
    expect(page.text).toContain('<div class="contents" data-frame><b');
    // Nobody waits for it again.
    expect((await ask()).text).toContain('data-frame');
    await writeFile(join(folder, 'released'), '');
    // What came late is what comes next: not rendered again.
    await expect.poll(async () => (await ask()).text).toContain('id="later"');
    expect(await readFile(join(folder, 'late'), 'utf8')).toBe('x');
  });

  it('that cannot be rendered come as before, with their data', async () => {
    await store.deps.db.updateTable('package').set({ name: 'breaks it' }).execute();
    const page = await ask();
    expect(page.status).toBe(200);
    expect(page.text).toContain('breaks it');
    expect(page.text).not.toContain('id="later"');
    expect(page.text).toContain('data-frame');
    // It is tried again after a while.
    await ask();
    const attempts = () => readFile(join(folder, 'attempts'), 'utf8');
    expect(await attempts()).toBe('x');
    store.clock.advance({ seconds: 10 });
    await ask();
    expect(await attempts()).toBe('xx');
  });
});
