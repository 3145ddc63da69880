import { expect, type Page } from '@playwright/test';
import { openSettings } from '../support/admin.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { look, looks, openLook } from '../support/look.ts';
import { openOrder, payUnseen } from '../support/orders.ts';
import { logIn, newBuyer, toast } from '../support/shopping.ts';

const voice = 'Voice & Storytelling';

/** The parts of the page around the document, which must not be printed. */
const besides = (page: Page) =>
  page.locator('header:not(article header), footer, nav, [role=region] li').all();

test('an admin says who sells, and opens, prints and downloads the receipt of an order', async ({
  store,
  page,
}) => {
  const panel = await openSettings(page, store.url, 'Receipts');
  await panel.getByLabel('Seller Name').fill('North <b>& Sons</b>');
  await panel.getByLabel('Postal Address').fill('1 Elf Lane\n99705 North Pole');
  await panel.getByLabel('Tax Number').fill('DE 123456789');
  await panel.getByLabel('Tax Rate').fill('120');
  await panel.getByRole('button', { name: 'Save Receipts' }).click();
  await panel.getByText('Must be a percentage from 0 to 99.99, such as 8.25.').waitFor();
  await panel.getByLabel('Tax Rate').fill('8,25');
  await panel.getByRole('button', { name: 'Save Receipts' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await expect(panel.getByLabel('Tax Rate')).toHaveValue('8.25');

  const buyer = { ...newBuyer(), firstName: '<i>Melchior</i>', lastName: 'Ğül' };
  const { orderId, intent, complete } = await payUnseen(store, { buyer, name: voice });
  expect(await complete()).toBe(200);
  await store.sandbox.controls.refund({ payment: intent, amount: 1000 });
  const order = await openOrder(page, store, orderId);
  await order.getByRole('button', { name: /^Check/ }).click();
  await order.getByText('$10.00 of $39.50 was refunded.').waitFor();
  await order.getByRole('link', { name: 'Receipt' }).click();

  const sheet = page.getByRole('article');
  await sheet.getByText(/^TEST-R-\d{4}-00001$/).waitFor();
  for (const text of [
    'North <b>& Sons</b>',
    'Tax number: DE 123456789',
    '<i>Melchior</i> Ğül',
    'Includes 8.25 % tax',
    `Paid by Visa ending in 4242 (${intent})`,
    'Test payment. No money was moved.',
    'Returned to the customer. Includes $0.76 tax.',
  ])
    await sheet.getByText(text, { exact: true }).waitFor();
  await sheet.getByText('$29.50').waitFor();
  await expect(page).toHaveTitle(/^Receipt TEST-R-/);

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('[data-printed]').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^TEST-R-\d{4}-00001\.pdf$/);

  await page.emulateMedia({ media: 'print' });
  for (const part of await besides(page)) await expect(part).toBeHidden();
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to Order' }).click();
  await page.getByRole('dialog', { name: `Order ${orderId.slice(0, 8)}` }).waitFor();
});

test('a customer reads their own receipt, nobody another’s, in every look', {
  tag: '@full',
}, async ({ store, browser, shopper }) => {
  const [buyer, stranger] = [newBuyer(), newBuyer()];
  const { orderId, complete } = await payUnseen(store, { buyer, name: voice });
  await complete();
  await (await payUnseen(store, { buyer: stranger, name: voice })).complete();
  const address = `${store.url}/orders/${orderId}/receipt`;
  await shopper.page.goto(address);
  await shopper.page.waitForURL('**/login');
  await shopper.page.getByLabel('Email').fill(stranger.email);
  await shopper.page.getByLabel('Password', { exact: true }).fill(stranger.password);
  await shopper.page.getByRole('button', { name: 'Login as Customer' }).click();
  await shopper.page.waitForURL(address);
  await shopper.page.getByText('This receipt belongs to another account.').waitFor();
  await shopper.page.getByRole('link', { name: 'Back to Account' }).waitFor();
  for (const theme of looks) {
    const visitor = await openLook(browser, store, theme);
    await logIn(visitor.page, store.url, buyer);
    await visitor.page.goto(address);
    await visitor.page.getByText(`${buyer.firstName} ${buyer.lastName}`).waitFor();
    await look(visitor);
    await visitor.close();
  }
});
