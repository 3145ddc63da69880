import { expect, type Locator, type Page } from '@playwright/test';
import {
  createVideoFolder,
  pictures,
  sound,
  withoutFfmpeg,
} from '../../server/testing/videos/ffmpeg-videos.ts';
import { openSettings } from '../support/admin.ts';
import { adminTest } from '../support/fixtures.ts';

/** A test whose videos ffmpeg makes. */
const test = adminTest.extend<{ videos: ReturnType<typeof createVideoFolder> }>({
  opening: { ffmpeg: 'stand-in' },
  videos: async ({ demoData: _ }, use) => {
    const videos = createVideoFolder();
    await use(videos);
    videos.remove();
  },
});
const testWithoutFfmpeg = test.extend({ opening: { ffmpeg: 'missing' } });

/** The card of a video of the demo, on the page of all videos. */
async function openCard(page: Page, url: string, title: string): Promise<Locator> {
  await page.goto(`${url}/admin/videos`);
  await page.getByLabel('Search').fill(title);
  const card = page.getByRole('listitem').filter({ hasText: title }).first();
  await card.waitFor();
  return card;
}

async function openDialog(page: Page, url: string, title: string): Promise<Locator> {
  const card = await openCard(page, url, title);
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Video', exact: true }).waitFor();
  return dialog;
}

/** Opens the thumbnail's dialog from the menu, and takes pictures out of the video. */
async function openMoments(card: Locator, title: string): Promise<Locator> {
  const page = card.page();
  await card.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Thumbnail' }).click();
  const dialog = page.getByRole('dialog', { name: `Thumbnail of “${title}”` });
  await dialog.getByRole('button', { name: 'Generate Thumbnails' }).press('Enter');
  await page.getByText('Thumbnails Generated', { exact: true }).waitFor();
  return dialog;
}

/** Opens the question whether to prepare all videos that are not. */
async function openQuestion(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/admin/videos`);
  await page.getByRole('button', { name: /^\d+ To Prepare$/ }).click();
  return page.getByRole('dialog', { name: 'Make your videos play everywhere' });
}

/** Says yes to that question. */
async function prepareThem(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Make Them Play Everywhere' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Waits until no video is left to prepare. */
async function untilPrepared(page: Page): Promise<void> {
  await page.getByText('Ready').first().waitFor();
  const others = page.getByText(/Waiting to be prepared|Preparing|Not prepared/i);
  await expect(others).toHaveCount(0, { timeout: 180_000 });
}

test('a video is prepared at a click, and its progress is followed to the end', {
  tag: '@full',
}, async ({ store, page }) => {
  await store.calls.stopMidway();
  const title = 'A Beard That Lasts the Day';
  const dialog = await openDialog(page, store.url, title);
  await dialog.getByText('Not prepared').waitFor();
  await dialog.getByRole('button', { name: `Prepare ${title}` }).click();
  await dialog.getByText('Preparing 50 %').waitFor();
  await dialog.getByText('Making 720p, 480p, 360p · about 30 s left').waitFor();
  await store.calls.resume();
  await dialog.getByText('Ready').waitFor();
  for (const name of ['720p', '480p', '360p', 'Original']) {
    await dialog.getByText(name, { exact: true }).waitFor();
  }
  await expect(dialog.getByText('2.0 KB', { exact: true })).toHaveCount(3);
  await dialog.getByText('Preview Pictures', { exact: true }).waitFor();
  await dialog.getByText('30 pictures of 160 × 90', { exact: false }).waitFor();
  await dialog
    .getByText(/ and prepare the video again to free the .* of the original\.$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listitem').filter({ hasText: title }).getByText('Ready').first().waitFor();

  // Prepared by a version that made no preview pictures.
  await store.calls.removePreviews();
  const later = await openDialog(page, store.url, title);
  await later.getByText('It has no preview pictures for the player’s bar.').waitFor();
  await later.getByRole('button', { name: `Prepare Again ${title}` }).click();
  await later.getByText('Preview Pictures', { exact: true }).waitFor();
});

test('one that cannot be prepared says why, and Retry helps', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const reason = 'The picture cannot be decoded. Please export the video again.';
  await store.calls.findHevc();
  await store.calls.failMidway(reason);
  const title = 'Breath First, Laugh Second';
  const dialog = await openDialog(page, store.url, title);
  await dialog.getByRole('button', { name: `Prepare ${title}` }).click();
  await dialog.getByText('Cannot be used').waitFor();
  await dialog.getByText(reason).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 Failed', { exact: true }).waitFor();
  await store.calls.resume();
  const card = page.getByRole('listitem').filter({ hasText: title }).first();
  const retry = card.getByRole('button', { name: `Retry ${title}` });
  await retry.press('Enter');
  await page.getByText('1 Failed', { exact: true }).waitFor({ state: 'detached' });
  await retry.waitFor({ state: 'detached' });
  // The focus stays in the card.
  await expect(card.locator(':focus')).toHaveCount(1);
  await openDialog(page, store.url, title);
  await dialog.getByText('Ready').waitFor();
  await dialog.getByText('HEVC, 1280 × 720, 30 pictures a second, AAC stereo').waitFor();
});

test('the preparation can be cancelled', { tag: '@full' }, async ({ store, page }) => {
  const title = 'Breath First, Laugh Second';
  const dialog = await openDialog(page, store.url, title);
  await dialog.getByRole('button', { name: `Prepare ${title}` }).click();
  await dialog.getByText('Ready').waitFor();
  await store.calls.stopMidway();
  await dialog.getByRole('button', { name: `Prepare Again ${title}` }).click();
  await dialog.getByText('Preparing 50 %').waitFor();
  await dialog.getByRole('button', { name: `Cancel ${title}` }).click();
  // What was made before stays.
  await dialog.getByText('Ready').waitFor();
});

testWithoutFfmpeg(
  'without ffmpeg the page says what waits and what to install, and goes on by itself',
  { tag: '@full' },
  async ({ store, page }) => {
    await store.calls.findHevc();
    const title = 'A Story in Three Beats';
    const dialog = await openDialog(page, store.url, title);
    await dialog.getByRole('button', { name: `Prepare ${title}` }).click();
    await dialog.getByText('Waiting for ffmpeg').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'ffmpeg Is Missing' }).click();
    await page.getByRole('dialog').getByText('With it the store makes lower qualities').waitFor();
    await page.getByRole('dialog').getByText('apt install ffmpeg').waitFor();
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: `More for ${title}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Thumbnail' }).click();
    await page.getByText('Pictures cannot be taken out of the video: ffmpeg is not').waitFor();
    // Before the sale a package says so, too.
    await page.goto(`${store.url}/admin/packages`);
    await page.getByRole('button', { name: 'View Details of Voice & Storytelling' }).click();
    await page.getByRole('dialog').getByText('Some browsers cannot play 1 video').waitFor();
    await store.calls.installFfmpeg();
    const card = await openCard(page, store.url, title);
    await card.getByText('Ready').waitFor();
    await expect(page.getByRole('button', { name: 'ffmpeg Is Missing' })).toHaveCount(0);
  },
);

test('videos of before are prepared by one click, which says what it takes', {
  tag: '@full',
}, async ({ store, page }) => {
  const dialog = await openQuestion(page, store.url);
  await dialog.getByText(/\d+ videos have only the quality that was uploaded/).waitFor();
  await dialog.getByText(/It takes about .* that are free\.$/).waitFor();
  await prepareThem(dialog);
  await untilPrepared(page);
});

test('videos without preview pictures are prepared again by the same click', {
  tag: '@full',
}, async ({ store, page }) => {
  await prepareThem(await openQuestion(page, store.url));
  await untilPrepared(page);
  await store.calls.removePreviews();
  const dialog = await openQuestion(page, store.url);
  await dialog
    .getByText(/\d+ videos were uploaded without ffmpeg or prepared by an earlier/)
    .waitFor();
  await dialog.getByText(/It takes about .*, and no extra space\.$/).waitFor();
  await prepareThem(dialog);
  await expect.poll(() => store.calls.titlesWithoutPreviews(), { timeout: 180_000 }).toEqual([]);
  await page.reload();
  await page.getByText('Ready').first().waitFor();
  await expect(page.getByRole('button', { name: /To Prepare/ })).toHaveCount(0);
});

test('the owner says how videos are prepared', { tag: '@full' }, async ({ store, page }) => {
  const panel = await openSettings(page, store.url, 'Video');
  await panel.getByLabel('Keep the Original Files').uncheck();
  await panel.getByLabel('Highest Quality').selectOption('720p (HD)');
  await panel.getByRole('button', { name: 'Save Video' }).click();
  await page.getByText('Settings Updated').first().waitFor();
  await page.reload();
  await expect(panel.getByLabel('Keep the Original Files')).not.toBeChecked();
  await expect(panel.getByLabel('Highest Quality')).toHaveValue('720');
});

test.describe(`with ffmpeg${withoutFfmpeg.reason}`, () => {
  test.skip(withoutFfmpeg.skip, 'ffmpeg is not installed');
  test.use({ opening: {} });

  test('an AVI is uploaded, becomes ready, and plays', { tag: '@full' }, async ({
    store,
    page,
    videos,
  }) => {
    const encoding = ['-c:v', 'mpeg4', '-c:a', 'mp3'];
    const file = videos.make('Old Film.avi', ...pictures(2), ...sound(2), ...encoding);
    await page.goto(`${store.url}/admin/packages?tab=upload`);
    await page.getByText('AVI, MPEG, TS or WMV').waitFor();
    await page.getByLabel('Video', { exact: true }).setInputFiles(file);
    await page.getByLabel('Title').fill('An Old Film');
    await page.getByLabel('Package', { exact: true }).selectOption({ index: 1 });
    await page.locator('[data-upload=uploaded]').waitFor();
    await page.getByRole('button', { name: 'Save Video' }).click();
    const card = page.getByRole('listitem').filter({ hasText: 'An Old Film' });
    await card.getByText('Ready').waitFor({ timeout: 120_000 });
    await card.getByRole('button', { name: 'Play An Old Film' }).click();
    const player = card.locator('video');
    await expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.2);
    // Two seconds have one of the moments.
    const dialog = await openMoments(await openCard(page, store.url, 'An Old Film'), 'An Old Film');
    const choice = dialog.getByRole('radio');
    await expect(choice).toHaveCount(1);
    await choice.click();
    await dialog.getByRole('button', { name: 'Use This Picture' }).click();
    await page.getByText('“An Old Film” has a new thumbnail.').first().waitFor();
  });

  test('a thumbnail is chosen from moments of the video, by keyboard', {
    tag: '@full',
  }, async ({ store, page }) => {
    const title = 'When a Child Is Unsure';
    const card = await openCard(page, store.url, title);
    const more = card.getByRole('button', { name: `More for ${title}` });
    const dialog = await openMoments(card, title);
    const choices = dialog.getByRole('group', { name: 'From the Video' }).getByRole('radio');
    await expect(choices).toHaveCount(5);
    for (const name of ['0:01', '0:05', '0:10', '0:15', '0:20']) {
      await dialog.getByRole('radio', { name, exact: true }).waitFor();
    }
    // Nothing is chosen yet; the focus came to the first.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: '0:10' })).toBeChecked();
    await page.keyboard.press('Enter');
    await page.getByText(`“${title}” has a new thumbnail.`).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect(more).toBeFocused();
    expect(await store.calls.thumbnailMoments(title)).toEqual([10_000]);
  });
});
