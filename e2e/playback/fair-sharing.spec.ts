import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { openSettings } from '../support/admin.ts';
import { adminTest, test } from '../support/fixtures.ts';
import { logIn, toast } from '../support/shopping.ts';
import type { Visitor } from '../support/visitor.ts';

const owned = 'Beard, Suit & Presence';
const first = 'A Beard That Lasts the Day';

const stopped = (page: Page) => page.getByText('Playing has stopped here.');
const playHere = (page: Page) => page.getByRole('button', { name: 'Play Here' });
const isPaused = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);

declare global {
  interface Window {
    /** Where the video went by itself until it played. */
    jumps: Promise<number[]>;
  }
}

/** Resolves when the video plays, and has gone on from where it was. */
async function plays(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.played.length > 0 && video.currentTime > 0;
  });
}

/** Plays the first video in that visitor's browser. Resolves when the store knows. */
async function playIn({ page }: Visitor, store: Store): Promise<void> {
  await logIn(page, store.url, demoLogins.customer);
  await page
    .getByRole('link', { name: new RegExp(owned) })
    .first()
    .click();
  const told = page.waitForResponse((answer) => answer.url().includes('/api/customer/places/'));
  await page
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click();
  await told;
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    video.loop = true;
  });
  await plays(page);
}

/** Seeks, which saves the position; resolves to what the store answers. */
async function seek(page: Page, second: number): Promise<unknown> {
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/customer/progress/'));
  await page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
  return (await saved).json();
}

/** Resolves when the page has learned that it must stop: at the latest after ten seconds of the video. */
const stops = (page: Page) => stopped(page).waitFor();

const limitTo = (store: Store, value: string) =>
  store.calls.saveSetting({ name: 'PLAYING_PLACES', value });

test('the stream that began first stops when there is one too many, and takes over again', {
  tag: '@full',
}, async ({ store, newVisitor }) => {
  await limitTo(store, '2');
  const [one, two, three] = [await newVisitor(), await newVisitor(), await newVisitor()];
  for (const visitor of [one, two, three]) await playIn(visitor, store);
  await stops(one.page);
  await one.page.getByText(/Your account can play in 2 places at a time/).waitFor();
  expect(await isPaused(one.page)).toBe(true);
  const at = await one.page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime);
  // The covered controls do nothing, and the keyboard is on the button.
  await one.page.keyboard.press('k');
  expect(await isPaused(one.page)).toBe(true);
  for (const { page } of [two, three]) {
    expect(await seek(page, 8)).toMatchObject({ mayPlay: true });
    expect(await stopped(page).count()).toBe(0);
  }

  // It goes on there. A busy machine plays for many seconds before it tells that it plays.
  await one.page.locator('video').evaluate((video: HTMLVideoElement, from) => {
    const seen: number[] = [];
    video.addEventListener('seeking', () => seen.push(video.currentTime));
    const isFar = (to: number) => to > 1 && Math.abs(to - from) > 1;
    window.jumps = new Promise((resolve) => {
      video.addEventListener('playing', () => resolve(seen.filter(isFar)), { once: true });
    });
  }, at);
  await one.page.keyboard.press('Enter');
  await plays(one.page);
  await stopped(one.page).waitFor({ state: 'detached' });
  expect(await one.page.evaluate(() => window.jumps)).toEqual([]);
  await stops(two.page);
  expect(await seek(three.page, 9)).toMatchObject({ mayPlay: true });

  // A stream that is paused or closed no longer counts.
  const closed = three.page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await three.page.keyboard.press('Escape');
  await closed;
  await playHere(two.page).click();
  await plays(two.page);
  expect(await seek(one.page, 7)).toMatchObject({ mayPlay: true });
  expect(await stopped(one.page).count()).toBe(0);
});

test('a reload, a jump or a second tab takes no stream from another device', {
  tag: '@full',
}, async ({ store, newVisitor }) => {
  await limitTo(store, '2');
  const [one, two] = [await newVisitor(), await newVisitor()];
  await playIn(one, store);
  await playIn(two, store);
  await two.page.reload();
  await two.page.locator('video').waitFor();
  await two.page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await plays(two.page);
  for (const second of [3, 12, 6]) {
    expect(await seek(two.page, second)).toMatchObject({ mayPlay: true });
  }
  const tab = await two.context.newPage();
  await tab.goto(two.page.url());
  await tab.locator('video').waitFor();
  await tab.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await plays(tab);
  // Told from tab to tab.
  await expect(two.page.locator('video')).toHaveJSProperty('paused', true);
  // The tab before is paused as always, not stopped.
  expect(await stopped(two.page).count()).toBe(0);
  expect(await seek(one.page, 4)).toMatchObject({ mayPlay: true });
  expect(await seek(tab, 4)).toMatchObject({ mayPlay: true });
});

test('a page that was not told stops when the store refuses the video', { tag: '@full' }, async ({
  store,
  newVisitor,
}) => {
  await limitTo(store, '1');
  const [one, two] = [await newVisitor(), await newVisitor()];
  await playIn(one, store);
  // What the store answers to saves does not arrive.
  await one.page.route('**/api/customer/progress/*', (route) => route.abort());
  await playIn(two, store);
  const at = await one.page.locator('video').evaluate((video: HTMLVideoElement) => {
    // As when the next range is refused; the demo's videos are too small to need one.
    video.dispatchEvent(new Event('error'));
    return video.currentTime;
  });
  await stopped(one.page).waitFor();
  await one.page.getByText(/Your account can play in one place at a time/).waitFor();
  expect(await isPaused(one.page)).toBe(true);
  await one.page.unroute('**/api/customer/progress/*');
  await playHere(one.page).click();
  await stopped(one.page).waitFor({ state: 'detached' });
  await one.page.waitForFunction(
    (from) => (document.querySelector('video')?.currentTime ?? 0) > from,
    at,
  );
  await stops(two.page);
});

adminTest('an admin sets the number of concurrent streams', async ({ store, page }) => {
  const panel = await openSettings(page, store.url, 'Video');
  const field = panel.getByLabel('Places at a Time');
  await expect(field).toHaveValue('3');
  await field.selectOption('No limit');
  await panel.getByRole('button', { name: 'Save Sharing' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await page.reload();
  await expect(panel.getByLabel('Places at a Time')).toHaveValue('off');
});
