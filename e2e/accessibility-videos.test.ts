import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { listVideos } from '#contract/videos.ts';
import { fillVideos } from '../bench/shop/fill-videos.ts';
import { chooseMore, signInAsAdmin } from './old/admin.ts';
import { look as inspectVideo, looks, openLook } from './old/look.ts';
import { type OpenStore, openStore } from './old/open-store.ts';
import { sharedBrowser, type Visitor } from './old/visitor.ts';

let store: OpenStore;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sleigh-videos-'));
  store = await openStore();
  await fillVideos(store.deps, { videos: 45, packages: 2 });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(looks)('$name', (theme) => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await openLook(browser, store, theme);
    page = visitor.page;
    await signInAsAdmin(page, store.url);
  });
  afterAll(() => visitor?.close());

  const look = () => inspectVideo(visitor);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const close = async () => {
    // By keyboard: a toast may lie over the button.
    await page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).press('Enter');
  };

  test('packages and their dialogs', async () => {
    await page.goto(`${store.url}/admin/packages`);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .waitFor();
    await look();
    await press('Create Package');
    await press(/^Create Package$/);
    await page.getByText('Please fill in all required fields').waitFor();
    await look();
    await close();
    await press(/^Delete /);
    await page.getByText('People who bought it keep access.').waitFor();
    await look();
    await close();
    await press('View Details of Training number 1');
    await page
      .getByRole('button', { name: /^Put .* later$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save Order' }).waitFor();
    await look();
    await page.getByRole('dialog').getByLabel('Search').fill('no such video');
    await page.getByRole('button', { name: 'Clear Search' }).waitFor();
    await look();
    await press(/^Move /);
    await press('Move Video');
    await page.getByText('Please select a target package').waitFor();
    await look();
  });

  test('the order of the packages, and what a package’s form says of its page', {
    tags: 'full',
  }, async () => {
    await page.goto(`${store.url}/admin/packages`);
    await press('Change Order');
    await press(/^Put .* later$/);
    await page.getByRole('button', { name: 'Save Order' }).waitFor();
    await look();
    await close();
    await press(/^Edit /);
    const dialog = page.getByRole('dialog').last();
    for (const part of ['Page', 'Questions and Answers', 'Search Engines and Chats'])
      await dialog.getByText(part, { exact: true }).click();
    await dialog.getByLabel('Slug').fill('two words');
    await dialog.getByLabel('Page Text').fill('# All\n\n- **one**\n- [two](https://shop.example)');
    await press('Show Preview');
    await dialog.getByRole('heading', { name: 'All', exact: true }).waitFor();
    await press('Add Question');
    await dialog.getByRole('textbox', { name: 'Question 1' }).fill('How long?');
    await press('Save Changes');
    await dialog.getByText(/^Slug may have only letters/).waitFor();
    await dialog.getByText('Answer 1 is required.').waitFor();
    await look();
  });

  test('the upload of videos, a refused file, and all videos', { tags: 'full' }, async () => {
    await page.goto(`${store.url}/admin/packages?tab=upload`);
    await press(/^Play /);
    await press('Save Video');
    await page.getByText('Please fill in all required fields and upload a video').waitFor();
    await look();
    const letter = join(folder, 'a-letter-to-santa-without-a-single-blank-in-its-name.mp4');
    await writeFile(letter, 'Dear Santa,\n'.repeat(100));
    await page.getByLabel('Video', { exact: true }).setInputFiles(letter);
    await page.locator('[data-upload=failed]').waitFor();
    await look();
    await page.getByLabel('Search').fill('no such video');
    await page.getByRole('button', { name: 'Clear Search' }).waitFor();
    await look();
    await press('Clear Search');
    await press(/^Delete /);
    await page.getByText(/customers? can watch it/).waitFor();
    await look();
  });

  test('existing videos and their dialogs', { tags: 'full' }, async () => {
    await page.goto(`${store.url}/admin/videos`);
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor();
    await page.getByText('Upload a Video').click();
    await press('Upload Video');
    await look();
    await press(/^Edit /);
    await page.getByRole('dialog').getByLabel('Title').fill('');
    await press('Save Changes');
    await page.getByText('Please provide a video title').waitFor();
    await page.getByText('Replace File', { exact: true }).click();
    await press('Upload and Replace');
    await page.getByRole('dialog').getByText('No File Selected').waitFor();
    await look();
    await close();
    await chooseMore(page, /^More for /, 'Thumbnail');
    await press('Upload Thumbnail');
    await page.getByText('Please select a thumbnail image').waitFor();
    await look();
    await close();
    await press(/^Assign /);
    await press('Assign Package');
    await page.getByText('Please select a package.').waitFor();
    await look();
    await close();
    // The videos made here have no file.
    await press(/^Play Lesson/);
    await page.getByText('This video is no longer available.').waitFor();
    await look();
  });

  test('what is watched, and how far buyers get', { tags: 'full' }, async () => {
    const { db } = store.deps;
    const { video_id, package_id } = await db
      .selectFrom('package_video')
      .innerJoin('purchase_item', 'purchase_item.package_id', 'package_video.package_id')
      .select(['package_video.video_id', 'package_video.package_id'])
      .executeTakeFirstOrThrow();
    await page.goto(`${store.url}/admin/videos?watched=${video_id}`);
    await page.getByText(/Nobody has played this video yet|How Far Viewers Get/).waitFor();
    await look();
    await db
      .insertInto('watched_day')
      .values({
        ...{ video_id, file: 0, day: '2026-12-01', plays: 9, played_ms: 90_000, viewers: 8 },
        finishes: 3,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await page.reload();
    await page.locator('canvas').waitFor();
    await page.getByText('Show as a Table').click();
    await look();
    await page.goto(`${store.url}/admin/packages?watched=${package_id}`);
    await page.getByText('Video by Video').waitFor();
    await look();
  });

  test('no videos, and videos that cannot be loaded', { tags: 'full' }, async () => {
    for (const path of ['/admin/videos', '/admin/packages?tab=upload']) {
      await page.route(`**${listVideos.path}`, (route) => route.fulfill({ json: [] }));
      await page.goto(store.url + path);
      await page.getByText('No videos uploaded yet.').waitFor();
      await look();
      await page.unroute(`**${listVideos.path}`);
      await page.route(`**${listVideos.path}`, (route) =>
        route.fulfill({ status: 500, json: { message: 'No luck.', code: 'internal' } }),
      );
      await page.reload();
      await page.getByText('Unable to load videos. Please try again later.').waitFor();
      await look();
      await page.unroute(`**${listVideos.path}`);
    }
  });
});
