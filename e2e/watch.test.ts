import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { type OpenStore, openStore } from './support/open-store.ts';
import { logIn } from './support/shopping.ts';
import { launchBrowser, openVisitor, type Visitor } from './support/visitor.ts';

let store: OpenStore;
let browser: Browser;
let visitor: Visitor;
let page: Page;

const owned = 'Beard, Suit & Presence';
const first = 'A Beard That Lasts the Day';

beforeAll(async () => {
  store = await openStore();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
});
beforeEach(async () => {
  visitor = await openVisitor(browser, { origins: [store.url] });
  page = visitor.page;
});
afterEach(async () => {
  await visitor.close();
  expect(visitor.problems).toEqual([]);
});

/** Where the playing video is, in seconds. */
const currentTime = () =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function openFirstVideo(): Promise<void> {
  await logIn(page, store.url, demoLogins.customer);
  await page
    .getByRole('link', { name: new RegExp(owned) })
    .first()
    .click();
  await page.getByRole('heading', { name: owned, level: 1 }).waitFor();
  // Browsers ask for videos in ranges.
  const ranged = page.waitForResponse(
    (response) => response.url().includes('/media/videos/') && response.status() === 206,
  );
  await page
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click();
  await page.locator('video').waitFor();
  await ranged;
}

async function play(): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}

/** Resolves when the video has reached that second. */
async function playedTo(second: number): Promise<void> {
  await page.waitForFunction(
    (reached) => (document.querySelector('video')?.currentTime ?? 0) >= reached,
    second,
  );
}

test('a customer watches what they bought, and goes on where they stopped', async () => {
  await openFirstVideo();
  await play();
  const started = await currentTime();
  await playedTo(started + 1);
  const saved = page.waitForResponse((response) => {
    const request = response.request();
    if (request.method() !== 'PUT' || !request.url().includes('/progress/')) return false;
    return request.postDataJSON().positionSeconds >= 12;
  });
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
  });
  await playedTo(12.6);
  await page.keyboard.press('Escape');
  await saved;
  await page.locator('video').waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click();
  await playedTo(12);
});

test('the player offers no download and no picture-in-picture, and no context menu', async () => {
  await openFirstVideo();
  const video = page.locator('video');
  expect(await video.getAttribute('controlslist')).toContain('nodownload');
  expect(await video.evaluate((element: HTMLVideoElement) => element.disablePictureInPicture)).toBe(
    true,
  );
  const blocked = await video.evaluate(
    (element) =>
      !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  expect(blocked).toBe(true);
});

test('nobody else gets a byte', async () => {
  const videos = await store.deps.db.selectFrom('video').select(['id', 'title']).execute();
  const ownedId = videos.find((video) => video.title === first)?.id;
  const otherId =
    videos.find((video) => video.title === 'The Evening Route')?.id ?? videos.at(-1)?.id;
  const status = (path: string) =>
    page.evaluate(
      async (address) => (await fetch(address, { headers: { range: 'bytes=0-99' } })).status,
      path,
    );
  await page.goto(store.url);
  for (const kind of ['videos', 'thumbnails', 'captions']) {
    expect(await status(`/media/${kind}/${ownedId}`)).toBe(401);
  }
  await logIn(page, store.url, demoLogins.customer);
  expect(await status(`/media/videos/${ownedId}`)).toBe(206);
  for (const kind of ['videos', 'thumbnails', 'captions']) {
    expect(await status(`/media/${kind}/${otherId}`)).toBe(403);
    expect(await status(`/media/${kind}/0123456789abcdef0123456789abcdef`)).toBe(404);
  }
});

test('access taken away in mid-play ends the next range, and the page says so', async () => {
  await openFirstVideo();
  await play();
  await playedTo(0.5);
  const address = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentSrc);
  const nextRange = () =>
    page.evaluate(async (url) => {
      const { status } = await fetch(url, { headers: { range: 'bytes=1000-1999' } });
      return status;
    }, address);
  expect(await nextRange()).toBe(206);
  const { email } = demoLogins.customer;
  const mine = store.deps.db.updateTable('purchase').where('email', '=', email);
  await mine.set({ status: 'disputed' }).execute();
  expect(await nextRange()).toBe(403);
  await page.reload();
  await page.getByText("You don't have access to this package.").waitFor();
  await mine.set({ status: 'completed' }).execute();
});
