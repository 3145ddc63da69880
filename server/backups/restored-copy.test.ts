import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpNow, getBackups } from '#contract/backups/backups.ts';
import { becomeShop } from '#contract/backups/become-shop.ts';
import { completeOrder, createFreeOrder, createPaymentIntent } from '#contract/orders.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createFolderLocation } from '#platform/objects/places/folder-location.ts';
import { createVault } from '#platform/secrets/vault.ts';
import { findStoreValue, STORE_VALUES } from '#platform/store-values/store-values.store.ts';
import { readConfig } from '../start/config.ts';
import { startStore } from '../start/start-store.ts';
import { newPlaces } from '../testing/backups/places.ts';
import { type ChildShop, startChildShop } from '../testing/child-shop.ts';
import { examine, runSleigh } from '../testing/commands/run-sleigh.ts';
import { startTestMailServer, type TestMailServer } from '../testing/mail/test-mail-server.ts';
import { saveSetting } from '../testing/settings/save-setting.ts';
import { childAdmin, cookieOf } from '../testing/store-child.ts';
import { stubPages } from '../testing/stub-pages.ts';
import { detailsOf, newEmail } from '../testing/test-checkout.ts';
import { describeWithDatabase } from '../testing/test-database.ts';
import { testPromoCode } from '../testing/test-store.ts';
import { manifestKey, nameBackup } from './files/backup-keys.ts';
import { readManifest, writeManifest } from './files/manifest.ts';
import { openBackup } from './verify-backup.ts';

const SECRET_KEY = 'a secret key for tests that is long enough';
const WAITING = { timeout: 20_000 };
const LATER_MS = 1;
const OF_THE_SHOP = / holds backups of another instance of this store that became the shop on /;

type Place = Record<string, string>;

const openPlace = ({ DATABASE_URL: url, DATA_DIR: dataDir = '' }: Place) =>
  openDatabase({ url, dataDir });

async function readId(place: Place): Promise<string | null> {
  const db = await openPlace(place);
  return findStoreValue(db, STORE_VALUES.instance).finally(() => db.destroy());
}

/** Saves settings of a store that does not run. */
async function saveSettings(place: Place, values: Parameters<typeof saveSetting>[1][]) {
  const db = await openPlace(place);
  const deps = { db, vault: createVault(SECRET_KEY), clock: systemClock };
  for (const value of values) await saveSetting(deps, value);
  await db.destroy();
}

/** The admin of a shop at `url`. */
async function signIn(url: string) {
  let cookie = '';
  const send = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) ?? null });
    cookie ||= cookieOf(answer);
    return { status: answer.status, body: await answer.json() };
  };
  await send('POST', '/api/auth/login', childAdmin);
  return send;
}

describeWithDatabase('a restored copy', (kind) => {
  const places = newPlaces();
  const folder = join(places.folder, 'backups');
  let mail: TestMailServer;
  let shop: ChildShop;
  let ofShop: Place;
  /** The path that completes an order which was paid after the backup. */
  let completion: string;

  const backUp = (of: Place) => runSleigh(of, `backup ${folder} --json`);
  const restore = async (): Promise<Place> => {
    const place = { SECRET_KEY, STRIPE_API_BASE: shop.sandbox.url, ...(await places.make(kind)) };
    expect(await runSleigh(place, `restore ${folder}`)).toMatchObject({ code: 0 });
    return place;
  };
  const start = (place: Place) => {
    const config = readConfig({ ...place, LOG_LEVEL: 'silent', PORT: '0' });
    return startStore(config, { webFolder: stubPages(config.DATA_DIR) });
  };
  const newOrder = (more: object) => {
    const customerInfo = detailsOf(newEmail());
    return { packages: [shop.catalogue.beard], customerInfo, ...more };
  };

  beforeAll(async () => {
    mail = await startTestMailServer({ tls: 'none' });
    const { DATABASE_URL } = await places.make(kind);
    const own = { SECRET_KEY, ...(DATABASE_URL !== undefined && { DATABASE_URL }) };
    shop = await startChildShop(own);
    ofShop = { DATA_DIR: shop.dataDir, ...own };
    const free = newOrder({ promoCode: testPromoCode });
    expect(await shop.send('POST', createFreeOrder.path, free)).toMatchObject({ status: 200 });
    const byCard = newOrder({ amount: '49.00' });
    const { body } = await shop.send('POST', createPaymentIntent.path, byCard);
    completion = completeOrder.path.replace(':orderId', String(body.orderId));
    await shop.kill();
    shop.sandbox.controls.pay({ intent: String(body.clientSecret).replace(/_secret_.*/, '') });
    // Only now, so that the confirmation waits.
    await saveSettings(ofShop, [
      { name: 'MAIL_FROM_ADDRESS', value: 'shop@example.com' },
      { name: 'MAIL_SERVER', value: '127.0.0.1' },
      { name: 'MAIL_PORT', value: String(mail.port) },
      { name: 'BACKUP_FOLDER', value: folder },
    ]);
  });
  afterAll(async () => {
    await mail.close();
    await shop.close();
    await places.close();
  });

  it('sells, sends and asks nothing until somebody says that it is the shop', async () => {
    expect(await backUp(ofShop)).toMatchObject({ code: 0 });
    const place = await restore();
    shop.sandbox.controls.clearRequests();
    const copy = await start(place);
    const send = await signIn(copy.url);
    const told = getBackups.response.parse((await send('GET', getBackups.path)).body);
    expect(told).toMatchObject({ copyOf: expect.any(String), nextAt: null, problem: null });
    const closed = { status: 503, body: { code: 'not_the_shop' } };
    for (const [path, body] of [
      [createFreeOrder.path, newOrder({ promoCode: testPromoCode })],
      [createPaymentIntent.path, newOrder({ amount: '49.00' })],
      [completion, undefined],
      [backUpNow.path, undefined],
    ] as const)
      expect([path, await send('POST', path, body)]).toMatchObject([path, closed]);
    expect(await copy.deps.jobs.runDue()).toBe(0);
    expect([mail.connections(), shop.sandbox.controls.requests()]).toEqual([0, []]);
    // Asks both how they are.
    expect((await examine(place)).of('Shop or copy')).toMatch(/^problem: .* adopt --shop\.$/);

    const become = await send('POST', becomeShop.path);
    expect(become).toMatchObject({ status: 200, body: { isScheduled: true } });
    expect(become.body).not.toHaveProperty('copyOf');
    await expect.poll(() => mail.received.length, WAITING).toBeGreaterThan(0);
    expect(await send('POST', completion)).toMatchObject({ status: 200 });
    await copy.close();
  });

  it('backs up beside the shop only when it is the shop, whose newest backup is then restored', {
    tags: 'full',
  }, async () => {
    const location = createFolderLocation(folder);
    const [copy, other] = [await restore(), await restore()];
    expect(new Set([await readId(ofShop), await readId(copy), await readId(other)]).size).toBe(3);
    expect(await backUp(copy)).toMatchObject({
      code: 1,
      noted: expect.stringMatching(
        /^This store is a restored copy, and .* holds backups of another/,
      ),
    });
    expect(await runSleigh(copy, 'adopt --shop')).toMatchObject({ code: 0 });
    const { name } = JSON.parse((await backUp(copy)).said);
    expect(await backUp(ofShop)).toMatchObject({
      code: 1,
      noted: expect.stringMatching(OF_THE_SHOP),
    });
    // As one that the shop of before made since, with a version that did not tell instances apart.
    const read = await readManifest(location, name);
    if ('problem' in read) throw new Error(read.problem);
    const { instance: _, ...old } = read.manifest;
    const later = nameBackup(old.createdAt + LATER_MS, '0123456789');
    await writeManifest(location, later, { ...old, createdAt: old.createdAt + LATER_MS });
    expect(await openBackup(location, null)).toMatchObject({ name, passedOver: [later] });
    expect(await openBackup(location, later)).toMatchObject({ name: later, passedOver: [] });
    expect(await backUp(ofShop)).toMatchObject({
      code: 1,
      noted: expect.stringMatching(OF_THE_SHOP),
    });
    const verified = await runSleigh({}, `verify ${folder}`);
    expect(verified.noted).toMatch(new RegExp(`^Newer ones are there, .*/backups/${later}$`));
    await location.put(manifestKey(later), [Buffer.from('damaged')]);
    await expect(openBackup(location, null)).rejects.toThrow(`${folder}/backups/${name}`);
    await location.delete(manifestKey(later));

    // A restore of a restore is a copy again.
    const again = await restore();
    expect((await examine(again)).of('Shop or copy')).toMatch(/^problem: /);
    expect(await readId(again)).not.toBe(await readId(copy));
  });
});
