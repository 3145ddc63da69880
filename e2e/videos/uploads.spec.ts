import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, mergeTests, type Page } from '@playwright/test';
import { CHUNK_BYTES, listUploads } from '#contract/uploads.ts';
import { demoLogins } from '../../demo/logins.ts';
import { sized } from '../../scripts/test/sized.ts';
import { chooseMore } from '../support/admin.ts';
import { hashOf, writeBigVideo } from '../support/big-video.ts';
import { adminTest } from '../support/fixtures.ts';
import { killableTest } from '../support/killable-store.ts';
import { logIn, toast } from '../support/shopping.ts';
import { holdReads, limitUploads, percentOf, upload, videoTitled } from '../support/uploading.ts';

const MB = 1024 * 1024;
const owned = 'Beard, Suit & Presence';
const smallVideo = fileURLToPath(
  new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url),
);
const picture = fileURLToPath(new URL('../../demo/media/beard-for-the-day.jpg', import.meta.url));

const test = adminTest.extend<{ folder: string }>({
  // Preparing a video that was uploaded takes ffmpeg seconds on every core; nobody waits for it here.
  opening: { environment: { ROLE: 'web' } },
  folder: async ({ demoData: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sleigh-uploads-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },
});

/** The same in a store that can be killed. */
const testKilling = mergeTests(test, killableTest);

/** A file that is no video and no picture, whatever its name says. */
const letter = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.from('Dear Santa,\n'.repeat(100)),
});

/** How many chunks of unfinished uploads the server has. */
async function chunksOnServer(page: Page, url: string): Promise<number> {
  const answer = await page.request.get(url + listUploads.path);
  const uploads = listUploads.response.parse(await answer.json());
  return uploads.reduce((sum, { received }) => sum + received.length, 0);
}

/** How large the big file is, and of how many chunks. */
const megabytes = sized(160);
const chunks = Math.ceil((megabytes * MB) / CHUNK_BYTES);

testKilling(
  `${megabytes} MB survive a cut connection, a killed server and a reload, and are watched`,
  { tag: '@full' },
  async ({ killable, visitor, page, newVisitor, folder }) => {
    const big = join(folder, 'sleigh-bells.mp4');
    const sha256 = await writeBigVideo(big, megabytes);
    const title = 'Sleigh Bells, Unabridged';
    let questions = 0;
    page.on('dialog', (dialog) => {
      questions += 1;
      void dialog.accept();
    });
    await page.goto(`${killable.url}/admin/packages?tab=upload`);
    // So slow that it is cut off, and the server killed, before all is there.
    const limit = await limitUploads(page, 10 * MB);
    const received = () => chunksOnServer(page, killable.url);
    const choose = () => page.getByLabel('Video', { exact: true }).setInputFiles(big);

    await choose();
    await expect.poll(() => percentOf(page), { intervals: [50] }).toBeGreaterThan(10);
    await limit(0);
    await page.getByText('Trying again').first().waitFor();
    await limit(10 * MB);

    // Killed when some chunks are stored and others are being sent.
    await expect.poll(received, { intervals: [50] }).toBeGreaterThan(0);
    await limit(MB);
    const kept = await received();
    expect(kept).toBeLessThan(chunks);
    await killable.kill();
    await page.getByText('Trying again').first().waitFor();
    await killable.start();
    expect(await received()).toBeGreaterThanOrEqual(kept);

    // Leaving the page asks first; after the reload the same file continues where it stopped.
    await page.reload();
    expect(questions).toBe(1);
    await page.getByText('Unfinished uploads').waitFor();
    await page.getByText('sleigh-bells.mp4').waitFor();
    await limit(-1);
    const sent = countChunks(page);
    await choose();
    await upload(page, 'uploaded').waitFor();
    expect(sent()).toBeGreaterThan(0);
    expect(sent()).toBeLessThanOrEqual(chunks - kept);

    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Package', { exact: true }).selectOption({ label: owned });
    await page.getByRole('button', { name: 'Save Video' }).click();
    await toast(page, 'Video Created').waitFor();
    const video = await videoTitled(page, killable.url, title);
    expect(video.duration).toBeGreaterThan(10);
    expect(video.selectedThumbnailPath).not.toBeNull();
    expect(await hashOf(visitor.context, killable.url + video.videoPath)).toBe(sha256);

    const customer = await newVisitor();
    await logIn(customer.page, killable.url, demoLogins.customer);
    await customer.page
      .getByRole('link', { name: new RegExp(owned) })
      .first()
      .click();
    await customer.page.getByRole('button', { name: `Play ${title}` }).click();
    await customer.page.locator('video').evaluate((player: HTMLVideoElement) => {
      player.muted = true;
      return player.play();
    });
    await customer.page.waitForFunction(
      () => (document.querySelector('video')?.currentTime ?? 0) > 0.5,
    );
  },
);

test('videos queue up, are edited, given thumbnails and a package, and deleted', async ({
  store,
  page,
}) => {
  await page.goto(`${store.url}/admin/videos`);
  const form = page.locator('form').filter({ hasText: 'Upload a Video' });
  const submit = form.getByRole('button', { name: 'Upload Video' });
  await form.getByText('Upload a Video').click();
  await submit.click();
  await form.getByText('No File Selected').waitFor();
  await form.getByText('Missing Title').waitFor();
  // So slow that none is there before it is paused or canceled.
  const limit = await limitUploads(page, 8 * 1024);
  const name = async (title: string) => {
    await form.getByLabel('Video File').setInputFiles(smallVideo);
    await form.getByLabel('Title').fill(title);
  };
  await name('Mittens');
  // The next one is named while the first file is still read.
  const release = await holdReads(page);
  await submit.click();
  await name('Scarves');
  await release();
  await submit.click();
  await name('Boots');
  await submit.click();
  await page.getByText('Waiting for its turn').first().waitFor();
  await page.getByRole('button', { name: 'Pause Mittens' }).click();
  await upload(page, 'paused').waitFor();
  // A part that was sent is not given up without a question.
  await upload(page, 'uploading')
    .getByText(/[1-9] %/)
    .waitFor();
  await page.getByRole('button', { name: 'Cancel Scarves' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Upload' }).click();
  await page.getByRole('button', { name: 'Cancel Scarves' }).waitFor({ state: 'hidden' });
  await limit(-1);
  await page.getByRole('button', { name: 'Resume Mittens' }).click();
  await toast(page, 'Video Created').waitFor();
  const unassigned = page.getByRole('region', { name: 'Unassigned Videos' });
  const heading = (title: string) => unassigned.getByRole('heading', { name: title, exact: true });
  await heading('Boots').waitFor();
  await heading('Mittens').waitFor();
  await expect(heading('Scarves')).toHaveCount(0);
  // Then both have said that they are saved: what is said later would take the place of what is said next.
  await page.locator('[data-upload]').first().waitFor({ state: 'detached' });

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Edit Mittens');
  const edit = page.getByRole('dialog', { name: 'Edit “Mittens”' });
  await edit.getByLabel('Title').fill(' ');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await edit.getByText('Please provide a video title').waitFor();
  await edit.getByLabel('Title').fill('Warm Mittens');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Video Updated').waitFor();
  await heading('Warm Mittens').waitFor();

  await chooseMore(page, 'Warm Mittens', 'Thumbnail');
  await press('Upload Thumbnail');
  await page.getByText('Please select a thumbnail image').waitFor();
  const before = (await videoTitled(page, store.url, 'Warm Mittens')).selectedThumbnailPath;
  await page.getByLabel('Thumbnail Image').setInputFiles(picture);
  await press('Upload Thumbnail');
  await toast(page, 'Thumbnail Uploaded').waitFor();
  expect((await videoTitled(page, store.url, 'Warm Mittens')).selectedThumbnailPath).not.toBe(
    before,
  );

  await press('Assign Warm Mittens');
  await page.getByLabel('Package', { exact: true }).selectOption({ label: owned });
  await press('Assign Package');
  await toast(page, 'Package Assigned').waitFor();
  await page
    .getByRole('region', { name: owned })
    .getByRole('heading', { name: 'Warm Mittens' })
    .waitFor();

  await press('Play Warm Mittens');
  const player = page.locator('video');
  await expect(player).toHaveAttribute('controlslist', /nodownload.*nofullscreen/);
  await press('Delete Warm Mittens');
  await page.getByText('1 customer can watch it now and will lose it.').waitFor();
  await press('Delete Video');
  await toast(page, 'Video Deleted').waitFor();
  await expect(page.getByRole('heading', { name: 'Warm Mittens' })).toHaveCount(0);
});

/** Counts the chunks that the page sends from now on. */
function countChunks(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload-chunk')) sent += 1;
  });
  return () => sent;
}

const spaceCall = '**/api/videos/uploads/room?*';
const full = 'Not enough disk space on the server: this upload needs 0.8 MB more.';
/** Answers the check of the disk space as a server whose disk is full. */
const refuseSpace = (page: Page) =>
  page.route(spaceCall, (route) =>
    route.fulfill({ status: 507, json: { message: full, code: 'no_room' } }),
  );

test('what is too large, no video or without disk space is refused before its first byte', async ({
  store,
  page,
  folder,
}) => {
  const sent = countChunks(page);
  const huge = join(folder, 'huge.mp4');
  const sparse = await open(huge, 'w');
  await sparse.truncate(10 * 1024 * MB + 1);
  await sparse.close();
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.accept();
  });
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  await page.getByRole('button', { name: 'Save Video' }).click();
  await page.getByText('Please fill in all required fields and upload a video').waitFor();
  await page.getByLabel('Video', { exact: true }).setInputFiles(huge);
  await expect.poll(() => alerts).toEqual(['alert: File size exceeds 10GB limit']);
  await page.getByLabel('Video', { exact: true }).setInputFiles(letter('letter.mp4', 'video/mp4'));
  await toast(page, 'Upload Failed').waitFor();
  await page
    .getByText(/This file cannot be used: it is/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove letter.mp4' }).click();
  // The server has nothing of it, so removing does not ask.
  await upload(page, 'failed').waitFor({ state: 'detached' });
  await refuseSpace(page);
  await page.getByLabel('Video', { exact: true }).setInputFiles(smallVideo);
  await upload(page, 'retrying')
    .getByText(`${full} The upload continues when there is space.`)
    .waitFor();
  expect(sent()).toBe(0);
});

test('a refused picture is not used, and not mentioned with the next video', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  await page.getByLabel('Thumbnail (optional)').setInputFiles(letter('letter.png', 'image/png'));
  const refusal = page.getByText('This picture cannot be used.');
  await refusal.waitFor();
  await page.getByLabel('Video', { exact: true }).setInputFiles(smallVideo);
  await upload(page, 'uploaded').waitFor();
  await page.getByLabel('Title').fill('Candle Care');
  await page.getByLabel('Package', { exact: true }).selectOption({ label: owned });
  // What was refused stays said until the video is saved without it.
  await expect(refusal).toHaveCount(1);
  await page.getByRole('button', { name: 'Save Video' }).click();
  await toast(page, 'Video Created').waitFor();
  await refusal.waitFor({ state: 'detached' });
});

test('what the server answers is said, and what it would refuse is found before it is sent', {
  tag: '@full',
}, async ({ store, page }) => {
  const sent = countChunks(page);
  await page.goto(`${store.url}/admin/videos`);
  const form = page.locator('form').filter({ hasText: 'Upload a Video' });
  const nothing = { name: 'empty.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(0) };
  await form.getByLabel('Video File').setInputFiles(nothing);
  await form.getByText('“empty.mp4” is empty. Please choose another file.').waitFor();
  await form.getByLabel('Video File').setInputFiles(letter('letter.mp4', 'video/mp4'));
  await form.getByLabel('Title').fill('A Letter');
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await toast(page, 'Upload Failed').waitFor();
  await form.getByText('Only MP4 videos can be uploaded here.').waitFor();
  await expect(form.getByLabel('Title')).toHaveValue('A Letter');
  await form.getByLabel('Video File').setInputFiles(smallVideo);
  await form.getByLabel('Title').fill('x'.repeat(201));
  await form.getByLabel('Description').fill('x'.repeat(2001));
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await form.getByText('Title must be at most 200 characters.').waitFor();
  await form.getByText('Description must be at most 2,000 characters.').waitFor();
  await form.getByLabel('Title').fill('Lanterns');
  await form.getByLabel('Description').fill('');

  const told = page.getByRole('region', { name: /notifications/i });
  await refuseSpace(page);
  await form.getByRole('button', { name: 'Upload Video' }).click();
  const failed = told.locator('li').filter({ hasText: 'Upload Failed' });
  await failed.getByText(full, { exact: true }).waitFor();
  await upload(page, 'retrying')
    .getByText(`${full} The upload continues when there is space.`)
    .waitFor();
  expect(sent()).toBe(0);

  await page.unroute(spaceCall);
  await page.route('**/api/videos/upload-chunk', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.getByRole('button', { name: 'Retry Lanterns' }).click();
  await told.getByText('Chunk 1 upload failed', { exact: true }).waitFor();
  await upload(page, 'retrying').getByText('Chunk 1 upload failed. Trying again...').waitFor();
  // It is said after the third, and a busy machine looks when there are more.
  await expect.poll(sent).toBeGreaterThanOrEqual(3);
  await expect(page.getByText('cannot be reached')).toHaveCount(0);

  await page.unroute('**/api/videos/upload-chunk');
  await page.getByRole('button', { name: 'Retry Lanterns' }).click();
  await toast(page, 'Video Created').waitFor();
});
