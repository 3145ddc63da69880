import { expect, type Page } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { orderUnseen } from '../support/orders.ts';
import { newBuyer, toast } from '../support/shopping.ts';

const voice = 'Voice & Storytelling';

type Sold = Awaited<ReturnType<typeof sell>>;

/** Sells a package to Wenceslas. Dasher orders it, too, and does not pay. */
async function sell(store: Store) {
  const buyer = { ...newBuyer(), firstName: 'Wenceslas' };
  const { orderId, intent, pay, complete } = await orderUnseen(store, { buyer, name: voice });
  await pay();
  expect(await complete()).toBe(200);
  await orderUnseen(store, { buyer: { ...newBuyer(), firstName: 'Dasher' }, name: voice });
  return { orderId, intent };
}

/** Has Wenceslas dispute the payment, and the store know of it. */
async function dispute(page: Page, store: Store, { orderId, intent }: Sold): Promise<void> {
  await store.sandbox.controls.openDispute({ payment: intent });
  const check = await page.request.post(`${store.url}/api/orders/${orderId}/check`, {
    headers: { origin: store.url },
  });
  await expect(check).toBeOK();
}

test('an owner sees what was sold, and every number leads to its list', async ({ store, page }) => {
  await page.goto(`${store.url}/admin`);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  // Of the demo's customer, who has it free.
  await page.getByText('1 order this month, $0.00 taken', { exact: false }).waitFor();
  const sold = await sell(store);
  await page.goto(`${store.url}/`);
  // The first link of the header.
  const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  await expect(first).toHaveText('Overview');
  await first.click();
  await page.getByText('2 orders this month, $39.50 taken', { exact: false }).waitFor();
  await page.getByRole('img', { name: /^Takings of \$39\.50/ }).waitFor();
  await page.locator('canvas').waitFor();
  await page.getByText('Show as a Table').click();
  await page.getByRole('cell', { name: '$39.50' }).waitFor();
  await page.getByRole('button', { name: 'Today' }).click();
  await page.getByText('2 orders today, $39.50 taken', { exact: false }).waitFor();
  await expect(page).toHaveURL(`${store.url}/admin?period=today`);
  await page.getByRole('link', { name: 'Takings: $39.50. Show the list.' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Order .*Wenceslas/ }).waitFor();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByLabel('Days')).toHaveValue('paid');
  await page.goBack();
  await dispute(page, store, sold);
  await page.reload();
  await page.getByRole('link', { name: 'Wenceslas Frost disputes a payment' }).waitFor();
  await page.getByText(/^Answer it by /).waitFor();
  await page.getByLabel('From', { exact: true }).fill('2026-01-02');
  await page.getByLabel('To', { exact: true }).fill('2026-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Choose a day that is not before the first one.').waitFor();
});

test('orders are narrowed, keep that in the address, and leave as a file', {
  tag: '@full',
}, async ({ store, page }) => {
  await dispute(page, store, await sell(store));
  await page.goto(`${store.url}/admin/orders`);
  await page.getByRole('button', { name: /^Order .*Wenceslas/ }).waitFor();
  await page.getByLabel('Package', { exact: true }).selectOption({ label: voice });
  await page.getByLabel('Status').selectOption('Sold');
  await expect(page.getByRole('row')).toHaveCount(2);
  const isNarrowed = ({ searchParams }: URL) => searchParams.get('status') === 'sold';
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV of These Orders' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^orders-20\d\d-\d\d-\d\d\.csv$/);
  await expect(page).toHaveURL(isNarrowed);
  await page.reload();
  await page.getByRole('button', { name: /^Order .*Wenceslas/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Order / });
  await dialog.getByRole('heading', { name: 'Timeline' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect(page).toHaveURL(isNarrowed);
  await page.getByLabel('Search Orders').fill('nobody');
  await page.getByText('No orders match this search.').waitFor();
  await page.getByRole('button', { name: 'Show All Orders' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
});

test('a customer is found, and what they can watch and why', async ({ store, page }) => {
  await dispute(page, store, await sell(store));
  await page.goto(`${store.url}/admin/customers`);
  await page.getByLabel('Search Customers').fill('wenceslas');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Wenceslas Frost' }).click();
  const dialog = page.getByRole('dialog', { name: 'Customer' });
  await dialog.getByRole('heading', { name: 'Can Watch' }).waitFor();
  // The payment is disputed: access is suspended.
  await dialog.getByText('This customer has no packages.').waitFor();
  await dialog.getByText(/\$39\.50 · Disputed/).waitFor();
  await dialog.getByRole('button', { name: 'Send Password Link' }).click();
  await toast(page, 'Link Sent').waitFor();
  await expect(page).toHaveURL(({ searchParams }) => searchParams.has('customer'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('Search Customers').fill('nobody');
  await page.getByText('No customers match this search.').waitFor();
});
