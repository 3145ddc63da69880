import type { Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { chooseMore, signInAsAdmin } from '../support/admin.ts';
import { expectNoShift, looks, lookTest } from '../support/look.ts';
import { openOrder, payUnseen } from '../support/orders.ts';
import {
  checkOut,
  checkOutAll,
  expectSuccess,
  fillDetails,
  goToPayment,
  logIn,
  newBuyer,
  payWithCard,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

/** `still` says that nothing has moved since the page was loaded. */
const test = lookTest.extend<{ still: () => Promise<void> }>({
  isLate: true,
  still: async ({ visitor }, use) => use(() => expectNoShift(visitor)),
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

for (const theme of looks) {
  test.describe(`data that arrives late moves nothing: ${theme.name}`, () => {
    test.use({ theme });

    test('the checkout, the payment and its result', { tag: '@full' }, async ({
      store,
      page,
      still,
    }) => {
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
      tag: '@full',
    }, async ({ store, page, still }) => {
      await logIn(page, store.url, demoLogins.customer);
      const own = page.getByRole('main').getByRole('link', { name: /Beard, Suit & Presence/ });
      await own.first().waitFor();
      await still();
      await own.first().click();
      await button(page, /A Beard That Lasts the Day/).waitFor();
      await still();
      await page.reload();
      await button(page, /A Beard That Lasts the Day/).waitFor();
      await still();
      await checkOutAll(page, store.url, [beard, 'The Business of December']);
      await page.getByText('You already have this.').waitFor();
      await still();
      await page.reload();
      await page.getByText('You already have this.').waitFor();
      await still();
    });

    test('a checkout whose buyer logs in at another tab, and has some of it', {
      tag: '@full',
    }, async ({ store, visitor, page, still }) => {
      const buyer = newBuyer();
      await checkOut(page, store.url, [voice]);
      await fillDetails(page, buyer, demoLogins.promoCode);
      await button(page, 'Apply Code & Continue').click();
      await expectSuccess(page);
      await checkOut(page, store.url, [voice, beard]);
      await fillDetails(page, { ...buyer, password: 'not-the-password' });
      await button(page, 'Continue to Payment').click();
      await page.getByRole('link', { name: 'Forgot password?' }).waitFor();
      const other = await visitor.context.newPage();
      await logIn(other, store.url, buyer);
      await other.close();
      // Playwright keeps every page focused, so none gets the event.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await page.getByText('You are logged in now').waitFor();
      await still();
      await button(page, 'Continue to Payment').click();
      await page.getByText('You already have this.').waitFor();
      await still();
    });

    test('a package with its videos, and the question before one is removed', {
      tag: '@full',
    }, async ({ store, page, still }) => {
      await signInAsAdmin(page, store.url);
      await page.goto(`${store.url}/admin/packages`);
      await button(page, `View Details of ${beard}`).click();
      const dialog = page.getByRole('dialog', { name: beard, exact: true });
      await dialog
        .getByRole('button', { name: /^Reorder / })
        .first()
        .waitFor();
      await dialog.getByRole('button', { name: /^Add / }).first().waitFor();
      await still();
      await button(page, /^Remove /).click();
      await page.getByText(/customers? can watch it now/).waitFor();
      await still();
    });

    test('a video without a file', { tag: '@full' }, async ({ store, page, still }) => {
      await store.calls.fillVideos({ videos: 1, packages: 0 });
      await signInAsAdmin(page, store.url);
      await page.goto(`${store.url}/admin/videos`);
      await button(page, /^Edit Lesson 1/).click();
      const section = page.getByRole('dialog').getByRole('region', { name: 'Video' });
      await section.getByRole('button').first().waitFor();
      await still();
    });

    test('a video with its files, and its captions', { tag: '@full' }, async ({
      store,
      page,
      still,
    }) => {
      await signInAsAdmin(page, store.url);
      await page.goto(`${store.url}/admin/videos`);
      await button(page, /^Edit A Beard/).click();
      await page.getByText('Original', { exact: true }).waitFor();
      await still();
      await page.keyboard.press('Escape');
      await chooseMore(page, /^More for A Beard/, 'Captions');
      await page.getByRole('heading', { name: 'Chapters' }).waitFor();
      await still();
    });

    test('the orders, a search, and an order with its payment', { tag: '@full' }, async ({
      store,
      page,
      still,
    }) => {
      await signInAsAdmin(page, store.url);
      const { orderId, complete } = await payUnseen(store, { buyer: newBuyer(), name: voice });
      await complete();
      await page.goto(`${store.url}/settings?tab=orders`);
      await page.getByRole('row').filter({ hasText: 'Holly' }).first().waitFor();
      await still();
      await page.getByLabel('Search Orders').fill('Holly');
      await page
        .getByRole('row')
        .filter({ hasText: 'Noel' })
        .first()
        .waitFor({ state: 'detached' });
      await still();
      await page.getByRole('row').filter({ hasText: 'Holly' }).first().click();
      await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      await still();
      await openOrder(page, store, orderId);
      await still();
    });

    test('the tabs of the settings', { tag: '@full' }, async ({ store, page, still }) => {
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
}
