import { expect } from '@playwright/test';
import { adminTest as test } from '../support/fixtures.ts';
import { openPackage, openPlayer, seek } from '../support/player.ts';

const owned = 'Beard, Suit & Presence';
const title = 'A Beard That Lasts the Day';

test('an owner sees what a customer has watched, and how far', async ({ store, page, shopper }) => {
  const viewer = shopper.page;
  // A week never has the days of today, whose answer would be kept for a minute; the month has on its first day.
  await page.goto(`${store.url}/admin?period=week`);
  await page.getByText('Nothing was watched in this period.').waitFor();
  await openPackage(viewer, store, owned);
  await viewer.waitForLoadState('networkidle');
  // What is played before the page knows how far the video was watched is not counted.
  const known = viewer.waitForResponse('**/api/customer/progress');
  await viewer.route('**/media/videos/**', async (route) => {
    await known;
    await route.continue();
  });
  await openPlayer(viewer, title);
  // The jump over the middle is not played.
  const saved = viewer.waitForResponse(
    (response) =>
      response.url().includes('/progress/') && response.request().postDataJSON().watched,
  );
  // Paused: after its end the next video would begin, which nobody shall have played.
  await viewer.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  await seek(viewer, 42);
  await saved;
  await page.goto(`${store.url}/admin?period=today`);
  await page.getByRole('link', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: 'Statistics' });
  const figure = (name: string) => dialog.getByRole('term').filter({ hasText: name });
  await dialog.getByRole('heading', { name: title }).waitFor();
  await figure('Plays').waitFor();
  await expect(figure('Plays').locator('xpath=..')).toHaveText(/^Plays1/);
  // A jump to the end is no finish.
  await expect(figure('Finishes').locator('xpath=..')).toHaveText(/^Finishes0/);
  await dialog.getByRole('img', { name: /^0 % of the viewers play the middle/ }).waitFor();
  await dialog.locator('canvas').waitFor();
  await dialog.getByText('Show as a Table').click();
  await dialog.getByRole('row', { name: /^0:00.0 – 0:00.4 1 100 %$/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect(page).toHaveURL(({ search }) => search === '');
  // The same from a video's own menu, of one that nobody has played.
  await page.getByRole('button', { name: 'More for The Suit, Layer by Layer' }).first().click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await page.getByText('Nobody has played this video yet.').waitFor();
  await page.goto(`${store.url}/admin/packages`);
  await page.getByRole('button', { name: `View Details of ${owned}` }).click();
  await page.getByRole('link', { name: 'How far its buyers get' }).click();
  const buyers = page.getByRole('dialog', { name: 'How Far Buyers Get' });
  await buyers.getByRole('heading', { name: owned }).waitFor();
  await buyers.getByRole('row', { name: `${title} 1 (100 %) 1 (100 %)` }).waitFor();
  await buyers.getByText('1 buyer, 100 %').waitFor();
});
