import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { logInAsAdmin } from './support/admin.ts';
import { journey as test } from './support/journey.ts';
import type { OpenStore } from './support/open-store.ts';
import { logIn } from './support/shopping.ts';

const owned = 'Beard, Suit & Presence';
const first = 'A Beard That Lasts the Day';

/** The position of the playing video, in seconds. */
const currentTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function openFirstVideo(page: Page, store: OpenStore): Promise<void> {
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

async function play(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}

/** Resolves when the video has reached that second. */
async function playedTo(page: Page, second: number): Promise<void> {
  await page.waitForFunction(
    (reached) => (document.querySelector('video')?.currentTime ?? 0) >= reached,
    second,
  );
}

test('a customer watches what they bought, and continues where they stopped', async ({
  store,
  page,
}) => {
  await openFirstVideo(page, store);
  await play(page);
  const started = await currentTime(page);
  await playedTo(page, started + 1);
  const saved = page.waitForResponse((response) => {
    const request = response.request();
    if (request.method() !== 'PUT' || !request.url().includes('/progress/')) return false;
    return request.postDataJSON().positionSeconds >= 12;
  });
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
  });
  await playedTo(page, 12.6);
  await page.keyboard.press('Escape');
  await saved;
  await page.locator('video').waitFor({ state: 'detached' });
  await page.reload();
  await page
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click();
  await playedTo(page, 12);
});

test('the player offers no download and no picture-in-picture, and no context menu', async ({
  store,
  page,
}) => {
  await openFirstVideo(page, store);
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

test('a second tab that plays pauses the first', async ({ store, visitor, page }) => {
  await openFirstVideo(page, store);
  await play(page);
  await playedTo(page, 0.5);
  const secondTab = await visitor.context.newPage();
  await secondTab.goto(page.url());
  await secondTab.locator('video').waitFor();
  await play(secondTab);
  await page.waitForFunction(() => document.querySelector('video')?.paused);
  expect(await secondTab.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    false,
  );
});

test('a second video that plays on an admin page pauses the first', async ({ store, welcome }) => {
  const { page } = await welcome();
  await logInAsAdmin(page, store.url);
  await page.goto(`${store.url}/admin/videos`);
  const playButtons = page.getByRole('button', { name: /^Play / });
  await playButtons.first().click();
  const isPaused = () =>
    page.evaluate(() => Array.from(document.querySelectorAll('video'), ({ paused }) => paused));
  await expect.poll(isPaused).toEqual([false]);
  await playButtons.first().click();
  await expect.poll(isPaused).toEqual([true, false]);
});

test('nobody else gets a byte', async ({ store, page }) => {
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

test('access that ends while a video plays refuses the next range, and the page says so', async ({
  store,
  page,
}) => {
  await openFirstVideo(page, store);
  await play(page);
  await playedTo(page, 0.5);
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
