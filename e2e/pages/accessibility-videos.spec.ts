import type { Page } from '@playwright/test';
import { listVideos } from '#contract/videos.ts';
import { chooseMore, signInAsAdmin } from '../support/admin.ts';
import { looks, lookTest } from '../support/look.ts';

/** A test of a signed-in admin with many videos. */
const test = lookTest.extend({
  store: async ({ store }, use) => {
    await store.calls.fillVideos({ videos: 45, packages: 2 });
    await use(store);
  },
  page: async ({ page, store }, use) => {
    await signInAsAdmin(page, store.url);
    await use(page);
  },
});

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

/** Closes the last dialog by keyboard: a toast may lie over the button. */
const close = (page: Page) =>
  page.getByRole('dialog').last().getByRole('button', { name: 'Close' }).press('Enter');

for (const theme of looks) {
  test.describe(theme.name, () => {
    test.use({ theme });

    test('packages and their dialogs', { tag: '@full' }, async ({ store, page, look }) => {
      await page.goto(`${store.url}/admin/packages`);
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .waitFor();
      await look();
      await press(page, 'Create Package');
      await press(page, /^Create Package$/);
      await page.getByText('Please fill in all required fields').waitFor();
      await look();
      await close(page);
      await press(page, /^Delete /);
      await page.getByText('People who bought it keep access.').waitFor();
      await look();
      await close(page);
      await press(page, 'View Details of Training number 1');
      await page
        .getByRole('button', { name: /^Put .* later$/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Save Order' }).waitFor();
      await look();
      await page.getByRole('dialog').getByLabel('Search').fill('no such video');
      await page.getByRole('button', { name: 'Clear Search' }).waitFor();
      await look();
      await press(page, /^Move /);
      await press(page, 'Move Video');
      await page.getByText('Please select a target package').waitFor();
      await look();
    });

    test('the order of the packages, and what a package’s form says of its page', {
      tag: '@full',
    }, async ({ store, page, look }) => {
      await page.goto(`${store.url}/admin/packages`);
      await press(page, 'Change Order');
      await press(page, /^Put .* later$/);
      await page.getByRole('button', { name: 'Save Order' }).waitFor();
      await look();
      await close(page);
      await press(page, /^Edit /);
      const dialog = page.getByRole('dialog').last();
      for (const part of ['Page', 'Questions and Answers', 'Search Engines and Chats'])
        await dialog.getByText(part, { exact: true }).click();
      await dialog.getByLabel('Slug').fill('two words');
      await dialog
        .getByLabel('Page Text')
        .fill('# All\n\n- **one**\n- [two](https://shop.example)');
      await press(page, 'Show Preview');
      await dialog.getByRole('heading', { name: 'All', exact: true }).waitFor();
      await press(page, 'Add Question');
      await dialog.getByRole('textbox', { name: 'Question 1' }).fill('How long?');
      await press(page, 'Save Changes');
      await dialog.getByText(/^Slug may have only letters/).waitFor();
      await dialog.getByText('Answer 1 is required.').waitFor();
      await look();
    });

    test('the upload of videos, a refused file, and all videos', { tag: '@full' }, async ({
      store,
      page,
      look,
    }) => {
      await page.goto(`${store.url}/admin/packages?tab=upload`);
      await press(page, /^Play /);
      await press(page, 'Save Video');
      await page.getByText('Please fill in all required fields and upload a video').waitFor();
      await look();
      await page.getByLabel('Video', { exact: true }).setInputFiles({
        name: 'a-letter-to-santa-without-a-single-blank-in-its-name.mp4',
        mimeType: 'video/mp4',
        buffer: Buffer.from('Dear Santa,\n'.repeat(100)),
      });
      await page.locator('[data-upload=failed]').waitFor();
      await look();
      await page.getByLabel('Search').fill('no such video');
      await page.getByRole('button', { name: 'Clear Search' }).waitFor();
      await look();
      await press(page, 'Clear Search');
      await press(page, /^Delete /);
      await page.getByText(/customers? can watch it/).waitFor();
      await look();
    });

    test('existing videos and their dialogs', { tag: '@full' }, async ({ store, page, look }) => {
      await page.goto(`${store.url}/admin/videos`);
      await page
        .getByRole('button', { name: /^Edit / })
        .first()
        .waitFor();
      await page.getByText('Upload a Video').click();
      await press(page, 'Upload Video');
      await look();
      await press(page, /^Edit /);
      await page.getByRole('dialog').getByLabel('Title').fill('');
      await press(page, 'Save Changes');
      await page.getByText('Please provide a video title').waitFor();
      await page.getByText('Replace File', { exact: true }).click();
      await press(page, 'Upload and Replace');
      await page.getByRole('dialog').getByText('No File Selected').waitFor();
      await look();
      await close(page);
      await chooseMore(page, /^More for /, 'Thumbnail');
      await press(page, 'Upload Thumbnail');
      await page.getByText('Please select a thumbnail image').waitFor();
      await look();
      await close(page);
      await press(page, /^Assign /);
      await press(page, 'Assign Package');
      await page.getByText('Please select a package.').waitFor();
      await look();
      await close(page);
      // The videos made here have no file.
      await press(page, /^Play Lesson/);
      await page.getByText('This video is no longer available.').waitFor();
      await look();
    });

    test('what is watched, and how far buyers get', { tag: '@full' }, async ({
      store,
      page,
      look,
    }) => {
      const { videoId, packageId } = await store.calls.boughtVideo();
      await page.goto(`${store.url}/admin/videos?watched=${videoId}`);
      await page.getByText('Nobody has played this video yet').waitFor();
      await look();
      await store.calls.countWatchedDay(videoId);
      await page.reload();
      await page.locator('canvas').waitFor();
      await page.getByText('Show as a Table').click();
      await look();
      await page.goto(`${store.url}/admin/packages?watched=${packageId}`);
      await page.getByText('Video by Video').waitFor();
      await look();
    });

    test('no videos, and videos that cannot be loaded', { tag: '@full' }, async ({
      store,
      page,
      look,
    }) => {
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
}
