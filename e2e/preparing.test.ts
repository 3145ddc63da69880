import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTranscoder } from '#platform/media/transcoding/create-transcoder.ts';
import { type Transcoder, TranscodingFailed } from '#platform/media/transcoding/transcoder.ts';
import {
  createVideoFolder,
  pictures,
  sound,
  withoutFfmpeg,
} from '../server/testing/videos/ffmpeg-videos.ts';
import {
  createStandInTranscoder,
  hevcFacts,
  type StandInTranscoder,
} from '../server/testing/videos/stand-in-transcoder.ts';
import { openSettings, signInAsAdmin } from './old/admin.ts';
import { type OpenStore, openStore } from './old/open-store.ts';
import { openVisitor, sharedBrowser, type Visitor } from './old/visitor.ts';

/** What prepares videos now: a stand-in for ffmpeg, or the real one. */
let engine: Transcoder;
const replaceable: Transcoder = {
  findFfmpeg: () => engine.findFfmpeg(),
  inspect: (path, options) => engine.inspect(path, options),
  make: (job) => engine.make(job),
  assertPlays: (path, what) => engine.assertPlays(path, what),
};

let store: OpenStore;
let browser: Browser;
let admin: Visitor;
let page: Page;
let standIn: StandInTranscoder;
const videos = createVideoFolder();

beforeAll(async () => {
  engine = createStandInTranscoder();
  store = await openStore({}, { adapt: (deps) => ({ ...deps, transcoder: replaceable }) });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await store?.close();
  videos.remove();
});
beforeEach(async () => {
  standIn = createStandInTranscoder();
  engine = standIn;
  admin = await openVisitor(browser, { origins: [store.url] });
  page = admin.page;
  await signInAsAdmin(page, store.url);
});
afterEach(async () => {
  await admin.close();
  expect(admin.problems).toEqual([]);
});

/** The card of a video of the demo, on the page of all videos. */
async function openCard(title: string): Promise<Locator> {
  await page.goto(`${store.url}/admin/videos`);
  await page.getByLabel('Search').fill(title);
  const card = page.getByRole('listitem').filter({ hasText: title }).first();
  await card.waitFor();
  return card;
}

async function openDialog(title: string): Promise<Locator> {
  const card = await openCard(title);
  await card.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Video', exact: true }).waitFor();
  return dialog;
}

/** Opens the thumbnail's dialog from the menu, and takes pictures out of the video. */
async function openMoments(card: Locator, title: string): Promise<Locator> {
  await card.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Thumbnail' }).click();
  const dialog = page.getByRole('dialog', { name: `Thumbnail of “${title}”` });
  await dialog.getByRole('button', { name: 'Generate Thumbnails' }).press('Enter');
  await page.getByText('Thumbnails Generated', { exact: true }).waitFor({ timeout: 60_000 });
  return dialog;
}

/** The transcoder stops midway until the test goes on, or the signal aborts. */
function stopMidway(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  standIn.midway = ({ signal }) =>
    Promise.race([
      promise,
      new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    ]);
  return resolve;
}

test('a video is prepared at a click, and its progress is followed to the end', async () => {
  const goOn = stopMidway();
  const title = 'A Beard That Lasts the Day';
  const dialog = await openDialog(title);
  await dialog.getByText('Not prepared').waitFor();
  await dialog.getByRole('button', { name: `Prepare ${title}` }).click();
  await dialog.getByText('Preparing 50 %').waitFor();
  await dialog.getByText('Making 720p, 480p, 360p · about 30 s left').waitFor();
  goOn();
  await dialog.getByText('Ready').waitFor();
  for (const name of ['720p', '480p', '360p', 'Original']) {
    await dialog.getByText(name, { exact: true }).waitFor();
  }
  expect(await dialog.getByText('2.0 KB', { exact: true }).count()).toBe(3);
  await dialog.getByText('Preview Pictures', { exact: true }).waitFor();
  await dialog.getByText('30 pictures of 160 × 90', { exact: false }).waitFor();
  await dialog
    .getByText(/ of the original are freed when the video is prepared again\.$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listitem').filter({ hasText: title }).getByText('Ready').first().waitFor();

  // Prepared by a version that made no preview pictures.
  await store.deps.db.updateTable('video').set({ storyboard: null }).execute();
  const later = await openDialog(title);
  await later.getByText('It has no preview pictures for the player’s bar.').waitFor();
  await later.getByRole('button', { name: `Prepare Again ${title}` }).click();
  await later.getByText('Preview Pictures', { exact: true }).waitFor();
});

test('one that cannot be prepared says why, and Retry helps', { tags: 'full' }, async () => {
  standIn.facts = hevcFacts;
  standIn.midway = async () => {
    throw new TranscodingFailed('The picture cannot be decoded. Please export the video again.');
  };
  const title = 'Breath First, Laugh Second';
  const dialog = await openDialog(title);
  await dialog.getByRole('button', { name: `Prepare ${title}` }).click();
  await dialog.getByText('Cannot be used').waitFor();
  await dialog.getByText('The picture cannot be decoded. Please export the video again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 Failed', { exact: true }).waitFor();
  standIn.midway = async () => undefined;
  const card = page.getByRole('listitem').filter({ hasText: title }).first();
  const retry = card.getByRole('button', { name: `Retry ${title}` });
  await retry.press('Enter');
  await page.getByText('1 Failed', { exact: true }).waitFor({ state: 'detached' });
  await retry.waitFor({ state: 'detached' });
  // The focus stays in the card.
  await expect.poll(() => card.locator(':focus').count()).toBe(1);
  await openDialog(title);
  await dialog.getByText('Ready').waitFor();
  await dialog.getByText('HEVC, 1280 × 720, 30 pictures a second, AAC stereo').waitFor();
});

test('the preparation can be cancelled', { tags: 'full' }, async () => {
  stopMidway();
  const title = 'Breath First, Laugh Second';
  const dialog = await openDialog(title);
  await dialog.getByRole('button', { name: `Prepare Again ${title}` }).click();
  await dialog.getByText('Preparing 50 %').waitFor();
  await dialog.getByRole('button', { name: `Cancel ${title}` }).click();
  // What was made before stays.
  await dialog.getByText('Ready').waitFor();
});

test('without ffmpeg the page says what waits and what to install, and goes on by itself', {
  tags: 'full',
}, async () => {
  standIn.ffmpeg = null;
  standIn.facts = hevcFacts;
  const title = 'A Story in Three Beats';
  const dialog = await openDialog(title);
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
  standIn.ffmpeg = { version: '5.1' };
  const card = await openCard(title);
  await card.getByText('Ready').waitFor({ timeout: 60_000 });
  expect(await page.getByRole('button', { name: 'ffmpeg Is Missing' }).count()).toBe(0);
});

test('videos of before are prepared by one click, which says what it takes', {
  tags: 'full',
}, async () => {
  await page.goto(`${store.url}/admin/videos`);
  await page.getByRole('button', { name: /^\d+ To Prepare$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Make your videos play everywhere' });
  await dialog.getByText(/\d+ videos have only the quality that was uploaded/).waitFor();
  await dialog.getByText(/It takes about .* that are free\.$/).waitFor({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Make Them Play Everywhere' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Ready').first().waitFor();
  await expect
    .poll(() => page.getByText(/Waiting to be prepared|Preparing|Not prepared/i).count(), {
      ...{ timeout: 180_000, interval: 200 },
    })
    .toBe(0);
});

test('videos without preview pictures are prepared again by the same click', {
  tags: 'full',
}, async () => {
  await store.deps.db.updateTable('video').set({ storyboard: null }).execute();
  await page.goto(`${store.url}/admin/videos`);
  await page.getByRole('button', { name: /^\d+ To Prepare$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Make your videos play everywhere' });
  await dialog
    .getByText(/\d+ videos were uploaded without ffmpeg or prepared by an earlier/)
    .waitFor();
  await dialog.getByText(/It takes about .*, and no more room than they have\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Make Them Play Everywhere' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const withoutPictures = store.deps.db
    .selectFrom('video')
    .select('id')
    .where('storyboard', 'is', null);
  await expect.poll(() => withoutPictures.execute(), { timeout: 180_000 }).toEqual([]);
  await page.reload();
  await page.getByText('Ready').first().waitFor();
  expect(await page.getByRole('button', { name: /To Prepare/ }).count()).toBe(0);
});

test('the owner says how videos are prepared', async () => {
  const panel = await openSettings(page, store.url, 'Video');
  await panel.getByLabel('Keep the Original Files').uncheck();
  await panel.getByLabel('Highest Quality').selectOption('720p (HD)');
  await panel.getByRole('button', { name: 'Save Video' }).click();
  await page.getByText('Settings Updated').first().waitFor();
  await page.reload();
  await expect.poll(() => panel.getByLabel('Keep the Original Files').isChecked()).toBe(false);
  await expect.poll(() => panel.getByLabel('Highest Quality').inputValue()).toBe('720');
  await panel.getByLabel('Keep the Original Files').check();
  await panel.getByRole('button', { name: 'Save Video' }).click();
  await page.getByText('Settings Updated').first().waitFor();
});

describe.skipIf(withoutFfmpeg.skip)(`with ffmpeg${withoutFfmpeg.reason}`, () => {
  test('an AVI is uploaded, becomes ready, and plays', { tags: 'full' }, async () => {
    engine = createTranscoder();
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
    const dialog = await openMoments(await openCard('An Old Film'), 'An Old Film');
    const choice = dialog.getByRole('radio');
    await expect.poll(() => choice.count()).toBe(1);
    await choice.click();
    await dialog.getByRole('button', { name: 'Use This Picture' }).click();
    await page.getByText('“An Old Film” has a new thumbnail.').first().waitFor();
  });

  test('a thumbnail is chosen from moments of the video, by keyboard', {
    tags: 'full',
  }, async () => {
    engine = createTranscoder();
    // A stand-in has prepared others: their files hold no pictures.
    const title = 'When a Child Is Unsure';
    const card = await openCard(title);
    const more = card.getByRole('button', { name: `More for ${title}` });
    const dialog = await openMoments(card, title);
    const choices = dialog.getByRole('group', { name: 'From the Video' }).getByRole('radio');
    await expect.poll(() => choices.count()).toBe(5);
    for (const name of ['0:01', '0:05', '0:10', '0:15', '0:20']) {
      await dialog.getByRole('radio', { name, exact: true }).waitFor();
    }
    // Nothing is chosen yet; the focus came to the first.
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => dialog.getByRole('radio', { name: '0:10' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText(`“${title}” has a new thumbnail.`).first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => more.evaluate((one) => one === document.activeElement)).toBe(true);
    const chosen = store.deps.db
      .selectFrom('video')
      .innerJoin('video_frame', 'video_frame.picture_key', 'video.thumbnail_key')
      .select('video_frame.at_ms')
      .where('video.title', '=', title);
    expect(await chosen.execute()).toEqual([{ at_ms: 10_000 }]);
  });
});
