import { copyFile, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHUNK_BYTES, listUploads } from '#contract/uploads.ts';
import { listVideos } from '#contract/videos.ts';
import { demoLogins } from '../demo/logins.ts';
import { sized } from '../scripts/test/sized.ts';
import { chooseMore, signInAsAdmin } from './old/admin.ts';
import { hashOf, writeBigVideo } from './old/big-video.ts';
import { logIn, toast } from './old/shopping.ts';
import { type StoreProcess, startStoreProcess } from './old/store-process.ts';
import { holdReads, uploadSpeed } from './old/uploading.ts';
import { openVisitor, sharedBrowser, type Visitor } from './old/visitor.ts';

const MB = 1024 * 1024;
const owned = 'Beard, Suit & Presence';
const smallVideo = fileURLToPath(new URL('../demo/media/beard-for-the-day.mp4', import.meta.url));
const picture = fileURLToPath(new URL('../demo/media/beard-for-the-day.jpg', import.meta.url));

let store: StoreProcess;
let browser: Browser;
let folder: string;
let admin: Visitor;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sleigh-uploads-'));
  store = await startStoreProcess();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  admin = await openVisitor(browser, { origins: [store.url] });
  page = admin.page;
  await signInAsAdmin(page, store.url);
});
afterEach(async () => {
  await admin.close();
  expect(admin.problems).toEqual([]);
});

/** How many chunks of unfinished uploads the server has. */
async function chunksOnServer(): Promise<number> {
  const answer = await page.request.get(`${store.url}${listUploads.path}`);
  const uploads = listUploads.response.parse(await answer.json());
  return uploads.reduce((sum, { received }) => sum + received.length, 0);
}

async function videoTitled(title: string) {
  const answer = await page.request.get(`${store.url}${listVideos.path}`);
  const video = listVideos.response.parse(await answer.json()).find((one) => one.title === title);
  if (!video) throw new Error(`no video titled ${title}`);
  return video;
}

const upload = (state: string) => page.locator(`[data-upload=${state}]`);
const percent = async () =>
  Number.parseInt((await page.getByText(/^\d+ %$/).textContent()) ?? '', 10);

/** How large the big file is, and of how many chunks. */
const megabytes = sized(110, 160);
const chunks = Math.ceil((megabytes * MB) / CHUNK_BYTES);

test(`${megabytes} MB survive a cut connection, a killed server and a reload, and are watched`, async () => {
  const big = join(folder, 'sleigh-bells.mp4');
  const sha256 = await writeBigVideo(big, megabytes);
  const title = 'Sleigh Bells, Unabridged';
  let questions = 0;
  page.on('dialog', (dialog) => {
    questions += 1;
    void dialog.accept();
  });
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  const session = await admin.context.newCDPSession(page);
  await session.send('Network.enable');
  // So slow that it is cut off, and the server killed, before all is there.
  await uploadSpeed(session, 10 * MB);
  const choose = () => page.getByLabel('Video', { exact: true }).setInputFiles(big);

  await choose();
  await expect.poll(percent, { interval: 50 }).toBeGreaterThan(10);
  await uploadSpeed(session, 0);
  await page.getByText('Trying again').first().waitFor();
  await uploadSpeed(session, 10 * MB);

  // Killed when some chunks are stored and others are being sent.
  await expect.poll(chunksOnServer, { interval: 50 }).toBeGreaterThan(0);
  await uploadSpeed(session, MB);
  const kept = await chunksOnServer();
  expect(kept).toBeLessThan(chunks);
  await store.kill();
  await page.getByText('Trying again').first().waitFor();
  await store.start();
  expect(await chunksOnServer()).toBeGreaterThanOrEqual(kept);

  // Leaving the page asks first; after the reload the same file continues where it stopped.
  await page.reload();
  expect(questions).toBe(1);
  await page.getByText('Unfinished uploads').waitFor();
  await page.getByText('sleigh-bells.mp4').waitFor();
  await uploadSpeed(session, -1);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload-chunk')) sent += 1;
  });
  await choose();
  await upload('uploaded').waitFor();
  expect(sent).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(chunks - kept);

  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Package', { exact: true }).selectOption({ label: owned });
  await page.getByRole('button', { name: 'Save Video' }).click();
  await toast(page, 'Video Created').waitFor();
  const video = await videoTitled(title);
  expect(video.duration).toBeGreaterThan(10);
  expect(video.selectedThumbnailPath).not.toBeNull();
  expect(await hashOf(admin.context, store.url + video.videoPath)).toBe(sha256);

  const customer = await openVisitor(browser, { origins: [store.url] });
  await logIn(customer.page, store.url, demoLogins.customer);
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
  await customer.close();
  expect(customer.problems).toEqual([]);
});

test('videos queue up, are edited, given thumbnails and a package, and deleted', async () => {
  await page.goto(`${store.url}/admin/videos`);
  const form = page.locator('form').filter({ hasText: 'Upload a Video' });
  const submit = form.getByRole('button', { name: 'Upload Video' });
  await form.getByText('Upload a Video').click();
  await submit.click();
  await form.getByText('No File Selected').waitFor();
  await form.getByText('Missing Title').waitFor();
  const session = await admin.context.newCDPSession(page);
  await session.send('Network.enable');
  // So slow that none is there before it is paused or canceled.
  await uploadSpeed(session, 8 * 1024);
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
  await upload('paused').waitFor();
  // A part that was sent is not given up without a question.
  await upload('uploading')
    .getByText(/[1-9] %/)
    .waitFor();
  await page.getByRole('button', { name: 'Cancel Scarves' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Upload' }).click();
  await page.getByRole('button', { name: 'Cancel Scarves' }).waitFor({ state: 'hidden' });
  await uploadSpeed(session, -1);
  await page.getByRole('button', { name: 'Resume Mittens' }).click();
  await toast(page, 'Video Created').waitFor();
  const unassigned = page.getByRole('region', { name: 'Unassigned Videos' });
  const heading = (title: string) => unassigned.getByRole('heading', { name: title, exact: true });
  await heading('Boots').waitFor();
  await heading('Mittens').waitFor();
  expect(await heading('Scarves').count()).toBe(0);
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
  const before = (await videoTitled('Warm Mittens')).selectedThumbnailPath;
  await page.getByLabel('Thumbnail Image').setInputFiles(picture);
  await press('Upload Thumbnail');
  await toast(page, 'Thumbnail Uploaded').waitFor();
  expect((await videoTitled('Warm Mittens')).selectedThumbnailPath).not.toBe(before);

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
  expect(await player.getAttribute('controlslist')).toMatch(/nodownload.*nofullscreen/);
  await press('Delete Warm Mittens');
  await page.getByText('1 customer can watch it now and will lose it.').waitFor();
  await press('Delete Video');
  await toast(page, 'Video Deleted').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Warm Mittens' }).count()).toBe(0);
});

/** Counts the chunks that the page sends from now on. */
function countChunks(): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/upload-chunk')) sent += 1;
  });
  return () => sent;
}

const roomCall = '**/api/videos/uploads/room?*';
const full = 'Not enough disk space on the server: this upload needs 0.8 MB more.';
/** Returns the question for room as a server whose disk is full. */
const refuseRoom = () =>
  page.route(roomCall, (route) =>
    route.fulfill({ status: 507, json: { message: full, code: 'no_room' } }),
  );

test('what is too large, no video or without room is refused before its first byte', async () => {
  const sent = countChunks();
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
  const letter = join(folder, 'letter.mp4');
  await writeFile(letter, 'Dear Santa,\n'.repeat(100));
  await page.getByLabel('Video', { exact: true }).setInputFiles(letter);
  await toast(page, 'Upload Failed').waitFor();
  await page
    .getByText(/This file cannot be used: it is/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Remove letter.mp4' }).click();
  // The server has nothing of it, so removing does not ask.
  await upload('failed').waitFor({ state: 'detached' });
  await refuseRoom();
  await page.getByLabel('Video', { exact: true }).setInputFiles(smallVideo);
  await upload('retrying').getByText(`${full} The upload continues when there is room.`).waitFor();
  expect(sent()).toBe(0);
});

test('a refused picture is not used, and not mentioned with the next video', {
  tags: 'full',
}, async () => {
  const letter = join(folder, 'letter.png');
  await writeFile(letter, 'Dear Santa,');
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  await page.getByLabel('Thumbnail (optional)').setInputFiles(letter);
  const refusal = page.getByText('This picture cannot be used.');
  await refusal.waitFor();
  await page.getByLabel('Video', { exact: true }).setInputFiles(smallVideo);
  await upload('uploaded').waitFor();
  await page.getByLabel('Title').fill('Candle Care');
  await page.getByLabel('Package', { exact: true }).selectOption({ label: owned });
  // What was refused stays said until the video is saved without it.
  expect(await refusal.count()).toBe(1);
  await page.getByRole('button', { name: 'Save Video' }).click();
  await toast(page, 'Video Created').waitFor();
  await refusal.waitFor({ state: 'detached' });
});

test('what the server answers is said, and what it would refuse is found before it is sent', {
  tags: 'full',
}, async () => {
  const sent = countChunks();
  await page.goto(`${store.url}/admin/videos`);
  const form = page.locator('form').filter({ hasText: 'Upload a Video' });
  const empty = join(folder, 'empty.mp4');
  await writeFile(empty, '');
  await form.getByLabel('Video File').setInputFiles(empty);
  await form.getByText('“empty.mp4” is empty. Please choose another file.').waitFor();
  const letter = join(folder, 'letter.mp4');
  await writeFile(letter, 'Dear Santa,\n'.repeat(100));
  await form.getByLabel('Video File').setInputFiles(letter);
  await form.getByLabel('Title').fill('A Letter');
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await toast(page, 'Upload Failed').waitFor();
  await form.getByText('Only MP4 videos can be uploaded here.').waitFor();
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe('A Letter');
  await form.getByLabel('Video File').setInputFiles(smallVideo);
  await form.getByLabel('Title').fill('x'.repeat(201));
  await form.getByLabel('Description').fill('x'.repeat(2001));
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await form.getByText('Title must be at most 200 characters.').waitFor();
  await form.getByText('Description must be at most 2,000 characters.').waitFor();
  await form.getByLabel('Title').fill('Lanterns');
  await form.getByLabel('Description').fill('');

  const told = page.getByRole('region', { name: /notifications/i });
  await refuseRoom();
  await form.getByRole('button', { name: 'Upload Video' }).click();
  await toast(page, 'Upload Failed').waitFor();
  await told.getByText(full, { exact: true }).waitFor();
  await upload('retrying').getByText(`${full} The upload continues when there is room.`).waitFor();
  expect(sent()).toBe(0);

  await page.unroute(roomCall);
  await page.route('**/api/videos/upload-chunk', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.getByRole('button', { name: 'Retry Lanterns' }).click();
  await told.getByText('Chunk 1 upload failed', { exact: true }).waitFor();
  await upload('retrying').getByText('Chunk 1 upload failed. Trying again...').waitFor();
  // It is said after the third, and a busy machine looks when there are more.
  await expect.poll(sent).toBeGreaterThanOrEqual(3);
  expect(await page.getByText('cannot be reached').count()).toBe(0);

  await page.unroute('**/api/videos/upload-chunk');
  await page.getByRole('button', { name: 'Retry Lanterns' }).click();
  await toast(page, 'Video Created').waitFor();
});

/** Begins uploads of files with these names, and leaves each in its middle. */
async function leaveUploads(...names: string[]): Promise<void> {
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  const session = await admin.context.newCDPSession(page);
  await session.send('Network.enable');
  await uploadSpeed(session, 16 * 1024);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const name of names) {
    const begun = join(folder, name);
    await copyFile(smallVideo, begun);
    await page.getByLabel('Video', { exact: true }).setInputFiles(begun);
    await expect.poll(percent, { interval: 50 }).toBeGreaterThan(5);
    await page.reload();
    await page.getByText('Unfinished uploads').waitFor();
  }
}
const unfinished = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a file is among the unfinished uploads from its first byte, and is discarded after asking', {
  tags: 'full',
}, async () => {
  await leaveUploads('just-begun.mp4');
  const row = unfinished('just-begun.mp4').filter({ hasText: '0 B uploaded' });
  await row.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard Upload' }).click();
  await row.waitFor({ state: 'detached' });
});

test('the videos page says where an upload is continued that it does not take', {
  tags: 'full',
}, async () => {
  await leaveUploads('other-kind.mov', 'one-more.mp4');
  await page.goto(`${store.url}/admin/videos`);
  await unfinished('one-more.mp4').waitFor();
  expect(await unfinished('one-more.mp4').getByRole('link').count()).toBe(0);
  const other = unfinished('other-kind.mov');
  const said = page.getByText('This page takes MP4 videos only.');
  await other.filter({ has: said }).getByRole('link', { name: 'Packages, Upload Videos' }).click();
  await page.waitForURL('**/admin/packages?tab=upload');
  await said.waitFor({ state: 'detached' });
  await other.waitFor();
});
