import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { SECONDS, filmTest as test } from '../support/films.ts';
import { makeOriginal, setRenditions } from '../support/ladder.ts';
import { openPackage, openPlayer, openSetting, playedTo, seek, watch } from '../support/player.ts';

const { customer } = demoLogins;

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
  film,
}) => {
  const asked = await watch(page, store, film);
  await seek(page, 100);
  await playedTo(page, 100.5);
  await seek(page, 20);
  await playedTo(page, 20.5);
  const duration = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.round(duration)).toBe(SECONDS);
  expect(asked).toContain(`/media/videos/${film.id}/playlist.m3u8`);
  expect(asked.some((path) => /\/[0-9a-f]{32}\.mp4$/.test(path))).toBe(true);
  expect(asked).not.toContain(`/media/videos/${film.id}`);
});

test('the playlists are read once the mouse is over a video, and nothing of the video itself', {
  tag: '@full',
}, async ({ store, page, film }) => {
  const asked = await openPackage(page, store, film.packageName);
  // The mouse may have been over another video on its way.
  const own = () => asked.filter((path) => path.startsWith(`/media/videos/${film.id}/`));
  const playlists = () => own().filter((path) => path.endsWith('.m3u8'));
  const tile = page.getByRole('button', { name: new RegExp(film.title) }).first();
  await tile.hover();
  await expect.poll(() => playlists().length).toBe(2);
  expect(asked.filter((path) => path.endsWith('.mp4'))).toEqual([]);
  await openPlayer(page, film.title);
  expect(
    playlists().filter((path) => path === `/media/videos/${film.id}/playlist.m3u8`),
  ).toHaveLength(1);
});

test('a video without renditions plays its file, and nothing is loaded to read playlists', {
  tag: '@full',
}, async ({ store, page, film }) => {
  await setRenditions(store, film.id, []);
  const asked = await watch(page, store, film);
  // The mouse may have been over another video on its way.
  const [own, others] = [new Set<string>(), new Set<string>()];
  for (const path of asked) (path.includes(film.id) ? own : others).add(path);
  expect([...own]).toEqual([`/media/videos/${film.id}`]);
  expect([...others].filter((path) => !/^\/media\/videos\/\w+$/.test(path))).toEqual([]);
  expect(await readSettings(page)).toEqual(['Speed 1x']);
});

test('what was loaded of another video never plays in place of a playlist', {
  tag: '@full',
}, async ({ store, page, film }) => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/assets/adaptive-session*', async (route) => {
    await isAllowed;
    await route.continue();
  });
  await openPackage(page, store, film.packageName);
  const video = page.locator('video');
  const loaded = () => video.evaluate(({ readyState }: HTMLVideoElement) => readyState);
  const tiles = page.locator('button[data-video]');
  await tiles.filter({ hasNotText: film.title }).first().hover();
  await expect.poll(loaded).toBeGreaterThan(1);
  await tiles.filter({ hasText: film.title }).click();
  await video.waitFor();
  expect(await loaded()).toBe(0);
  allow();
  await playedTo(page, 0.5);
  expect(await video.evaluate(({ src }: HTMLVideoElement) => src)).toMatch(/^blob:/);
});

test('a quality is chosen, plays on at the same place, and is kept', { tag: '@full' }, async ({
  store,
  page,
  film,
}) => {
  await watch(page, store, film);
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

test('the quality follows the line, up and down', { tag: '@full' }, async ({
  store,
  page,
  visitor,
  film,
}) => {
  const lowest = await store.calls.renditionIdOf(film.id, 144);
  const session = await visitor.context.newCDPSession(page);
  await session.send('Network.enable');
  const setLine = (kilobits: number) => {
    const throughput = { downloadThroughput: kilobits * 125, uploadThroughput: kilobits * 125 };
    const line = { ...throughput, latency: 40, offline: false };
    return session.send('Network.emulateNetworkConditions', line);
  };
  await watch(page, store, film);
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
  tag: '@full',
}, async ({ store, page, film }) => {
  await watch(page, store, film);
  await page.context().clearCookies({ name: /session/ });
  await seek(page, 100);
  const dialog = page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByLabel('Password', { exact: true }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await playedTo(page, 100.5);
});

test('access that ends while a video plays is said, and Retry goes on once it is back', {
  tag: '@full',
}, async ({ store, page, film }) => {
  await watch(page, store, film);
  await store.calls.endAccess(customer.email, 'disputed');
  await seek(page, 100);
  await page.getByText('You no longer have access to this video.').waitFor();
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    true,
  );
  await store.calls.giveAccessBack(customer.email);
  await page.getByRole('button', { name: 'Retry' }).click();
  await playedTo(page, 100.5);
});

test('a lost network is said, and playing goes on where it was when it is back', {
  tag: '@full',
}, async ({ store, page, visitor, film }) => {
  await watch(page, store, film);
  await visitor.context.setOffline(true);
  await seek(page, 100);
  await page.getByText('The connection was lost.').waitFor();
  await visitor.context.setOffline(false);
  await playedTo(page, 100.5);
});

test('renditions that are made again are found by whoever plays the former ones', {
  tag: '@full',
}, async ({ store, page, files, film }) => {
  const asked = await watch(page, store, film);
  const readings = () => asked.filter((path) => path === `/media/videos/${film.id}/playlist.m3u8`);
  // Nothing is loaded any more until the jump.
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    const loaded = video?.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0;
    return loaded >= 30;
  });
  // The mouse may have been over another video on its way, and then it was read twice already.
  const before = readings().length;
  await setRenditions(store, film.id, files);
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(readings()).toHaveLength(before + 1);
  // And where there are none any more, the file goes on.
  await setRenditions(store, film.id, []);
  await seek(page, 2);
  await playedTo(page, 2.5);
  await expect.poll(() => asked.at(-1)).toBe(`/media/videos/${film.id}`);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('renditions that appear do not disturb whoever plays the file', { tag: '@full' }, async ({
  store,
  page,
  files,
  film,
}) => {
  await setRenditions(store, film.id, []);
  const asked = await watch(page, store, film);
  await setRenditions(store, film.id, files);
  const source = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.currentSrc);
  const before = await source();
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(await source()).toBe(before);
  await page.reload();
  await page.locator('video').waitFor();
  await expect.poll(() => readSettings(page)).toHaveLength(2);
  expect(asked).toContain(`/media/videos/${film.id}/playlist.m3u8`);
});

test('an original that is deleted once there are renditions stops nobody who plays it', {
  tag: '@full',
}, async ({ store, page, files, film }) => {
  await setRenditions(store, film.id, []);
  await store.calls.replaceFile(film.id, await makeOriginal(SECONDS));
  const asked = await watch(page, store, film);
  await setRenditions(store, film.id, files);
  const [best = Buffer.alloc(0)] = files;
  await store.calls.replaceFile(film.id, best);
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(asked).toContain(`/media/videos/${film.id}/playlist.m3u8`);
  await seek(page, 20);
  await playedTo(page, 20.5);
  expect(await page.getByRole('alert').count()).toBe(0);
});
