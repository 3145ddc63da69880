import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './old/journey.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from './old/ladder.ts';
import { playedTo, seek, watch } from './old/player.ts';

const owned = 'Beard, Suit & Presence';

/** A video of two minutes with its qualities, and a browser that plays playlists by itself, as Safari. */
const test = journey
  .extend('files', { scope: 'file' }, () => makeRungs(120))
  .extend('video', async ({ store, files, page }) => {
    // Chromium can, but is given a program that reads them unless it has what only Safari has.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'ManagedMediaSource', { value: class {} });
    });
    const title = `Native ${store.deps.ids.id()}`;
    const id = await addFragmentedVideo(store, { packageName: owned, title, files });
    await setRenditions(store, id, files);
    return { title, id };
  });

/**
 * Counts in the page how often it opens something from now on. The browser may ask for a playlist again by itself, on a
 * busy machine.
 */
async function countOpenings(page: Page): Promise<void> {
  await page.evaluate(() => {
    const opened = { times: 0 };
    Object.assign(window, { opened });
    document.querySelector('video')?.addEventListener('loadstart', () => {
      opened.times += 1;
    });
  });
}

test('renditions that are made again are found by a browser that reads playlists itself', {
  tags: 'full',
}, async ({ store, page, files, video: { title, id } }) => {
  const asked = await watch(page, store, { packageName: owned, title });
  const list = `/media/videos/${id}/playlist.m3u8`;
  expect(asked).toContain(list);
  expect(asked.some((path) => path.startsWith('/assets'))).toBe(false);
  await countOpenings(page);
  await setRenditions(store, id, files);
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(await page.evaluate('opened.times')).toBe(1);
  expect(asked.filter((path) => path === list).length).toBeGreaterThan(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a playlist that it cannot play is opened once more, then the viewer is asked', {
  tags: 'full',
}, async ({ store, page, files, video: { title, id } }) => {
  const asked = await watch(page, store, { packageName: owned, title });
  const list = `/media/videos/${id}/playlist.m3u8`;
  await countOpenings(page);
  const broken = files.map((file) => {
    const half = Math.floor(file.length / 2);
    return Buffer.concat([file.subarray(0, half), Buffer.alloc(file.length - half)]);
  });
  await setRenditions(store, id, broken);
  await seek(page, 100);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.evaluate('opened.times')).toBe(1);
  expect(asked.filter((path) => path === list).length).toBeGreaterThan(1);
});
