import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { openSettings, signInAsAdmin } from './old/admin.ts';
import { untilComplete } from './old/complete-page.ts';
import { look as inspectVideo, looks, openLook } from './old/look.ts';
import { queueReset, untilMailIs } from './old/mail.ts';
import { type OpenStore, openStore } from './old/open-store.ts';
import {
  cardForm,
  checkOut,
  checkOutAll,
  expectSuccess,
  goToPayment,
  logIn,
  newBuyer,
  packageCard,
  payWithCard,
  toast,
} from './old/shopping.ts';
import { sharedBrowser, type Visitor } from './old/visitor.ts';

let store: OpenStore;
let browser: Browser;

beforeAll(async () => {
  store = await openStore();
  browser = await sharedBrowser();
});
afterAll(async () => {
  await store?.close();
});

describe.each(looks)('$name', (theme) => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await openLook(browser, store, theme);
    page = visitor.page;
  });
  afterAll(() => visitor?.close());

  const look = () => inspectVideo(visitor);

  test('the shop: packages, checkout, payment, success, 404, logins', async () => {
    const buyer = newBuyer();
    await untilComplete(visitor.context, store.url);
    await page.goto(store.url);
    await look();
    await checkOut(page, store.url, ['Voice & Storytelling']);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page
      .getByText(/is required/i)
      .first()
      .waitFor();
    await look();
    await goToPayment(page, buyer);
    await cardForm(page).locator('input[name=cvc]').waitFor();
    await look();
    await payWithCard(page, '4242424242424242');
    await expectSuccess(page);
    await look();
    await page.goto(`${store.url}/success?orderId=0000`);
    await page.getByText('Order Completion Error').waitFor();
    await look();
    for (const path of [
      ...['/nowhere', '/login', '/admin/login'],
      ...['/forgot-password', '/reset-password', '/claim'],
    ]) {
      await page.goto(store.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look();
    }
  });

  test("a customer's pages and the player", async () => {
    await logIn(page, store.url, demoLogins.customer);
    await page.getByRole('heading', { name: 'My Training Packages' }).waitFor();
    await look();
    await page
      .getByRole('link', { name: /Beard, Suit & Presence/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /A Beard That Lasts the Day/ })
      .first()
      .waitFor();
    await look();
    await page
      .getByRole('button', { name: /A Beard That Lasts the Day/ })
      .first()
      .click();
    await page.locator('video').waitFor();
    await look();
  });

  test('the account page, its errors and the question before a deletion', {
    tags: 'full',
  }, async () => {
    await visitor.context.clearCookies();
    await logIn(page, store.url, demoLogins.customer);
    await page.goto(`${store.url}/account`);
    await page.getByText('This browser').waitFor();
    await look();
    await page.getByLabel('First Name').fill('');
    await page.getByRole('button', { name: 'Save Details' }).click();
    await page.getByText('First name is required.').waitFor();
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('New password is required.').waitFor();
    await look();
    await page.getByLabel('New Email').fill('nowhere');
    await page.getByRole('button', { name: 'Send Confirmation Link' }).click();
    await page.getByText('Your password is required.').waitFor();
    await look();
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
    await look();
    await page.goto(`${store.url}/confirm-email#guessed`);
    await page.getByRole('button', { name: 'Confirm E-mail Address' }).waitFor();
    await look();
    await page.getByRole('button', { name: 'Confirm E-mail Address' }).click();
    await page.getByText('This link does not work any more.').waitFor();
    await look();
  });

  test('the checkout of somebody who owns a package, and whose session ends', {
    tags: 'full',
  }, async () => {
    await visitor.context.clearCookies();
    await logIn(page, store.url, demoLogins.customer);
    await checkOutAll(page, store.url, ['Beard, Suit & Presence', 'The Business of December']);
    await page.getByText('You already have this.').waitFor();
    await look();
    await checkOut(page, store.url, ['The Complete Workshop']);
    await page.getByText(/^You already have \d+ of its \d+ videos/).waitFor();
    await look();
    await visitor.context.clearCookies();
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page.getByText('You are no longer logged in', { exact: true }).waitFor();
    await look();
    await logIn(page, store.url, demoLogins.customer);
    await page.goto(store.url);
    await packageCard(page, 'Beard, Suit & Presence').getByRole('button').click();
    await page.getByText('You own this already. There is nothing to pay.').waitFor();
    await look();
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click();
    await page.getByText(/^You already have “.*There is nothing to pay\.$/).waitFor();
    await look();
  });

  test('the messages, one that failed, and what handing over its link means', {
    tags: 'full',
  }, async () => {
    await visitor.context.clearCookies();
    await signInAsAdmin(page, store.url);
    const to = `holly.${theme.colorScheme}.${theme.width}@example.com`;
    const text = 'Mailbox unavailable';
    store.mailbox.controls.refuseRecipient({ text });
    await untilMailIs(store, await queueReset(store, to), 'failed');
    await page.goto(`${store.url}/admin/mail`);
    await page.getByRole('row').filter({ hasText: to }).waitFor();
    await look();
    await page.getByRole('row').filter({ hasText: to }).click();
    await page.getByText(text).waitFor();
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    await look();
    await page.getByRole('button', { name: 'Copy Link' }).click();
    await page.getByRole('dialog', { name: 'Hand over the link?' }).waitFor();
    await look();
  });

  test('the settings, an order, and their dialogs', { tags: 'full' }, async () => {
    await visitor.context.clearCookies();
    await signInAsAdmin(page, store.url);
    const promotions = await openSettings(page, store.url, 'Promotions');
    await promotions.getByText(demoLogins.promoCode, { exact: true }).waitFor();
    await look();
    await promotions.getByRole('button', { name: 'Remove Code' }).click();
    await page.getByRole('dialog').waitFor();
    await look();
    const shop = await openSettings(page, store.url, 'Store');
    await shop.getByLabel('Shop Name').fill('');
    await shop.getByRole('button', { name: 'Save Store' }).click();
    await shop.getByText('Shop name is required').waitFor();
    await look();
    const receipts = await openSettings(page, store.url, 'Receipts');
    await receipts.getByLabel('Postal Address').waitFor();
    await look();
    const keys = await openSettings(page, store.url, 'Stripe');
    await keys.getByText('Ready', { exact: true }).waitFor();
    await look();
    await keys.getByLabel('Secret Key').fill('pk_test_51ThisIsNoSecretKey');
    await keys.getByRole('button', { name: 'Save Keys' }).click();
    await toast(page, 'Error').waitFor();
    await look();
    const orders = await openSettings(page, store.url, 'Orders');
    await orders.getByRole('row').getByRole('button').first().waitFor();
    await look();
    await orders.getByRole('row').filter({ hasText: 'Holly' }).click();
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    await look();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await page.getByRole('dialog', { name: 'Delete the account of Holly Winter?' }).waitFor();
    await look();
    await page.goto(`${store.url}/settings?tab=orders`);
    await orders.getByLabel('Search Orders').fill('nobody of that name');
    await orders.getByText('No orders match this search.').waitFor();
    await look();
  });

  test('the admins, a second factor, an invitation, and what was changed', {
    tags: 'full',
  }, async () => {
    await visitor.context.clearCookies();
    await signInAsAdmin(page, store.url);
    const admins = await openSettings(page, store.url, 'Admins');
    await admins.getByRole('button', { name: 'Make a Link to Copy' }).click();
    const link = (await admins.locator('code').textContent()) ?? '';
    await admins.getByText('Copied link').first().waitFor();
    await look();
    await admins.getByRole('button', { name: 'Set Up' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
    await dialog.getByLabel('Your Password').fill(demoLogins.admin.password);
    await look();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await look();
    await openSettings(page, store.url, 'Changes');
    await page.getByText('Invite an admin').first().waitFor();
    await look();
    await page.goto(link);
    await page.getByText('has invited you.').waitFor();
    await look();
  });
});
