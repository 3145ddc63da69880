import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import type { Deps } from '#platform/deps.ts';
import { randomIds } from '#platform/ids/ids.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { createAdmin, findAdminByUsername } from '../accounts/index.ts';
import { beginFactor, confirmFactor } from '../accounts/second-factor/second-factor.store.ts';
import { readConfig } from '../start/config.ts';
import { startStore } from '../start/start-store.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { startChildShop } from '../testing/child-shop.ts';
import { newChanges } from '../testing/child-shop-changes.ts';
import { runSleigh } from '../testing/commands/run-sleigh.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { childAdmin } from '../testing/store-child.ts';
import { stubPages } from '../testing/stub-pages.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { testKeys } from '../testing/test-store.ts';

/** An admin with a second factor. */
async function enrol(deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>, username: string) {
  await createAdmin(deps, { username, password: 'mistletoe-1' });
  const adminId = (await findAdminByUsername(deps, username))?.id ?? '';
  await beginFactor(deps, { adminId, secret: 'GEZDGNBVGY3TQOJQ' });
  await confirmFactor(deps, adminId);
}

describeWithDatabase(
  'a backup whose secret key is lost',
  (kind) => {
    it('is restored without what it encrypts, and the admin pages say what to type again', async () => {
      await using places = newPlaces();
      const folder = join(places.folder, 'backups');
      const { DATA_DIR: _unused, ...database } = await places.make(kind);
      const SECRET_KEY = 'a secret key for tests that is long enough';
      const shop = await startChildShop({ SECRET_KEY, ...database });
      for (const change of await newChanges(shop)) await change.send();
      const deps = { db: shop.db, vault: createVault(SECRET_KEY), clock: systemClock };
      for (const [name, value] of [
        ['MAIL_SERVER', 'mail.example'],
        ['MAIL_USER', 'shop'],
        ['MAIL_PASSWORD', 'mistletoe'],
        ['MAIL_FROM_ADDRESS', 'shop@mail.example'],
      ] as const)
        await saveSetting(deps, { name, value });
      await enrol({ ...deps, ids: randomIds }, 'vixen');
      const environment = { SECRET_KEY, ...database, DATA_DIR: shop.dataDir };
      expect((await runSleigh(environment, `backup ${folder}`)).code).toBe(0);
      const orders = await shop.db.selectFrom('purchase').select('id').execute();
      const place = await places.make(kind);
      if (kind === 'PostgreSQL') place.SECRET_KEY = 'another secret key that is long enough';
      const refused = await runSleigh(place, `restore ${folder}`);
      expect(refused).toMatchObject({ code: 1, noted: expect.stringContaining('--without-key') });
      const { code, noted, said } = await runSleigh(place, `restore ${folder} --without-key`);
      expect([code, noted.split('\n')]).toEqual([
        0,
        [
          'Left out: the secret key of Stripe. Type it again under Settings.',
          'Left out: the password of the mail server. Type it again under Settings.',
          'Left out: the second factors of admins. Set them up again under Settings.',
          'Messages that were waiting cannot be read, and are shown as failed.',
        ],
      ]);
      expect(said).toMatch(/The store can be started\. /);

      const standIn = { STRIPE_API_BASE: shop.sandbox.url };
      const config = readConfig({ ...place, ...standIn, PORT: '0', LOG_LEVEL: 'silent' });
      const store = await startStore(config, { webFolder: stubPages(place.DATA_DIR ?? '') });
      const ask = (path: string, init: RequestInit = {}) => fetch(store.url + path, init);
      const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
      const signedIn = await ask('/api/auth/login', { ...post, body: JSON.stringify(childAdmin) });
      expect(signedIn.status).toBe(200);
      const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
      const headers = { ...post.headers, cookie: cookie.join('; ') };
      const read = async (path: string) => (await ask(path, { headers })).json();
      expect(await read('/api/settings/payments')).toMatchObject({
        ready: false,
        problem: 'The secret key is missing.',
      });
      expect(await read('/api/settings/mail')).toMatchObject({
        ready: false,
        problem: 'The password of the mail server is missing.',
      });
      const vixen = JSON.stringify({ username: 'vixen', password: 'mistletoe-1' });
      expect((await ask('/api/auth/login', { ...post, body: vixen })).status).toBe(200);
      const { db } = store.deps;
      expect(await db.selectFrom('purchase').select('id').execute()).toEqual(
        expect.arrayContaining(orders),
      );
      const body = JSON.stringify({ key: 'STRIPE_SECRET_KEY', value: testKeys.secretKey });
      expect((await ask('/api/settings', { ...post, headers, body })).status).toBe(200);
      expect(await read('/api/settings/payments')).toMatchObject({ ready: true });
      await store.close();
      await shop.close();
    });
  },
  { tags: 'full' },
);
