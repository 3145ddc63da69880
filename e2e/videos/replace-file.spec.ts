import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { adminTest as test } from '../support/fixtures.ts';
import { seek, watch } from '../support/player.ts';
import { toast } from '../support/shopping.ts';

const owned = 'Beard, Suit & Presence';
const title = 'A Beard That Lasts the Day';
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../demo/media/${name}`, import.meta.url));

const aviHead = Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI LIST'), Buffer.alloc(1000)]);

// Without ffmpeg a file that every browser plays is ready as it is.
test.use({ opening: { ffmpeg: 'missing' } });

/** How long the open video plays, in whole seconds. */
const lengthOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => Math.floor(video.duration));

test('an owner replaces the file of a video, which plays on until the new one is ready', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const viewer = shopper.page;
  await watch(viewer, store, { packageName: owned, title });
  const before = await lengthOf(viewer);
  const saved = viewer.waitForResponse(
    (response) =>
      response.url().includes('/progress/') &&
      response.request().postDataJSON().positionSeconds >= 20,
  );
  await seek(viewer, 20);
  await saved;
  await viewer.keyboard.press('Escape');

  await page.goto(`${store.url}/admin/videos`);
  await page
    .getByRole('button', { name: `Edit ${title}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: `Edit “${title}”` });
  await dialog.getByText('Replace File', { exact: true }).click();
  const field = dialog.locator('input[type=file]');
  await field.setInputFiles(fileOf('beard-for-the-day.jpg'));
  await dialog.getByText(/^This file cannot be used: it is not a video\./).waitFor();
  await field.setInputFiles({ name: 'beard.avi', mimeType: 'video/x-msvideo', buffer: aviHead });
  await dialog.getByText(/a kind of video that needs ffmpeg/).waitFor();
  await field.setInputFiles(fileOf('price-an-hour.mp4'));
  await store.calls.stopLooking();
  await dialog.getByRole('button', { name: 'Upload and Replace' }).click();
  await toast(page, 'File Uploaded').waitFor();
  await dialog.getByText('The current file plays until the new one is ready.').waitFor();
  await viewer.reload();
  await viewer
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  await viewer.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 19);
  // Otherwise a busy machine lets it play to its end meanwhile, and begin the next one.
  await viewer.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  expect(await lengthOf(viewer)).toBe(before);
  await store.calls.resume();
  await dialog.getByText('The new file plays now.').waitFor();

  // The same address, the same position, another file.
  await viewer.reload();
  await viewer.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 19);
  expect(await lengthOf(viewer)).not.toBe(before);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: `More for ${title}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Statistics' }).click();
  await page.getByText(/^The file was replaced on /).waitFor();
});
