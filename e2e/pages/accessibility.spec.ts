import { expect } from '@playwright/test';
import { forgotPassword } from '#contract/account-links.ts';
import { listMail } from '#contract/mail.ts';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings, signInAsAdmin } from '../support/admin.ts';
import { untilComplete } from '../support/complete-page.ts';
import { looks, lookTest as test } from '../support/look.ts';
import { refuseNext } from '../support/mail.ts';
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
} from '../support/shopping.ts';

for (const theme of looks) {
  test.describe(theme.name, () => {
    test.use({ theme });

    test('the shop: packages, checkout, payment, success, 404, logins', async ({
      store,
      page,
      look,
    }) => {
      const buyer = newBuyer();
      await untilComplete(page.context(), store.url);
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
        '/nowhere',
        '/login',
        '/admin/login',
        '/forgot-password',
        '/reset-password',
        '/claim',
        '/pay',
      ]) {
        await page.goto(store.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look();
      }
    });

    test("a customer's pages and the player", { tag: '@full' }, async ({ store, page, look }) => {
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
      tag: '@full',
    }, async ({ store, page, look }) => {
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
      await page.getByText('This link no longer works.').waitFor();
      await look();
    });

    test('the checkout of somebody who owns a package, and whose session ends', {
      tag: '@full',
    }, async ({ store, page, look }) => {
      await logIn(page, store.url, demoLogins.customer);
      await checkOutAll(page, store.url, ['Beard, Suit & Presence', 'The Business of December']);
      await page.getByText('You already have this.').waitFor();
      await look();
      await checkOut(page, store.url, ['The Complete Workshop']);
      await page.getByText(/^You already have \d+ of its \d+ videos/).waitFor();
      await look();
      await page.context().clearCookies();
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
      tag: '@full',
    }, async ({ store, page, look }) => {
      await signInAsAdmin(page, store.url);
      const to = demoLogins.customer.email;
      const text = 'Mailbox unavailable';
      await refuseNext(store, text);
      await page.request.post(store.url + forgotPassword.path, { data: { email: to } });
      const readersOfFailed = async () => {
        const answer = await page.request.get(`${store.url}${listMail.path}?state=failed`);
        return listMail.response.parse(await answer.json()).map((mail) => mail.to);
      };
      await expect.poll(readersOfFailed).toEqual([to]);
      await page.goto(`${store.url}/admin/mail`);
      const row = page.getByRole('row', { name: 'Set a new password' }).filter({ hasText: to });
      await row.waitFor();
      await look();
      await row.click();
      await page.getByText(text).waitFor();
      await page.frameLocator('iframe').getByRole('heading').waitFor();
      await look();
      await page.getByRole('button', { name: 'Copy Link' }).click();
      await page.getByRole('dialog', { name: 'Hand over the link?' }).waitFor();
      await look();
    });

    test('the settings, an order, and their dialogs', { tag: '@full' }, async ({
      store,
      page,
      look,
    }) => {
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
      tag: '@full',
    }, async ({ store, page, look }) => {
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
}
