import puppeteer, { type Page } from 'puppeteer-core';
import { test as base, expect } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { onlyInFull } from '../scripts/test/test-form.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from './support/ladder.ts';
import { type OpenStore, openStore } from './support/open-store.ts';

const owned = 'Beard, Suit & Presence';
const { customer } = demoLogins;

/** A store with a video in several qualities, and Debian's Firefox. */
const test = base
  .extend('title', { scope: 'file' }, 'Adaptive')
  .extend('house', { scope: 'file' }, async ({ title }, { onCleanup }) => {
    const closing = new AsyncDisposableStack();
    onCleanup(() => closing.disposeAsync());
    const store = closing.adopt(await openStore(), (opened) => opened.close());
    const launched = await puppeteer.launch({
      browser: 'firefox',
      executablePath: '/usr/bin/firefox-esr',
      // Without anybody who clicks, it would not play sound.
      extraPrefsFirefox: { 'media.autoplay.default': 0 },
    });
    const browser = closing.adopt(launched, (firefox) => firefox.close());
    const files = await makeRungs(60);
    const id = await addFragmentedVideo(store, { packageName: owned, title, files });
    return { store, browser, files, id };
  })
  .extend('page', async ({ house: { browser } }, { onCleanup }) => {
    const context = await browser.createBrowserContext();
    onCleanup(() => context.close());
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  });

/** Waits in this process: what Puppeteer would wait with is against the pages' content security policy. */
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, { timeout: 60_000 }).toBe(true);

/** Opens the video at its beginning, wherever the test before stopped: what is jumped to is not loaded yet. */
async function openPlayer(page: Page, { url, deps }: OpenStore): Promise<void> {
  await deps.db.deleteFrom('watch_progress').execute();
  await page.goto(`${url}/login`);
  // The page is prerendered, and shows before its JavaScript is loaded.
  await page.waitForSelector('input[type=email]:not(:disabled)');
  await page.type('input[type=email]', customer.email);
  await page.type('input[type=password]', customer.password);
  await page.click('button[type=submit]');
  await until(() => page.evaluate(() => location.pathname === '/my-videos'));
  await clickText(page, 'a', owned);
  await clickText(page, 'button', 'Adaptive');
  await playedTo(page, 0.5);
}

/** Presses the first such element with that text. */
async function clickText(page: Page, tag: 'a' | 'button', text: string): Promise<void> {
  const press = () =>
    page.$$eval(
      tag,
      (elements, wanted) => {
        const found = elements.find(({ textContent }) => textContent.includes(wanted));
        found?.click();
        return found !== undefined;
      },
      text,
    );
  await until(press);
}

const seek = (page: Page, second: number) =>
  page.$eval(
    'video',
    (video, to) => {
      video.currentTime = to;
    },
    second,
  );

async function playedTo(page: Page, second: number): Promise<void> {
  const hasPlayed = (reached: number) => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.currentTime >= reached;
  };
  await until(() => page.evaluate(hasPlayed, second));
}

test('Firefox plays a playlist, seeks in it and shows the chosen quality', async ({
  house,
  page,
}) => {
  const { store, id, files } = house;
  await setRenditions(store, id, files);
  await openPlayer(page, store);
  expect(await page.$eval('video', ({ currentSrc }) => currentSrc)).toMatch(/^blob:/);
  expect(Math.round(await page.$eval('video', ({ duration }) => duration))).toBe(60);
  await seek(page, 20);
  await playedTo(page, 20.5);
  await seek(page, 5);
  await playedTo(page, 5.5);
  await page.evaluate(() => localStorage.setItem('sleigh.quality', '360'));
  await page.reload();
  const isLarge = () => document.querySelector('video')?.videoHeight === 360;
  await until(() => page.evaluate(isLarge));
});

test.skipIf(onlyInFull.skip)(
  `Firefox plays the single file, and its duration is known${onlyInFull.reason}`,
  async ({ house, page }) => {
    const { store, id } = house;
    await setRenditions(store, id, []);
    await openPlayer(page, store);
    await seek(page, 20);
    await playedTo(page, 20.5);
    expect(await page.$eval('video', ({ currentSrc }) => currentSrc)).toBe(
      `${store.url}/media/videos/${id}`,
    );
  },
);

test.skipIf(onlyInFull.skip)(
  `Firefox says that access has ended, and Retry goes on once it is back${onlyInFull.reason}`,
  async ({ house, page }) => {
    const { store, id, files } = house;
    await setRenditions(store, id, files);
    await openPlayer(page, store);
    const mine = store.deps.db.updateTable('purchase').where('email', '=', customer.email);
    await mine.set({ status: 'disputed' }).execute();
    await seek(page, 50);
    const says = (text: string) => document.body.textContent.includes(text);
    await until(() => page.evaluate(says, 'You no longer have access to this video.'));
    await mine.set({ status: 'completed' }).execute();
    await clickText(page, 'button', 'Retry');
    await playedTo(page, 50.5);
  },
);
