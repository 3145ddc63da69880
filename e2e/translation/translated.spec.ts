import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { logInAsAdmin, openSettings } from '../support/admin.ts';
import { adminTest, test } from '../support/fixtures.ts';
import { secretLink } from '../support/mail.ts';
import { openOrder, payUnseen } from '../support/orders.ts';
import { openPlayer, openSetting } from '../support/player.ts';
import {
  checkOut,
  expectSuccess,
  fillDetails,
  logIn,
  newBuyer,
  packageCard,
  payWithCard,
  seeText,
  toast,
} from '../support/shopping.ts';

/**
 * Every page of these tests is translated. Each ends with the visitor's problems: a page that threw, and text that is
 * stale.
 */
test.use({ isTranslated: true });

const voice = 'Voice & Storytelling';
const video = fileURLToPath(new URL('../../demo/media/beard-for-the-day.mp4', import.meta.url));
const beard = 'Beard, Suit & Presence';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click();

test('a visitor chooses packages and pays', async ({ store, page, buyer }) => {
  await page.goto(store.url);
  await packageCard(page, beard).getByRole('link', { name: beard }).click();
  await page.getByRole('heading', { level: 1, name: beard }).waitFor();
  await press(page, 'Add to Cart');
  await seeText(page, '1 package(s) selected');
  await page.getByRole('link', { name: 'All Packages' }).click();
  await packageCard(page, voice).getByRole('button').click();
  await seeText(page, '2 package(s) selected');
  await packageCard(page, beard).getByRole('button').click();
  await checkOut(page, store.url, []);
  await press(page, 'Continue to Payment');
  await seeText(page, /is required/);
  await fillDetails(page, buyer, 'NOSUCHCODE');
  await press(page, 'Apply Code & Continue');
  await seeText(page, 'Full price');
  await payWithCard(page, '4000000000009995');
  await seeText(page, 'Payment Failed');
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  await seeText(page, 'What you bought');
});

test('a customer logs in, watches and changes the account', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  const { orderId, complete } = await payUnseen(store, { buyer, name: beard });
  expect(await complete()).toBe(200);
  await store.calls.saveSetting({ name: 'CONSUMER_RIGHTS', value: 'on' });
  await page.goto(`${store.url}/login`);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await press(page, 'Login as Customer');
  await toast(page, 'Login failed').waitFor();
  await logIn(page, store.url, buyer);
  await page
    .getByRole('link', { name: new RegExp(beard) })
    .first()
    .click();
  await openPlayer(page, 'A Beard That Lasts the Day');
  await openSetting(page, /^Speed/);
  await page.getByRole('menuitemradio', { name: '1.5x' }).press('Enter');
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.2;
  });
  await seeText(page, /^Next: /);
  await press(page, 'Play Now');
  await seeText(page, /1 of 3 watched/);
  await page.keyboard.press('Escape');

  await page.goto(`${store.url}/account`);
  await seeText(page, 'This browser');
  await page.getByLabel('First Name').fill('');
  await press(page, 'Save Details');
  await seeText(page, 'First name is required.');
  await page.getByLabel('First Name').fill('Noelle');
  await press(page, 'Save Details');
  await toast(page, 'Details Saved').waitFor();
  await page.getByLabel('Current Password').fill('not-the-password');
  await page.getByLabel('New Password').fill('four-green-mittens');
  await press(page, 'Change Password');
  await seeText(page, 'The password is wrong.');
  await page.getByLabel('Current Password').fill(buyer.password);
  await press(page, 'Change Password');
  await toast(page, 'Password Changed').waitFor();
  await press(page, 'Delete My Account');
  const question = page.getByRole('dialog', { name: 'Delete your account?' });
  await question.getByLabel('Password', { exact: true }).fill('not-the-password');
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await question.getByText('The password is wrong.').waitFor();

  await page.goto(`${store.url}/orders/${orderId}/receipt`);
  await seeText(page, 'Total (USD)');
  await page.goto(`${store.url}/withdraw`);
  await press(page, 'Confirm withdrawal');
  await seeText(page, 'We received your withdrawal');
  await page.context().clearCookies();
  await page.goto(`${store.url}/forgot-password`);
  await page.getByLabel('Email').fill(buyer.email);
  await press(page, 'Send Link');
  await seeText(page, /has an account here/);
  await page.goto(await secretLink(store, buyer.email, 'Set a new password'));
  await page.getByLabel('New Password').fill('short');
  await press(page, 'Set New Password');
  await seeText(page, 'Password must be at least 8 characters.');
  await page.getByLabel('New Password').fill('five-blue-mittens');
  await press(page, 'Set New Password');
  await page.waitForURL('**/my-videos');
});

adminTest('an owner logs in and fills a package', { tag: '@full' }, async ({ store, page }) => {
  const name = 'Reindeer Handling';
  const [first, second] = ['Presence Before Words', 'A Beard That Lasts the Day'];
  await page.context().clearCookies();
  await page.goto(`${store.url}/admin/login`);
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await press(page, 'Login as Admin');
  await toast(page, 'Login failed').waitFor();
  await logInAsAdmin(page, store.url);
  await press(page, 'Create Package');
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await dialog.getByText('Please fill in all required fields').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price').fill('19.90');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await toast(page, 'Package Created').waitFor();
  await press(page, `View Details of ${name}`);
  for (const title of [first, second]) {
    await dialog.getByRole('button', { name: `Add ${title}` }).click();
    await dialog.getByRole('button', { name: `Reorder ${title}` }).waitFor();
  }
  await dialog.getByRole('button', { name: `Put ${first} later` }).click();
  await dialog.getByRole('button', { name: 'Save Order' }).click();
  await seeText(page, 'Order Saved');
  await dialog.getByText('The new order is not saved yet.').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await press(page, `Edit ${name}`);
  await dialog.getByLabel('Price').fill('24.50');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Package Updated').waitFor();
  await seeText(page, '$24.50');
  await press(page, `Delete ${name}`);
  await press(page, 'Delete Package');
  await toast(page, 'Package Deleted').waitFor();

  await page.goto(`${store.url}/admin/packages?tab=upload`);
  await page.getByLabel('Video', { exact: true }).setInputFiles(video);
  await page.locator('[data-upload=uploaded]').waitFor();
  await page.getByLabel('Title').fill('Warm Mittens');
  await page.getByLabel('Package', { exact: true }).selectOption({ label: beard });
  await press(page, 'Save Video');
  await toast(page, 'Video Created').waitFor();
  await page.goto(`${store.url}/admin/videos`);
  await press(page, 'Edit Warm Mittens');
  await dialog.getByLabel('Title').fill('Warmer Mittens');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Video Updated').waitFor();
  await press(page, 'Delete Warmer Mittens');
  await press(page, 'Delete Video');
  await toast(page, 'Video Deleted').waitFor();
});

adminTest(
  'an owner sells and sets up the shop',
  { tag: '@full' },
  async ({ store, page, shopper }) => {
    const buyer = { ...newBuyer(), firstName: 'Melchior' };
    const { orderId, complete } = await payUnseen(store, { buyer, name: voice });
    expect(await complete()).toBe(200);
    await page.goto(`${store.url}/admin`);
    await press(page, 'Today');
    await seeText(page, /today, \$/);
    await page.goto(`${store.url}/admin/orders`);
    await page.getByLabel('Search Orders').fill('nobody');
    await seeText(page, 'No orders match this search.');
    await press(page, 'Show All Orders');
    const order = await openOrder(page, store, orderId);
    await order.getByRole('button', { name: 'Check with Stripe Now' }).click();
    await order.getByText('Checked with Stripe. Nothing has changed.').waitFor();
    await order.getByRole('button', { name: 'Refund…' }).click();
    const refund = page.getByRole('dialog', { name: /^Refund order/ });
    await refund.getByRole('radio').last().check();
    await refund.getByLabel('Amount in Dollars').fill('10');
    await refund.getByRole('button', { name: 'Refund $10.00' }).click();
    await order.getByText('Partly refunded').waitFor();
    await page.goto(`${store.url}/admin/customers`);
    await press(page, 'Melchior Frost');
    const customer = page.getByRole('dialog', { name: 'Customer' });
    await customer.getByRole('button', { name: 'Send Password Link' }).click();
    await toast(page, 'Link Sent').waitFor();
    await page.goto(`${store.url}/admin/mail`);
    await page.getByRole('row').filter({ hasText: buyer.email }).first().click();
    await seeText(page, 'Queued');

    const promotions = await openSettings(page, store.url, 'Promotions');
    await promotions.getByRole('button', { name: 'New Code' }).click();
    const code = page.getByRole('dialog');
    await code.getByLabel('Code', { exact: true }).fill('SANTA20');
    await code.getByLabel('Percentage Off').fill('20');
    await code.getByRole('button', { name: 'Create Code' }).click();
    await toast(page, 'Code Created').waitFor();
    await shopper.page.goto(`${store.url}/?code=santa20`);
    await packageCard(shopper.page, voice).getByText('Code SANTA20 applied').waitFor();
    await packageCard(shopper.page, voice).getByRole('button').click();
    await seeText(shopper.page, /^Code SANTA20 applied: −/);
    const names = [
      'Stripe',
      'Orders',
      'Receipts',
      'Consumers',
      'Mail',
      'Video',
      'Backups',
      'Admins',
      'Changes',
      'Store',
    ] as const;
    for (const name of names) {
      await page.getByRole('tab', { name }).click();
      await page.getByRole('tabpanel', { name }).locator('h2, tr').first().waitFor();
    }
    await page.getByLabel('Shop Name').fill('');
    await press(page, 'Save Store');
    await seeText(page, 'Shop name is required');
    await page.getByLabel('Shop Name').fill('Northern Lights');
    await press(page, 'Save Store');
    await toast(page, 'Settings Updated').waitFor();
    await page.getByRole('tab', { name: 'Pages' }).click();
    await press(page, 'Edit Terms');
    await page.getByLabel('Text').fill('For **all** orders.\n\n- One\n- Two');
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText('For all orders.').waitFor();
    await page.getByLabel('Text').fill('For all *our* orders.\n\n## Scope\n\n- Two');
    await preview.getByText('For all our orders.').waitFor();
    await press(page, 'Save Page');
    await toast(page, 'Page Saved').waitFor();
    await press(page, 'Logout');
    await page.waitForURL(/login|\/$/);
  },
);
