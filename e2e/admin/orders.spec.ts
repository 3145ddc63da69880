import { expect, type Page } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { openSettings } from '../support/admin.ts';
import { hasFocus } from '../support/dialog.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { buyByCard, intentOfOrder } from '../support/orders.ts';
import { type Buyer, logIn, newBuyer, packageCard, toast } from '../support/shopping.ts';
import type { Visitor } from '../support/visitor.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

/** Buys by card in the shopper's browser; the id of the order. */
function buy(store: Store, shopper: Visitor, buyer: Buyer): Promise<string> {
  return buyByCard(store, shopper, { buyer, name: voice });
}

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button') });
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an order is found, opened by keyboard, and shows all its details', async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Wenceslas' };
  const orderId = await buy(store, shopper, buyer);
  const panel = await openSettings(page, store.url, 'Orders');
  await panel.getByLabel('Search Orders').fill('wences');
  await expect(rows(page)).toHaveCount(1);
  const row = rowOf(page, 'Wenceslas Frost');
  const shown = async () => (await row.getByRole('cell').allTextContents()).join(' | ');
  await expect.poll(shown).toContain(orderId.slice(0, 8));
  const cells = await shown();
  expect(cells).not.toContain(orderId.slice(0, 9));
  expect(cells).toContain('Completed');
  expect(cells).toContain('$39.50');
  expect(cells).toMatch(/[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M/);
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Order ${orderId.slice(0, 8)}` });
  await dialog.getByRole('heading', { name: 'Timeline' }).waitFor();
  // It is taller than the screen, and opens at its top.
  expect((await dialog.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const intent = await intentOfOrder(store, orderId);
  for (const text of ['Wenceslas Frost', buyer.email, voice, '$39.50', intent]) {
    await dialog.getByText(text).first().waitFor();
  }
  await dialog.getByText(/Pending → Completed/).waitFor();
  await page.reload();
  await dialog.getByText(buyer.email).first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await row.click();
  await dialog.waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect(page.locator(':focus')).toHaveAttribute('data-row', orderId);
});

test('the list loads page by page, filters by status, and says when it is empty', {
  tag: '@full',
}, async ({ store, page }) => {
  await store.calls.placeOrders(55);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  const panel = await openSettings(page, store.url, 'Orders');
  await panel.getByText('Unable to load the orders. Please try again later.').waitFor();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText('Filler Number55');
  await page.route('**/api/orders?cursor=*', (route) => route.abort(), { times: 1 });
  await panel.getByRole('button', { name: 'Load More' }).click();
  await panel.getByText('Unable to load more orders. Please try again later.').waitFor();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(56);
  await panel.getByRole('button', { name: 'Load More' }).waitFor({ state: 'hidden' });
  const names = await rows(page).getByRole('button').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  await panel.getByLabel('Search Orders').fill('number7');
  await expect(rows(page)).toHaveCount(1);
  await panel.getByLabel('Status').selectOption('Disputed');
  await panel.getByText('No orders match this search.').waitFor();
  // Both are in the address, and stay there while an order is opened.
  await panel.getByLabel('Status').selectOption('Completed');
  await expect(page).toHaveURL(`${store.url}/settings?tab=orders&q=number7&status=completed`);
  await rows(page).first().click();
  await page.getByRole('dialog', { name: /^Order / }).waitFor();
  await page.reload();
  await hasFocus(page.getByRole('dialog', { name: /^Order / }));
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveText([/Number7/]);
  await expect(panel.getByLabel('Search Orders')).toHaveValue('number7');
  await expect(panel.getByLabel('Status')).toHaveValue('completed');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${store.url}/`);
  await page.goBack();
  await expect(panel.getByLabel('Search Orders')).toHaveValue('number7');
  await panel.getByLabel('Status').selectOption('Disputed');
  await panel.getByText('No orders match this search.').waitFor();
  await panel.getByRole('button', { name: 'Show All Orders' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(50);
  await page.route('**/api/orders', (route) => route.fulfill({ json: [] }), { times: 1 });
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await panel.getByText('No orders yet').waitFor();
});

test('a deleted account: its customer is logged out at once, has no access and is in no list', async ({
  store,
  page,
  shopper,
}) => {
  const buyer = { ...newBuyer(), firstName: 'Ebenezer' };
  const orderId = await buy(store, shopper, buyer);
  await logIn(shopper.page, store.url, buyer);
  await shopper.page.getByRole('heading', { name: voice }).waitFor();
  const panel = await openSettings(page, store.url, 'Orders');
  await rowOf(page, 'Ebenezer Frost').click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderId.slice(0, 8)}` });
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the account of Ebenezer Frost?' });
  await question.getByText(new RegExp(`${buyer.email}, all its orders and its access`)).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await toast(page, 'Account Deleted').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await rowOf(page, 'Ebenezer Frost').waitFor({ state: 'detached' });
  // The button that opened the dialogs no longer exists, so the focus is on the page.
  await expect(page.getByRole('main')).toBeFocused();
  await panel.getByLabel('Search Orders').fill(buyer.email);
  await panel.getByText('No orders match this search.').waitFor();

  await shopper.page.getByRole('link', { name: voice }).first().click();
  await shopper.page.getByRole('dialog', { name: 'Log in again' }).waitFor();
  await shopper.page.reload();
  await shopper.page.waitForURL('**/login');
  await shopper.page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  expect((await shopper.context.request.get(`${store.url}/api/customer/packages`)).status()).toBe(
    401,
  );
  await shopper.page.getByLabel('Email').fill(buyer.email);
  await shopper.page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await shopper.page.getByRole('button', { name: 'Login as Customer' }).click();
  await toast(shopper.page, 'Login failed').waitFor();
});

test('an account with a running payment is not deleted, and the screen says why', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const buyer = { ...newBuyer(), firstName: 'Cratchit' };
  await buy(store, shopper, buyer);
  await logIn(shopper.page, store.url, buyer);
  await shopper.page.goto(store.url);
  await packageCard(shopper.page, beard).getByRole('button').click();
  await shopper.page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await shopper.page.getByRole('button', { name: 'Continue to Payment' }).click();
  await shopper.page.getByRole('button', { name: 'Complete Payment' }).waitFor();
  const panel = await openSettings(page, store.url, 'Orders');
  await panel.getByLabel('Status').selectOption('Completed');
  await panel.getByLabel('Search Orders').fill('cratchit');
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, 'Cratchit Frost').click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the account of Cratchit Frost?' });
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await toast(page, 'Error').waitFor();
  await question.getByText(/payment of this account is under way/).waitFor();
  await shopper.page.goto(`${store.url}/my-videos`);
  await shopper.page.getByRole('heading', { name: voice }).waitFor();
});
