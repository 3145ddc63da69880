import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest';
import { fillVideos } from '../bench/shop/fill-videos.ts';
import { demoLogins } from '../demo/logins.ts';
import { chooseMore, signInAsAdmin } from './old/admin.ts';
import { expectNoShift, looks, openLook } from './old/look.ts';
import { type OpenStore, openStore } from './old/open-store.ts';
import { openOrder, payUnseen } from './old/orders.ts';
import {
  checkOut,
  checkOutAll,
  expectSuccess,
  fillDetails,
  goToPayment,
  logIn,
  newBuyer,
  payWithCard,
} from './old/shopping.ts';
import { sharedBrowser, type Visitor } from './old/visitor.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

let store: OpenStore;
let browser: Browser;

beforeAll(async () => {
  store = await openStore();
  await fillVideos(store.deps, { videos: 1, packages: 0 });
  browser = await sharedBrowser();
});
afterAll(async () => {
  await store?.close();
});

describe.each(looks)('data that arrives late moves nothing: $name', (theme) => {
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    visitor = await openLook(browser, store, theme, { late: true });
    page = visitor.page;
  });
  afterEach(() => visitor?.close());

  const still = () => expectNoShift(visitor);
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();

  test('the checkout, the payment and its result', async () => {
    await checkOut(page, store.url, [voice, beard]);
    await page.getByLabel('First Name').waitFor();
    await still();
    await goToPayment(page, newBuyer());
    await still();
    await payWithCard(page, '4242424242424242');
    await expectSuccess(page);
    await still();
    await page.reload();
    await expectSuccess(page);
    await still();
  });

  test("a customer's packages, one of them, and a checkout with it", {
    tags: 'full',
  }, async () => {
    await logIn(page, store.url, demoLogins.customer);
    const own = page.getByRole('main').getByRole('link', { name: /Beard, Suit & Presence/ });
    await own.first().waitFor();
    await still();
    await own.first().click();
    await button(/A Beard That Lasts the Day/).waitFor();
    await still();
    await page.reload();
    await button(/A Beard That Lasts the Day/).waitFor();
    await still();
    await checkOutAll(page, store.url, [beard, 'The Business of December']);
    await page.getByText('You already have this.').waitFor();
    await still();
    await page.reload();
    await page.getByText('You already have this.').waitFor();
    await still();
  });

  test('a checkout whose buyer logs in at another tab, and has some of it', {
    tags: 'full',
  }, async () => {
    const buyer = newBuyer();
    await checkOut(page, store.url, [voice]);
    await fillDetails(page, buyer, demoLogins.promoCode);
    await button('Apply Code & Continue').click();
    await expectSuccess(page);
    await checkOut(page, store.url, [voice, beard]);
    await fillDetails(page, { ...buyer, password: 'not-the-password' });
    await button('Continue to Payment').click();
    await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
    const other = await visitor.context.newPage();
    await logIn(other, store.url, buyer);
    await other.close();
    // Playwright keeps every page focused, so none gets the event.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.getByText('You are logged in now').waitFor();
    await still();
    await button('Continue to Payment').click();
    await page.getByText('You already have this.').waitFor();
    await still();
  });

  test('a package with its videos, and the question before one is removed', {
    tags: 'full',
  }, async () => {
    await signInAsAdmin(page, store.url);
    await page.goto(`${store.url}/admin/packages`);
    await button(`View Details of ${beard}`).click();
    const dialog = page.getByRole('dialog', { name: beard, exact: true });
    await dialog
      .getByRole('button', { name: /^Reorder / })
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: /^Add / }).first().waitFor();
    await still();
    await button(/^Remove /).click();
    await page.getByText(/customers? can watch it now/).waitFor();
    await still();
  });

  test('a video without a file', { tags: 'full' }, async () => {
    await signInAsAdmin(page, store.url);
    await page.goto(`${store.url}/admin/videos`);
    await button(/^Edit Lesson 1/).click();
    const section = page.getByRole('dialog').getByRole('region', { name: 'Video' });
    await section.getByRole('button').first().waitFor();
    await still();
  });

  test('a video with its files, and its captions', { tags: 'full' }, async () => {
    await signInAsAdmin(page, store.url);
    await page.goto(`${store.url}/admin/videos`);
    await button(/^Edit A Beard/).click();
    await page.getByText('Original', { exact: true }).waitFor();
    await still();
    await page.keyboard.press('Escape');
    await chooseMore(page, /^More for A Beard/, 'Captions');
    await page.getByRole('heading', { name: 'Chapters' }).waitFor();
    await still();
  });

  test('the orders, a search, and an order with its payment', { tags: 'full' }, async () => {
    await signInAsAdmin(page, store.url);
    const { orderId, complete } = await payUnseen(store, { buyer: newBuyer(), name: voice });
    await complete();
    await page.goto(`${store.url}/settings?tab=orders`);
    await page.getByRole('row').filter({ hasText: 'Holly' }).first().waitFor();
    await still();
    await page.getByLabel('Search Orders').fill('Holly');
    await page.getByRole('row').filter({ hasText: 'Noel' }).first().waitFor({ state: 'detached' });
    await still();
    await page.getByRole('row').filter({ hasText: 'Holly' }).first().click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await still();
    await openOrder(page, store, orderId);
    await still();
  });

  test('the tabs of the settings', { tags: 'full' }, async () => {
    await signInAsAdmin(page, store.url);
    // The data comes once it was seen that it is waited for.
    let seen: Promise<void> = Promise.resolve();
    await page.route('**/api/**', async (route) => {
      await seen;
      await route.fallback();
    });
    for (const tab of ['promotions', 'store', 'pages', 'consumers', 'admins', 'changes']) {
      seen = page.locator('[data-waiting]').first().waitFor();
      await page.goto(`${store.url}/settings?tab=${tab}`);
      await seen;
      await page.waitForFunction(() => document.querySelector('[data-waiting]') === null);
      await still();
    }
  });
});
