import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { journey } from './old/journey.ts';
import {
  addFragmentedVideo,
  makeOriginal,
  makeRungs,
  replaceFile,
  setRenditions,
} from './old/ladder.ts';
import {
  openPackage,
  openPlayer,
  openSetting,
  playedTo,
  seek,
  waitForReasons,
  watch,
} from './old/player.ts';

const owned = 'Beard, Suit & Presence';
const { customer } = demoLogins;

/**
 * Half a minute is loaded in advance. What the journeys jump to is far beyond that, so that it is not loaded yet however
 * long a busy machine has played before the jump, and far from the end.
 */
const SECONDS = 120;

/** The qualities of a video; each journey puts a video with them into the package. */
const test = journey
  .extend('files', { scope: 'file' }, () => makeRungs(SECONDS))
  .extend('title', async ({ store, files }) => {
    const title = `Adaptive ${store.deps.ids.id()}`;
    const id = await addFragmentedVideo(store, { packageName: owned, title, files });
    await setRenditions(store, id, files);
    return { title, id };
  });

/** Resolves when the picture has that many lines. */
const showsLines = (page: Page, lines: number) =>
  page.waitForFunction((wanted) => document.querySelector('video')?.videoHeight === wanted, lines);

async function chooseQuality(page: Page, name: RegExp): Promise<void> {
  await openSetting(page, /^Quality/);
  await page.getByRole('menuitemradio', { name }).press('Enter');
}

/** The rows of the player's menu, each with its present choice. */
async function readSettings(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  const rows = page.getByRole('menuitem');
  await rows.first().waitFor();
  const texts = await rows.allInnerTexts();
  await page.keyboard.press('Escape');
  await rows.first().waitFor({ state: 'detached' });
  return texts.map((text) => text.replace(/\s+/g, ' ').trim());
}

test('a video with renditions plays and seeks by its playlist, in ranges', async ({
  store,
  page,
  title: { title, id },
}) => {
  const asked = await watch(page, store, { packageName: owned, title });
  await seek(page, 100);
  await playedTo(page, 100.5);
  await seek(page, 20);
  await playedTo(page, 20.5);
  const duration = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.round(duration)).toBe(SECONDS);
  expect(asked).toContain(`/media/videos/${id}/playlist.m3u8`);
  expect(asked.some((path) => /\/[0-9a-f]{32}\.mp4$/.test(path))).toBe(true);
  expect(asked).not.toContain(`/media/videos/${id}`);
});

test('the playlists are read once the mouse is over a video, and nothing of the video itself', {
  tags: 'full',
}, async ({ store, page, title: { title, id } }) => {
  const asked = await openPackage(page, store, owned);
  // The mouse may have been over another video on its way.
  const own = () => asked.filter((path) => path.startsWith(`/media/videos/${id}/`));
  const playlists = () => own().filter((path) => path.endsWith('.m3u8'));
  const tile = page.getByRole('button', { name: new RegExp(title) }).first();
  await tile.hover();
  await expect.poll(() => playlists().length).toBe(2);
  expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([]);
  await openPlayer(page, title);
  expect(playlists().filter((path) => path === `/media/videos/${id}/playlist.m3u8`)).toHaveLength(
    1,
  );
});

test('a video without renditions plays its file, and nothing is loaded to read playlists', {
  tags: 'full',
}, async ({ store, page, title: { title, id } }) => {
  await setRenditions(store, id, []);
  await store.deps.db.deleteFrom('rendition').execute();
  const asked = await watch(page, store, { packageName: owned, title });
  // The mouse may have been over another video on its way.
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const path of asked) (path.includes(id) ? own : others).add(path);
  expect([...own]).toEqual([`/media/videos/${id}`]);
  expect([...others].filter((path) => !/^\/media\/videos\/\w+$/.test(path))).toEqual([]);
  expect(await readSettings(page)).toEqual(['Speed 1x']);
});

test('what was loaded of another video never plays in place of a playlist', {
  tags: 'full',
}, async ({ store, page, title: { title } }) => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/adaptive-session*', async (route) => {
    await isAllowed;
    await route.continue();
  });
  await openPackage(page, store, owned);
  const video = page.locator('video');
  const loaded = () => video.evaluate(({ readyState }: HTMLVideoElement) => readyState);
  const tiles = page.locator('button[data-video]');
  await tiles.filter({ hasNotText: title }).first().hover();
  await expect.poll(loaded).toBeGreaterThan(1);
  await tiles.filter({ hasText: title }).click();
  await video.waitFor();
  expect(await loaded()).toBe(0);
  allow();
  await playedTo(page, 0.5);
  expect(await video.evaluate(({ src }: HTMLVideoElement) => src)).toMatch(/^blob:/);
});

test('a quality is chosen, plays on at the same place, and is kept', { tags: 'full' }, async ({
  store,
  page,
  title: { title },
}) => {
  await watch(page, store, { packageName: owned, title });
  await chooseQuality(page, /^360p$/);
  await showsLines(page, 360);
  await chooseQuality(page, /^144p$/);
  await showsLines(page, 144);
  await playedTo(page, 1);
  await page.reload();
  await page.locator('video').waitFor();
  await expect.poll(() => readSettings(page)).toEqual(['Quality 144p', 'Speed 1x']);
  await playedTo(page, 1);
  await showsLines(page, 144);
  await chooseQuality(page, /^Auto/);
  await expect.poll(async () => (await readSettings(page))[0]).toMatch(/^Quality Auto \(\d+p\)$/);
  expect(await page.evaluate(() => localStorage.getItem('sleigh.quality'))).toBeNull();
});

test('the quality follows the line, up and down', { tags: 'full' }, async ({
  store,
  page,
  visitor,
  title: { title, id },
}) => {
  const rows = await store.deps.db
    .selectFrom('rendition')
    .select(['id', 'height'])
    .where('video_id', '=', id)
    .execute();
  const lowest = rows.find(({ height }) => height === 144)?.id;
  const session = await visitor.context.newCDPSession(page);
  await session.send('Network.enable');
  const setLine = (kilobits: number) => {
    const throughput = { downloadThroughput: kilobits * 125, uploadThroughput: kilobits * 125 };
    const line = { ...throughput, latency: 40, offline: false };
    return session.send('Network.emulateNetworkConditions', line);
  };
  await watch(page, store, { packageName: owned, title });
  await showsLines(page, 360);
  await setLine(400);
  const low = page.waitForRequest((request) => request.url().includes(`${lowest}.mp4`));
  await seek(page, 40);
  await low;
  await showsLines(page, 144);
  await setLine(20_000);
  await page.waitForFunction(() => (document.querySelector('video')?.videoHeight ?? 0) > 144);
});

test('a session that ends is renewed over the video, which goes on where it was', {
  tags: 'full',
}, async ({ store, page, title: { title } }) => {
  await watch(page, store, { packageName: owned, title });
  await page.context().clearCookies({ name: /session/ });
  await seek(page, 100);
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await playedTo(page, 100.5);
});

test('access that ends while a video plays is said, and Retry goes on once it is back', {
  tags: 'full',
}, async ({ store, page, title: { title } }) => {
  await waitForReasons(page);
  await watch(page, store, { packageName: owned, title });
  const mine = store.deps.db.updateTable('purchase').where('email', '=', customer.email);
  onTestFinished(async () => void (await mine.set({ status: 'completed' }).execute()));
  await mine.set({ status: 'disputed' }).execute();
  await seek(page, 100);
  await page.getByText('You no longer have access to this video.').waitFor();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    true,
  );
  await mine.set({ status: 'completed' }).execute();
  await page.getByRole('button', { name: 'Retry' }).click();
  await playedTo(page, 100.5);
});

test('a lost network is said, and playing goes on where it was when it is back', {
  tags: 'full',
}, async ({ store, page, visitor, title: { title } }) => {
  await watch(page, store, { packageName: owned, title });
  await visitor.context.setOffline(true);
  await seek(page, 100);
  await page.getByText('The connection was lost.').waitFor();
  await visitor.context.setOffline(false);
  await playedTo(page, 100.5);
});

test('renditions that are made again are found by whoever plays the former ones', {
  tags: 'full',
}, async ({ store, page, files, title: { title, id } }) => {
  const asked = await watch(page, store, { packageName: owned, title });
  const list = `/media/videos/${id}/playlist.m3u8`;
  // Nothing is loaded any more until the jump.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    const loaded = video?.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0;
    return loaded >= 30;
  });
  await setRenditions(store, id, files);
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(asked.filter((path) => path === list)).toHaveLength(2);
  // And where there are none any more, the file goes on.
  await setRenditions(store, id, []);
  await seek(page, 2);
  await playedTo(page, 2.5);
  await expect.poll(() => asked.at(-1)).toBe(`/media/videos/${id}`);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('renditions that appear do not disturb whoever plays the file', { tags: 'full' }, async ({
  store,
  page,
  files,
  title: { title, id },
}) => {
  await setRenditions(store, id, []);
  const asked = await watch(page, store, { packageName: owned, title });
  await setRenditions(store, id, files);
  const source = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
  const before = await source();
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(await source()).toBe(before);
  await page.reload();
  await page.locator('video').waitFor();
  await expect.poll(() => readSettings(page)).toHaveLength(2);
  expect(asked).toContain(`/media/videos/${id}/playlist.m3u8`);
});

test('an original that is deleted once there are renditions stops nobody who plays it', {
  tags: 'full',
}, async ({ store, page, files, title: { title, id } }) => {
  await setRenditions(store, id, []);
  await replaceFile(store, id, await makeOriginal(SECONDS));
  const asked = await watch(page, store, { packageName: owned, title });
  await setRenditions(store, id, files);
  const [best = Buffer.alloc(0)] = files;
  await replaceFile(store, id, best);
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(asked).toContain(`/media/videos/${id}/playlist.m3u8`);
  await seek(page, 20);
  await playedTo(page, 20.5);
  expect(await page.getByRole('alert').count()).toBe(0);
});
