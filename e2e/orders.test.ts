import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { listOnSale } from '../server/catalog/index.ts';
import { placeOrder } from '../server/sales/checkout/index.ts';
import { openSettings } from './old/admin.ts';
import { hasFocus } from './old/dialog.ts';
import { adminJourney as test } from './old/journey.ts';
import type { OpenStore } from './old/open-store.ts';
import { buyByCard } from './old/orders.ts';
import { type Buyer, logIn, newBuyer, packageCard, toast } from './old/shopping.ts';
import type { Visitor } from './old/visitor.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

/** Buys by card in the shopper's browser; the id of the order. */
function buy(store: OpenStore, shopper: Visitor, buyer: Buyer): Promise<string> {
  return buyByCard(store, shopper, { buyer, name: voice });
}

/** Orders that only fill the list. */
async function placeOrders(store: OpenStore, count: number): Promise<void> {
  const [bought] = await listOnSale(store.deps);
  for (let number = 1; number <= count; number += 1) {
    await placeOrder(store.deps, {
      customerInfo: {
        firstName: 'Filler',
        lastName: `Number${number}`,
        email: `filler.${number}@example.com`,
        password: 'fills-the-list',
      },
      packageIds: [bought?.id ?? ''],
      promoCode: demoLogins.promoCode,
      viewer: null,
      knownBrowser: null,
      checkoutHash: `filler-${number}`,
      address: 'test',
    });
  }
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
  await expect.poll(() => rows(page).count()).toBe(1);
  const row = rowOf(page, 'Wenceslas Frost');
  const cells = (await row.getByRole('cell').allTextContents()).join(' | ');
  expect(cells).toContain(orderId.slice(0, 8));
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
  const [intent] = store.sandbox.controls
    .intents()
    .filter(({ metadata }) => metadata.orderId === orderId);
  for (const text of ['Wenceslas Frost', buyer.email, voice, '$39.50', intent?.id ?? 'no intent']) {
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
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'));
  await expect.poll(focused).toBe(orderId);
});

test('the list loads page by page, filters by status, and says when it is empty', {
  tags: 'full',
}, async ({ store, page }) => {
  await placeOrders(store, 55);
  await page.route('**/api/orders', (route) => route.abort(), { times: 1 });
  const panel = await openSettings(page, store.url, 'Orders');
  await panel.getByText('Unable to load the orders. Please try again later.').waitFor();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows(page).count()).toBe(50);
  expect(await rows(page).first().textContent()).toContain('Filler Number55');
  await page.route('**/api/orders?cursor=*', (route) => route.abort(), { times: 1 });
  await panel.getByRole('button', { name: 'Load More' }).click();
  await panel.getByText('Unable to load more orders. Please try again later.').waitFor();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(56);
  await panel.getByRole('button', { name: 'Load More' }).waitFor({ state: 'hidden' });
  const names = await rows(page).getByRole('button').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  await panel.getByLabel('Search Orders').fill('number7');
  await expect.poll(() => rows(page).count()).toBe(1);
  await panel.getByLabel('Status').selectOption('Disputed');
  await panel.getByText('No orders match this search.').waitFor();
  // Both are in the address, and stay there while an order is opened.
  await panel.getByLabel('Status').selectOption('Completed');
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?tab=orders&q=number7&status=completed');
  await rows(page).first().click();
  await page.getByRole('dialog', { name: /^Order / }).waitFor();
  await page.reload();
  await hasFocus(page.getByRole('dialog', { name: /^Order / }));
  await page.keyboard.press('Escape');
  await expect
    .poll(() => rows(page).allTextContents())
    .toEqual([expect.stringContaining('Number7')]);
  expect(await panel.getByLabel('Search Orders').inputValue()).toBe('number7');
  expect(await panel.getByLabel('Status').inputValue()).toBe('completed');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(`${store.url}/`);
  await page.goBack();
  await expect.poll(() => panel.getByLabel('Search Orders').inputValue()).toBe('number7');
  await panel.getByLabel('Status').selectOption('Disputed');
  await panel.getByText('No orders match this search.').waitFor();
  await panel.getByRole('button', { name: 'Show All Orders' }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(50);
  await page.route('**/api/orders', (route) => route.fulfill({ json: [] }), { times: 1 });
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await panel.getByText('No orders yet').waitFor();
});

test('a deleted account: its customer is logged out at once, has no access and is in no list', {
  tags: 'full',
}, async ({ store, page, shopper }) => {
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
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
  tags: 'full',
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
  await expect.poll(() => rows(page).count()).toBe(1);
  await rowOf(page, 'Cratchit Frost').click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the account of Cratchit Frost?' });
  await question.getByRole('button', { name: 'Delete Account' }).click();
  await toast(page, 'Error').waitFor();
  await question.getByText(/payment of this account is under way/).waitFor();
  await shopper.page.goto(`${store.url}/my-videos`);
  await shopper.page.getByRole('heading', { name: voice }).waitFor();
});
