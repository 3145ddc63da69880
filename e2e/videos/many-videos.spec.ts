import { expect, type Locator, type Page } from '@playwright/test';
import { adminTest } from '../support/fixtures.ts';

const VIDEOS = 80;

/** A store with 80 videos more than the demo's twelve: 77 in two packages, every fifth of them in both. */
const test = adminTest.extend({
  store: async ({ store }, use) => {
    await store.calls.fillVideos({ videos: VIDEOS, packages: 2 });
    await use(store);
  },
});

const plays = (place: Locator) => place.getByRole('button', { name: /^Play / });

async function search(place: Locator, words: string, count: string): Promise<void> {
  await place.getByLabel('Search').fill(words);
  await place.getByRole('status').getByText(count, { exact: true }).waitFor();
}

async function openUploadTab(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/admin/packages?tab=upload`);
  const all = page.getByRole('region', { name: 'All Videos' });
  await plays(all).first().waitFor();
  return all;
}

test('All Videos shows twenty at a time, each video once with its packages', async ({
  store,
  page,
}) => {
  const all = await openUploadTab(page, store.url);
  await expect(plays(all)).toHaveCount(20);
  await all.getByText('20 of 92 videos').waitFor();
  await all.getByRole('button', { name: 'Show More of All Videos' }).press('Enter');
  await plays(all).nth(39).waitFor();
  await expect(plays(all).nth(20)).toBeFocused();

  await search(all, 'LESSON 71', '1 of 92 videos');
  await expect(plays(all)).toHaveCount(1);
  // Packages of the same millisecond are in the order of their ids.
  await all.getByText(/^In Training number [12] · Training number [12]$/).waitFor();
  await search(all, 'no such lesson', '0 of 92 videos');
  await all.getByRole('button', { name: 'Clear Search' }).press('Enter');
  await all.getByRole('status').getByText('92 videos', { exact: true }).waitFor();
  await expect(all.getByLabel('Search')).toBeFocused();

  await all.getByLabel('Show', { exact: true }).selectOption('In no package');
  await all.getByRole('status').getByText('4 of 92 videos').waitFor();
  await all.getByLabel('Sort By').selectOption('Longest first');
  await expect(plays(all).first()).toHaveAttribute('aria-label', /^Play Lesson 76:/);
  await expect(page.locator('video')).toHaveCount(0);
});

test('Existing Videos folds long packages and finds a video in each of its packages', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.goto(`${store.url}/admin/videos`);
  const existing = page.getByRole('region', { name: 'Existing Videos' });
  const first = page.getByRole('region', { name: 'Training number 1' });
  const opener = first.getByRole('button', { name: 'Training number 1', exact: true });
  await plays(page.getByRole('region', { name: 'Unassigned Videos' }))
    .first()
    .waitFor();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(plays(first)).toHaveCount(0);
  await opener.press('Enter');
  await plays(first).first().waitFor();
  await expect(plays(first)).toHaveCount(20);
  await first.getByRole('button', { name: 'Show More of Training number 1' }).press('Enter');
  await plays(first).nth(20).waitFor();
  await expect(plays(first).nth(20)).toBeFocused();

  await search(existing, 'lesson 71', '1 of 92 videos');
  const second = page.getByRole('region', { name: 'Training number 2' });
  await expect(plays(existing)).toHaveCount(2);
  await plays(second).waitFor();
  await plays(first).waitFor();

  await search(existing, '', '92 videos');
  await existing.getByLabel('Show', { exact: true }).selectOption('Training number 2');
  await plays(second).nth(19).waitFor();
  await expect(first).toHaveCount(0);
});

test('the picker finds a video to add, and the videos of a package fold', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await page.goto(`${store.url}/admin/packages`);
  await page.getByRole('button', { name: 'View Details of Training number 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Training number 2' });
  const handles = dialog.getByRole('button', { name: /^Reorder / });
  await handles.first().waitFor();
  await expect(handles).toHaveCount(20);
  await dialog
    .getByRole('button', { name: 'Show More of the videos in this package' })
    .press('Enter');
  await handles.nth(20).waitFor();
  await expect(handles.nth(20)).toBeFocused();

  const picker = dialog.getByRole('region', { name: 'Add videos' });
  const adds = picker.getByRole('button', { name: /^Add / });
  await expect(adds).toHaveCount(20);
  await picker.getByLabel('Show', { exact: true }).selectOption('Training number 1');
  await picker.getByLabel('Search').fill('lesson 79');
  await picker
    .getByRole('status')
    .getByText(/^1 of /)
    .waitFor();
  await expect(adds).toHaveCount(1);
  await picker.getByText('In Training number 1', { exact: true }).waitFor();
  await adds.click();
  await page.getByText('Video Added', { exact: true }).first().waitFor();
  await picker.getByText('No video matches this search.').waitFor();
});

test('a package’s dialog has its lists before it is opened, and waits for no code', {
  tag: '@full',
}, async ({ store, page }) => {
  const asked: string[] = [];
  const needed = /\.(?:js|css)$|\/(?:videos|package-videos|deleted-packages)$/;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (needed.test(pathname)) asked.push(pathname);
  });
  await page.goto(`${store.url}/admin/packages`);
  const opener = page.getByRole('button', { name: 'View Details of Training number 2' });
  const lists = ['/api/videos', '/api/package-videos', '/api/deleted-packages'];
  await expect.poll(() => asked).toEqual(expect.arrayContaining(lists));
  await opener.hover();
  const own = expect.stringMatching(/^\/api\/packages\/[^/]+\/videos$/);
  await expect.poll(() => asked).toEqual(expect.arrayContaining([own]));
  const before = asked.length;
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Training number 2' });
  await dialog
    .getByRole('button', { name: /^Reorder / })
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: /^Add / }).first().waitFor();
  expect(asked.slice(before)).toEqual([]);
  // It is in the page.
  expect(asked.filter((path) => path.endsWith('.css'))).toEqual([]);
});
