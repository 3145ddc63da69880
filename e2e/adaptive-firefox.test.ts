import { test as base, expect } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { clickText, launchFirefox, openPlayer, playedTo, seek, until } from './old/firefox.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from './old/ladder.ts';
import { openStore } from './old/open-store.ts';

const owned = 'Beard, Suit & Presence';
const { customer } = demoLogins;
/** What is jumped to is neither loaded yet nor near the end, however long a busy machine has played. */
const SECONDS = 120;

/** A store with a video in several qualities, and Debian's Firefox. */
const test = base
  .extend('title', { scope: 'file' }, 'Adaptive')
  .extend('house', { scope: 'file' }, async ({ title }, { onCleanup }) => {
    const closing = new AsyncDisposableStack();
    onCleanup(() => closing.disposeAsync());
    const store = closing.adopt(await openStore(), (opened) => opened.close());
    const browser = closing.adopt(await launchFirefox(), (firefox) => firefox.close());
    const files = await makeRungs(SECONDS);
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

test('Firefox plays a playlist, seeks in it and shows the chosen quality', async ({
  house,
  page,
  title,
}) => {
  const { store, id, files } = house;
  await setRenditions(store, id, files);
  await openPlayer(page, store, { packageName: owned, title });
  expect(await page.$eval('video', ({ currentSrc }) => currentSrc)).toMatch(/^blob:/);
  expect(Math.round(await page.$eval('video', ({ duration }) => duration))).toBe(SECONDS);
  await seek(page, 20);
  await playedTo(page, 20.5);
  await seek(page, 5);
  await playedTo(page, 5.5);
  await page.evaluate(() => localStorage.setItem('sleigh.quality', '360'));
  await page.reload();
  const isLarge = () => document.querySelector('video')?.videoHeight === 360;
  await until(() => page.evaluate(isLarge));
});

test('Firefox plays the single file, and its duration is known', { tags: 'full' }, async ({
  house,
  page,
  title,
}) => {
  const { store, id } = house;
  await setRenditions(store, id, []);
  await openPlayer(page, store, { packageName: owned, title });
  await seek(page, 20);
  await playedTo(page, 20.5);
  expect(await page.$eval('video', ({ currentSrc }) => currentSrc)).toBe(
    `${store.url}/media/videos/${id}`,
  );
});

test('Firefox says that access has ended, and Retry goes on once it is back', {
  tags: 'full',
}, async ({ house, page, title }) => {
  const { store, id, files } = house;
  await setRenditions(store, id, files);
  // However long the store takes to say why: see `waitForReasons`.
  await page.evaluateOnNewDocument(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await openPlayer(page, store, { packageName: owned, title });
  const mine = store.deps.db.updateTable('purchase').where('email', '=', customer.email);
  await mine.set({ status: 'disputed' }).execute();
  await seek(page, 100);
  const says = (text: string) => document.body.textContent.includes(text);
  await until(() => page.evaluate(says, 'You no longer have access to this video.'));
  await mine.set({ status: 'completed' }).execute();
  await clickText(page, 'button', 'Retry');
  await playedTo(page, 100.5);
});
