import { expect, type Page } from '@playwright/test';
import { filmTest } from '../support/films.ts';
import { setRenditions } from '../support/ladder.ts';
import { playedTo, seek, watch } from '../support/player.ts';

/** In a browser that plays playlists by itself, as Safari. */
const test = filmTest.extend({
  page: async ({ page }, use) => {
    // Chromium can, but is given a program that reads them unless it has what only Safari has.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'ManagedMediaSource', { value: class {} });
    });
    await use(page);
  },
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
  tag: '@full',
}, async ({ store, page, files, film }) => {
  const asked = await watch(page, store, film);
  const list = `/media/videos/${film.id}/playlist.m3u8`;
  expect(asked).toContain(list);
  expect(asked.some((path) => path.startsWith('/assets'))).toBe(false);
  await countOpenings(page);
  await setRenditions(store, film.id, files);
  await seek(page, 100);
  await playedTo(page, 100.5);
  expect(await page.evaluate('opened.times')).toBe(1);
  expect(asked.filter((path) => path === list).length).toBeGreaterThan(1);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a playlist that it cannot play is opened once more, then the viewer is asked', {
  tag: '@full',
}, async ({ store, page, files, film }) => {
  const asked = await watch(page, store, film);
  const list = `/media/videos/${film.id}/playlist.m3u8`;
  await countOpenings(page);
  const broken = files.map((file) => {
    const half = Math.floor(file.length / 2);
    return Buffer.concat([file.subarray(0, half), Buffer.alloc(file.length - half)]);
  });
  await setRenditions(store, film.id, broken);
  await seek(page, 100);
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  expect(await page.evaluate('opened.times')).toBe(1);
  expect(asked.filter((path) => path === list).length).toBeGreaterThan(1);
});
