import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUsers, type TestUsers } from '../testing/calls/test-users.ts';
import { stubTemplate } from '../testing/stub-pages.ts';
import { bootstrapOf } from '../testing/test-client.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { formOf, sendForm } from '../testing/test-forms.ts';
import { startTestStore, type TestStore } from '../testing/test-store.ts';

describeWithDatabase('the pages of a shop with a look and texts of its own', (kind) => {
  let store: TestStore;
  let users: TestUsers;
  let assetsFolder: string;
  beforeAll(async () => {
    assetsFolder = await mkdtemp(join(tmpdir(), 'sleigh-assets-'));
    store = await startTestStore(kind, {
      web: {
        template: stubTemplate,
        assetsFolder,
        keptFolder: join(assetsFolder, 'kept'),
        renderer: null,
      },
    });
    users = await createTestUsers(store);
  });
  afterAll(async () => {
    await store.close();
    await rm(assetsFolder, { recursive: true });
  });

  it('of the owner are there once they have a text, and linked from all others', async () => {
    const admin = await users.as('admin');
    const save = (text: string) =>
      admin.send('PUT', '/api/owner-pages/terms', { title: 'Terms & More', text });
    const visit = (path: string) => store.browser().get(path);
    expect((await visit('/pages/terms')).status).toBe(404);
    await save('Fair.');
    const shown = await visit('/pages/terms');
    expect(shown.status).toBe(200);
    const links = [{ name: 'terms', title: 'Terms & More' }];
    expect(bootstrapOf(shown)).toMatchObject({
      store: { pages: links },
      ownerPage: { ...links[0], content: [{ kind: 'paragraph', runs: [{ text: 'Fair.' }] }] },
    });
    const login = bootstrapOf(await visit('/login'));
    expect([login.store.pages, login.ownerPage]).toEqual([links, undefined]);
    await save('');
    const lost = await visit('/pages/terms');
    expect(lost.status).toBe(404);
    expect(bootstrapOf(lost).store.pages).toBeUndefined();
    expect((await visit('/pages/..%2Fterms')).status).toBe(404);
  });

  it('have the shop’s own look, and nothing of it where there is none', async () => {
    const admin = await users.as('admin');
    const save = (value: string) =>
      admin.send('POST', '/api/settings', { key: 'STORE_ACCENT', value });
    const before = (await store.browser().get('/login')).text;
    expect(before).not.toMatch(/accent|favicon|logo|headlinePicture/);
    const refused = await save('#ffd54a');
    expect([refused.status, refused.json().message]).toEqual([
      400,
      expect.stringMatching(
        /^value: this color is too pale .* The nearest color that passes is #[\da-f]{6}$/,
      ),
    ]);
    expect((await save('</style><script>')).status).toBe(400);
    expect((await store.browser().get('/login')).text).toBe(before);
    expect((await save(' #7B1FA2 ')).json()).toMatchObject({ value: '#7b1fa2' });
    const red = await sharp({ create: { width: 640, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const kind of ['logo', 'favicon', 'headline']) {
      const form = formOf([{ name: 'picture', value: red, fileName: 'red.png' }]);
      expect((await sendForm(admin, `/api/shop/pictures/${kind}`, form)).status).toBe(200);
    }
    const shown = await store.browser().get('/login');
    expect(shown.text).toContain('<style id="accent">:root:root,[data-theme][data-theme]{--pine:');
    expect(shown.text).toMatch(
      /<link rel="icon" type="image\/png" sizes="48x48" href="\/media\/shop\/favicon\?v=\w{8}&amp;w=48">/,
    );
    expect(bootstrapOf(shown).store).toMatchObject({
      accent: '#7b1fa2',
      logo: {
        path: expect.stringMatching(/^\/media\/shop\/logo\?v=\w{8}$/),
        width: 128,
        height: 40,
      },
      headlinePicture: expect.stringMatching(/^\/media\/shop\/headline\?v=\w{8}$/),
    });
    await save('');
    for (const kind of ['logo', 'favicon', 'headline'])
      await admin.send('DELETE', `/api/shop/pictures/${kind}`);
    expect((await store.browser().get('/login')).text).toBe(before);
  });
});
