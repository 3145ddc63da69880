import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { untilComplete } from '../support/complete-page.ts';
import { test as base } from '../support/fixtures.ts';
import { addFragmentedVideo, makeRungs, setRenditions } from '../support/ladder.ts';
import { findings, look, looks, openLook } from '../support/look.ts';
import { type Shopkeeper, shopkeeper } from '../support/package-pages.ts';
import { logIn, packageCard } from '../support/shopping.ts';

const beard = 'Beard, Suit & Presence';
const bundle = 'The Complete Workshop';
const sample = 'The Suit, Layer by Layer';
const pageDescription = 'For Santas **without** a suit.\n\n- One list\n- [Terms](/pages/terms)';
const questions = [{ question: 'What if I do not like it?', answer: 'You get your money back.' }];

/** A shop with a page for the first package, and an owner who changes it. */
const test = base.extend<{ owner: Shopkeeper }>({
  owner: async ({ store }, use) => {
    const owner = await shopkeeper(store);
    await owner.change(beard, { pageDescription, questions });
    await owner.markSample(beard, sample, true);
    await owner.change(bundle, { searchTitle: 'All Courses for Santas' });
    await use(owner);
  },
});

const title = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const cartButton = (page: Page) =>
  page.getByRole('button', { name: /^(Add to|Remove from) Cart$/ }).first();
const currentTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('from the list to the page, a sample without an account, and to the checkout', async ({
  store,
  page,
  owner,
}) => {
  const { slug } = await owner.find(beard);
  await page.goto(store.url);
  await packageCard(page, beard).getByRole('link', { name: beard }).click();
  await title(page, beard);
  await expect(page).toHaveURL(`${store.url}/packages/${slug}`);
  await expect(page).toHaveTitle(`${beard} · Online Portal`);
  await expect(page.getByText('package(s) selected')).toHaveCount(0);
  await page.getByText('3 videos, 2 min').first().waitFor();
  await page.getByText('For Santas without a suit.').waitFor();
  await page.getByText(questions[0]?.question ?? '').click();
  await page.getByText('You get your money back.').waitFor();

  const played = page.waitForResponse((answer) => answer.url().includes('/media/'));
  await page.getByRole('button', { name: `Play ${sample}` }).click();
  expect((await played).ok()).toBe(true);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('controlslist', /nodownload/);
  await expect(video).toHaveAttribute('disablepictureinpicture');
  const isBlocked = await video.evaluate(
    (one) => !one.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true, bubbles: true })),
  );
  expect(isBlocked).toBe(true);
  await expect(video.locator('track[kind=captions]')).toHaveCount(1);
  await page.goBack();
  await video.waitFor({ state: 'detached' });
  await expect(page.getByRole('button', { name: `Play ${sample}` })).toBeFocused();

  await cartButton(page).click();
  await expect(cartButton(page)).toHaveText('Remove from Cart');
  await page.getByText('1 package(s) selected', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.waitForURL('**/checkout?*');
  const cart = JSON.parse(new URL(page.url()).searchParams.get('cart') ?? '');
  expect(cart.flatMap((one: object) => Object.keys(one))).not.toContain('videos');
  expect(cart).toMatchObject([{ title: beard, slug, price: '49.00' }]);
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
});

test('a bundle says what it saves and leads to what it holds; bundle and single exclude each other', {
  tag: '@full',
}, async ({ store, page, owner }) => {
  await page.goto(`${store.url}/packages/${(await owner.find(bundle)).slug}`);
  await title(page, bundle);
  await page.getByText('Best Value').waitFor();
  await expect(page).toHaveTitle('All Courses for Santas');
  await page.getByText('Save $63.00').first().waitFor();
  await cartButton(page).click();
  const contained = page.getByRole('region', { name: 'Packages in This Bundle' });
  await expect(contained.getByRole('link')).toHaveCount(4);
  await contained.getByRole('link', { name: beard }).click();
  await title(page, beard);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByText('1 package(s) selected', { exact: true }).waitFor();
  await cartButton(page).click();
  await page.getByRole('status').filter({ hasText: '$49.00' }).waitFor();
  await page.goBack();
  await title(page, bundle);
  await expect(cartButton(page)).toHaveText('Add to Cart');
  await page.getByRole('link', { name: 'All Packages' }).click();
  await packageCard(page, beard).getByText('Selected', { exact: true }).waitFor();
});

test('with JavaScript off, all of it can be read', { tag: '@full' }, async ({
  store,
  browser,
  owner,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    const url = `${store.url}/packages/${(await owner.find(beard)).slug}`;
    await untilComplete(context, url);
    await page.goto(url);
    await title(page, beard);
    await page.getByText('$49.00').first().waitFor();
    await page.getByText('Presence Before Words').waitFor();
    // Playwright finds no text in a <noscript>.
    const notice = await page.locator('noscript p').textContent();
    expect(notice).toBe('Please turn on JavaScript to buy.');
    await page.getByText(questions[0]?.question ?? '').click();
    await page.getByText('You get your money back.').waitFor();
    await page.getByRole('link', { name: 'All Packages' }).click();
    await page.getByRole('heading', { name: 'Select Your Online Video' }).waitFor();
    const slug = await owner.create({ name: 'Tinsel', price: 5 }, beard);
    await owner.remove('Tinsel');
    const gone = await page.goto(`${store.url}/packages/${slug}`);
    expect(gone?.status()).toBe(410);
    await title(page, 'This Package Is No Longer Sold');
    await page.getByRole('link', { name: 'View Packages' }).click();
    await title(page, 'Select Your Online Video');
  } finally {
    await context.close();
  }
});

test('on a phone, name, price and button are in sight at once', async ({ store, page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [beard, bundle]) {
    await page.goto(`${store.url}/packages/${(await owner.find(name)).slug}`);
    await title(page, name);
    // The program puts another button in the place of the one that was there as HTML.
    const endOfButton = async () => {
      const box = await cartButton(page).boundingBox();
      return box === null ? Infinity : box.y + box.height;
    };
    await expect.poll(endOfButton).toBeLessThan(844);
  }
});

test('who owns the package watches it', { tag: '@full' }, async ({ store, page, owner }) => {
  await logIn(page, store.url, demoLogins.customer);
  await page.goto(`${store.url}/packages/${(await owner.find(beard)).slug}`);
  await page.getByText('You own this', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Watch Now' }).click();
  await page.waitForURL('**/my-videos/*');
  await title(page, beard);
});

test('a package that is renamed while its page is open goes on under its new name', {
  tag: '@full',
}, async ({ store, page, owner }) => {
  const slug = await owner.create({ name: 'Sleigh Driving', price: 20 }, beard);
  await page.goto(`${store.url}/packages/${slug}`);
  await title(page, 'Sleigh Driving');
  await owner.change('Sleigh Driving', { name: 'Reindeer Care', slug: 'reindeer-care' });
  await cartButton(page).click();
  await title(page, 'Reindeer Care');
  await page.waitForURL(`${store.url}/packages/reindeer-care`);
  await page.getByText('1 package(s) selected', { exact: true }).waitFor();
  await page.goto(`${store.url}/packages/${slug}`);
  await title(page, 'Reindeer Care');
  await expect(page).toHaveURL(`${store.url}/packages/reindeer-care`);
});

test('a package that is taken off sale while its page is open says so', { tag: '@full' }, async ({
  store,
  page,
  owner,
}) => {
  const slug = await owner.create({ name: 'Chimney Safety', price: 20 }, beard);
  await page.goto(`${store.url}/packages/${slug}`);
  await title(page, 'Chimney Safety');
  await owner.change('Chimney Safety', { onSale: false });
  await cartButton(page).click();
  await title(page, 'This Package Is No Longer Sold');
  await expect(page.getByText('package(s) selected')).toHaveCount(0);
  await page.reload();
  await title(page, 'This Package Is No Longer Sold');
  await page.getByRole('link', { name: 'View Packages' }).click();
  await title(page, 'Select Your Online Video');
  await page.goto(`${store.url}/packages/never-was`);
  await title(page, '404 Page Not Found');
});

test('a sample that is closed or deleted says so calmly, and the page stays', {
  tag: '@full',
}, async ({ store, page, owner }) => {
  const slug = await owner.create({ name: 'Cookie Etiquette', price: 20 }, beard);
  await owner.markSample('Cookie Etiquette', 'A Beard That Lasts the Day', true);
  await page.goto(`${store.url}/packages/${slug}`);
  await page.getByRole('button', { name: 'Watch a Free Sample' }).waitFor();
  await owner.markSample('Cookie Etiquette', 'A Beard That Lasts the Day', false);
  await page.getByRole('button', { name: 'Watch a Free Sample' }).click();
  await page.getByText('That sample is no longer available.').waitFor();
  await page.locator('video').waitFor({ state: 'detached' });
  await page.waitForURL(`${store.url}/packages/${slug}`);
  await expect(page.getByText('Free sample', { exact: true })).toHaveCount(0);
  await title(page, 'Cookie Etiquette');
});

test('an admin sees a package before it is sold, and visitors do not', { tag: '@full' }, async ({
  store,
  page,
  owner,
}) => {
  const slug = await owner.create({ name: 'Snow Reading', price: 20, onSale: false }, beard);
  await page.goto(`${store.url}/packages/${slug}`);
  await title(page, '404 Page Not Found');
  await page.goto(`${store.url}/admin/login`);
  await page.getByLabel('Username').fill(demoLogins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(demoLogins.admin.password);
  await page.getByRole('button', { name: 'Login as Admin' }).click();
  await page.waitForURL('**/admin/packages');
  await page.goto(`${store.url}/packages/${slug}`);
  await title(page, 'Snow Reading');
  await page.getByText('Only Admins See This Page').waitFor();
  await expect(cartButton(page)).toBeDisabled();
});

test('a sample with renditions plays by its playlist, for everybody', { tag: '@full' }, async ({
  store,
  page,
  owner,
}) => {
  const slug = await owner.create({ name: 'Candle Craft', price: 20 }, beard);
  const files = await makeRungs(6);
  const video = { packageName: 'Candle Craft', title: 'Adaptive', files };
  await setRenditions(store, await addFragmentedVideo(store, video), files);
  await owner.markSample('Candle Craft', 'Adaptive', true);
  const asked: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/media/videos/')) asked.push(`${answer.status()} ${pathname}`);
  });
  await page.goto(`${store.url}/packages/${slug}`);
  await page.getByRole('button', { name: 'Play Adaptive' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  expect(asked.some((one) => one.endsWith('/playlist.m3u8'))).toBe(true);
  expect(asked.filter((one) => !/^20[06] /.test(one))).toEqual([]);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await page.getByText('That Was a Free Sample').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Adaptive' });
  await dialog.getByRole('button', { name: 'Watch Again' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.2);
  await page.getByText('That Was a Free Sample').waitFor();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('1 package(s) selected', { exact: true }).waitFor();
});

const longName =
  'Weihnachtsmanndarstellerausbildungsgrundlagenlehrgang für Donaudampfschifffahrtskapitäne 🎅';

for (const theme of looks)
  test(`${theme.name}: every state of it`, { tag: '@full' }, async ({ store, browser, owner }) => {
    const visitor = await openLook(browser, store, theme);
    const { page } = visitor;
    const open = async (name: string) => {
      await page.goto(`${store.url}/packages/${(await owner.find(name)).slug}`);
      await title(page, name);
    };
    try {
      await open(beard);
      await look(visitor);
      for (const { question } of questions) await page.getByText(question).click();
      await cartButton(page).click();
      await page.getByText('1 package(s) selected', { exact: true }).waitFor();
      await look(visitor);
      await page.getByRole('button', { name: `Play ${sample}` }).click();
      await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
      await look(visitor);
      await open(bundle);
      await look(visitor);
      for (const { name, description } of [
        { name: longName, description: 'Rechtsschutzversicherungsgesellschaften!' },
        { name: 'تدريب اللحية', description: 'تعلم كيف تبدو.' },
      ]) {
        const more = { pageDescription: `${description}\n\n- ${name}`, features: [name] };
        await owner.create({ name, description, price: 999_999.99, ...more }, beard);
        await owner.markSample(name, sample, true);
        await open(name);
        await look(visitor);
        await owner.remove(name);
        await page.reload();
        await title(page, 'This Package Is No Longer Sold');
        await look(visitor);
      }
      await page.route('**/api/packages/by-slug/*', (route) => route.fulfill({ status: 500 }));
      await page.goto(store.url);
      // Before the program is there, the link loads a page that brings its data.
      await page.waitForFunction(() => !('awaits' in document.documentElement.dataset));
      await packageCard(page, beard).getByRole('link', { name: beard }).click();
      await page.getByText('Unable to load this package. Please try again later.').waitFor();
      await look(visitor);
      await page.unroute('**/api/packages/by-slug/*');
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByText('For Santas without a suit.').waitFor();
      await page.route('**/media/videos/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Watch a Free Sample' }).click();
      await page.getByText('The connection was lost.').waitFor();
      await look(visitor);
    } finally {
      await visitor.close();
    }
  });
