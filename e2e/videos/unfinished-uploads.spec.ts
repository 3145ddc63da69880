import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { listUploads } from '#contract/uploads.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { adminTest } from '../support/fixtures.ts';
import { limitUploads, percentOf, upload, videoTitled } from '../support/uploading.ts';

const owned = 'Beard, Suit & Presence';
const smallVideo = fileURLToPath(
  new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url),
);

const test = adminTest.extend({
  // Preparing a video that was uploaded takes ffmpeg seconds on every core; nobody waits for it here.
  opening: { environment: { ROLE: 'web' } },
});

/** Begins uploads of files with these names, and leaves each in its middle. */
async function leaveUploads(page: Page, url: string, names: readonly string[]): Promise<void> {
  await page.goto(`${url}/admin/packages?tab=upload`);
  await limitUploads(page, 16 * 1024);
  page.on('dialog', (dialog) => void dialog.accept());
  for (const name of names) {
    const mimeType = name.endsWith('.mov') ? 'video/quicktime' : 'video/mp4';
    const begun = { name, mimeType, buffer: await readFile(smallVideo) };
    await page.getByLabel('Video', { exact: true }).setInputFiles(begun);
    await expect.poll(() => percentOf(page), { intervals: [50] }).toBeGreaterThan(5);
    await page.reload();
    await page.getByText('Unfinished uploads').waitFor();
  }
}
const unfinished = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name });

test('what is uploaded is saved after a reload, at either door, without its file', async ({
  store,
  page,
}) => {
  const choose = (name: string, buffer: Buffer) =>
    page
      .getByLabel('Video', { exact: true })
      .setInputFiles({ name, mimeType: 'video/mp4', buffer });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  const bytes = await readFile(smallVideo);
  await choose('tinsel.mp4', bytes);
  await choose('ribbon.mp4', bytes);
  await choose('garland.mp4', bytes);
  await expect(upload(page, 'uploaded')).toHaveCount(3);
  await page.reload();
  const save = async (name: string, title: string) => {
    await page.getByRole('button', { name: `Save ${name}` }).click();
    await upload(page, 'uploaded').getByText(name).waitFor();
    await page.getByLabel('Title').fill(title);
    await page.getByLabel('Package', { exact: true }).selectOption({ label: owned });
    await page.getByRole('button', { name: 'Save Video' }).click();
    await upload(page, 'uploaded').waitFor({ state: 'detached' });
    expect((await videoTitled(page, store.url, title)).selectedThumbnailPath).not.toBeNull();
  };
  await save('tinsel.mp4', 'Tinsel');
  await page.goto(`${store.url}/admin/videos`);
  await save('ribbon.mp4', 'Ribbon');
  // What is canceled after it was taken up does not come back.
  await page.getByRole('button', { name: 'Save garland.mp4' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel garland.mp4' }).click();
  await page.getByRole('button', { name: 'Cancel Upload' }).click();
  await upload(page, 'uploaded').waitFor({ state: 'detached' });
  await expect(page.getByText('Unfinished uploads')).toHaveCount(0);
});

test('another browser goes on where the first stopped', async ({ store, page, newVisitor }) => {
  await page.goto(`${store.url}/admin/packages?tab=upload`);
  await limitUploads(page, 16 * 1024);
  const list = async () =>
    listUploads.response.parse(await (await page.request.get(store.url + listUploads.path)).json());
  await page.getByLabel('Video', { exact: true }).setInputFiles(smallVideo);
  await expect.poll(async () => (await list()).length, { intervals: [50] }).toBe(1);
  const [begun] = await list();
  await page.close({ runBeforeUnload: false });

  const other = await newVisitor();
  await signInAsAdmin(other.page, store.url);
  await other.page.goto(`${store.url}/admin/packages?tab=upload`);
  await other.page.getByText('Unfinished uploads').waitFor();
  await other.page.getByLabel('Video', { exact: true }).setInputFiles(smallVideo);
  await upload(other.page, 'uploaded').waitFor();
  const answer = await other.page.request.get(store.url + listUploads.path);
  const uploaded = listUploads.response.parse(await answer.json());
  expect(uploaded.map(({ uploadId, state }) => [uploadId, state])).toEqual([
    [begun?.uploadId, 'finished'],
  ]);
});

test('a file is among the unfinished uploads from its first byte, and is discarded after asking', {
  tag: '@full',
}, async ({ store, page }) => {
  await leaveUploads(page, store.url, ['just-begun.mp4']);
  const row = unfinished(page, 'just-begun.mp4').filter({ hasText: '0 B uploaded' });
  await row.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard Upload' }).click();
  await row.waitFor({ state: 'detached' });
});

test('the videos page says where an upload is continued that it does not take', {
  tag: '@full',
}, async ({ store, page }) => {
  await leaveUploads(page, store.url, ['other-kind.mov', 'one-more.mp4']);
  await page.goto(`${store.url}/admin/videos`);
  await unfinished(page, 'one-more.mp4').waitFor();
  await expect(unfinished(page, 'one-more.mp4').getByRole('link')).toHaveCount(0);
  const other = unfinished(page, 'other-kind.mov');
  const reason = page.getByText('This page takes MP4 videos only.');
  await other
    .filter({ has: reason })
    .getByRole('link', { name: 'Packages, Upload Videos' })
    .click();
  await page.waitForURL('**/admin/packages?tab=upload');
  await reason.waitFor({ state: 'detached' });
  await other.waitFor();
});
