import { expect, type Locator, type Page } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { test } from '../support/fixtures.ts';
import { intentOfOrder } from '../support/orders.ts';
import {
  type Buyer,
  checkOut,
  expectSuccess,
  fillDetails,
  goToPayment,
  packageCard,
  payButton,
  payWithCard,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const DIVIDER = 'or pay by card';

const wallet = (page: Page) =>
  page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button');
const sheet = (page: Page) => page.frameLocator('iframe[title="Simulated wallet"]');

async function goToWallet(page: Page, store: Store, buyer: Buyer) {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  await page.getByText(DIVIDER).waitFor();
}

async function orderOf(store: Store, { email }: Buyer) {
  const [order] = await store.calls.ordersOf(email);
  if (order === undefined) throw new Error('no order');
  return order;
}

test('a wallet is closed half-way, twice, and then pays', async ({ store, page, buyer }) => {
  await goToWallet(page, store, buyer);
  await expect(payButton(page)).toBeEnabled();
  await wallet(page).click();
  await sheet(page).getByText('$39.50').waitFor();
  await sheet(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('iframe[title="Simulated wallet"]')).toHaveCount(0);
  await wallet(page).click();
  await expect(sheet(page).getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe[title="Simulated wallet"]')).toHaveCount(0);
  await expect(payButton(page)).toBeEnabled();
  expect(await page.getByText('Payment Failed').count()).toBe(0);
  await wallet(page).click();
  await sheet(page).getByRole('button', { name: 'Pay' }).click();
  await expectSuccess(page);
  const order = await orderOf(store, buyer);
  expect(order.status).toBe('completed');
  expect(new URL(page.url()).search).toBe(`?orderId=${order.id}`);
  const charges = await store.sandbox.controls.charges();
  const id = await intentOfOrder(store, order.id);
  expect(charges.filter(({ payment_intent }) => payment_intent === id)).toMatchObject([
    { payment_method_details: { card: { wallet: { type: 'google_pay' } } } },
  ]);
});

test('a wallet that is confirmed after another tab has paid leads to the order', async ({
  store,
  page,
  buyer,
}) => {
  await goToWallet(page, store, buyer);
  const order = await orderOf(store, buyer);
  const intent = await intentOfOrder(store, order.id);
  await wallet(page).click();
  await store.sandbox.controls.pay({ intent });
  await sheet(page).getByRole('button', { name: 'Pay' }).click();
  await expectSuccess(page);
  const charges = await store.sandbox.controls.charges();
  expect(charges.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1);
});

test('a wallet whose payment was closed opens another one', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await goToWallet(page, store, buyer);
  const order = await orderOf(store, buyer);
  const intent = await intentOfOrder(store, order.id);
  const change = { status: 'canceled' } as const;
  await store.sandbox.controls.changeIntent({ intent, change });
  await wallet(page).click();
  await sheet(page).getByRole('button', { name: 'Pay' }).click();
  await page.getByText('the payment was no longer open').waitFor();
  await wallet(page).click();
  await sheet(page).getByRole('button', { name: 'Pay' }).click();
  await expectSuccess(page);
});

test('a browser without a wallet has the card form alone', async ({ store, page, buyer }) => {
  await store.sandbox.controls.setWallet({ available: false });
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  await expect(payButton(page)).toBeEnabled();
  expect(await page.getByText(DIVIDER).count()).toBe(0);
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
});

test('from a package to the videos it takes at most six taps on a phone', async ({
  store,
  visitor,
  buyer,
}) => {
  const page = await visitor.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.goto(store.url);
  await tap(packageCard(page, voice).getByRole('button'));
  await tap(page.getByRole('button', { name: 'Continue to Checkout' }));
  await page.waitForURL('**/checkout?*');
  // As the browser does it by itself.
  await fillDetails(page, buyer);
  await tap(page.getByRole('button', { name: 'Continue to Payment' }));
  await page.getByText(DIVIDER).waitFor();
  await tap(wallet(page));
  await tap(sheet(page).getByRole('button', { name: 'Pay' }));
  await expectSuccess(page);
  expect(taps).toBeLessThanOrEqual(6);
});
