import { expect, type Page } from '@playwright/test';
import { STANDARD_CONSENT } from '#contract/consumer-rights/consent.ts';
import { openSettings } from '../support/admin.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { findings, look, looks, openLook } from '../support/look.ts';
import { untilAllSent } from '../support/mail.ts';
import { openOrder } from '../support/orders.ts';
import {
  cardForm,
  checkOut,
  expectSuccess,
  fillCard,
  fillDetails,
  logIn,
  newBuyer,
  toast,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';

const footerLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from a contract' });
const box = (page: Page) => page.getByRole('checkbox', { name: STANDARD_CONSENT });
const next = (page: Page) => page.getByRole('button', { name: 'Continue to Payment' });
const buyNow = (page: Page) => page.getByRole('button', { name: 'Buy now and pay' });

async function switchRights(page: Page, url: string, value: 'On' | 'Off', days: string) {
  const panel = await openSettings(page, url, 'Consumers');
  await panel.getByLabel('Consumer Rights').selectOption(value);
  await panel.getByLabel('Days to Take an Order Back').fill(days);
  await panel.getByLabel('Orders a Customer May Take Back in 365 Days').fill('1');
  await panel.getByRole('button', { name: 'Save Consumers' }).click();
  await toast(page, 'Settings Updated').waitFor();
  return panel;
}

test('a checkout that is open while consumer rights are switched on says so and keeps what was typed', {
  tag: '@full',
}, async ({ store, page, shopper: { page: shop } }) => {
  const buyer = newBuyer();
  await checkOut(shop, store.url, [voice]);
  await expect(footerLink(shop)).toHaveCount(0);
  await fillDetails(shop, buyer);
  await switchRights(page, store.url, 'On', '0');
  await footerLink(page).waitFor();
  await next(shop).click();
  await shop.getByRole('main').getByText('What you typed is kept.').waitFor();
  await expect(box(shop)).toBeFocused();
  await expect(box(shop)).not.toBeChecked();
  await expect(shop.getByLabel('First Name')).toHaveValue(buyer.firstName);
  await shop.keyboard.press('Space');
  await next(shop).click();
  await cardForm(shop).locator('input[name=number]').waitFor();
  // The first page, which arrives complete, has the link as well, and loses it with the setting.
  await shop.goto(store.url);
  await footerLink(shop).waitFor();
  await switchRights(page, store.url, 'Off', '0');
  await shop.goto(store.url);
  await shop.getByRole('article').first().waitFor();
  expect(await footerLink(shop).count()).toBe(0);
});

test('a buyer consents, finds it confirmed, and takes the order back; another withdraws', {
  tag: '@full',
}, async ({ store, page, browser }) => {
  // Two looks, each as long as a test.
  test.slow();
  await switchRights(page, store.url, 'On', '14');
  for (const theme of looks) {
    const visitor = await openLook(browser, store, theme);
    const { page: shop } = visitor;
    const buyer = newBuyer();
    await checkOut(shop, store.url, [voice]);
    await fillDetails(shop, buyer);
    await next(shop).click();
    await shop.getByText('Please tick this box to go on.').waitFor();
    await shop.getByRole('link', { name: /^Withdrawal/ }).waitFor();
    await shop.getByText('Each account can do this once in 365 days.').waitFor();
    await look(visitor);
    await shop.keyboard.press('Space');
    await shop.keyboard.press('Tab');
    await shop.keyboard.press('Enter');
    await cardForm(shop).locator('input[name=number]').waitFor();
    const wallet = shop.frameLocator('iframe[title="Secure express checkout frame"]');
    await wallet.getByRole('button', { name: 'Buy with Simulated Wallet' }).waitFor();
    await buyNow(shop).scrollIntoViewIfNeeded();
    await look(visitor);
    await fillCard(shop, '4242424242424242');
    await buyNow(shop).click();
    await expectSuccess(shop);
    const orderId = new URL(shop.url()).searchParams.get('orderId') ?? '';
    const mail = await store.mailbox.waitFor(buyer.email, 'Your order is complete');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(STANDARD_CONSENT);

    await untilAllSent(store, buyer.email);
    const order = await openOrder(page, store, orderId);
    await order.getByText(STANDARD_CONSENT).waitFor();
    await order.getByText(/^Confirmed by mail/).waitFor();

    await logIn(shop, store.url, buyer);
    await shop.goto(`${store.url}/orders/${orderId}/receipt`);
    await shop.getByText(STANDARD_CONSENT).waitFor();
    await look(visitor);
    await shop.goto(`${store.url}/account`);
    await shop.getByRole('button', { name: /^Take Back/ }).click();
    const question = shop.getByRole('dialog', { name: /^Take order/ });
    await question.waitFor();
    await question.getByText('You can take back one order in 365 days').waitFor();
    await look(visitor);
    await question.getByRole('button', { name: 'Take Order Back' }).click();
    await toast(shop, 'Order Taken Back').waitFor();
    await shop.getByText('Your money was refunded.').waitFor();
    await expect(shop.getByRole('button', { name: /^Take Back/ })).toHaveCount(0);
    await look(visitor);

    // By keyboard, because the toast is in front of it on a phone.
    await footerLink(shop).press('Enter');
    await shop.getByRole('heading', { level: 1, name: 'Withdraw from a contract' }).waitFor();
    await expect(shop.getByLabel('Email')).toHaveValue(buyer.email);
    await shop.getByLabel('Name').fill('');
    await shop.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await shop.getByText('Name is required.').waitFor();
    await look(visitor);
    await shop.keyboard.type('Noel <b>Frost</b>');
    await shop.getByLabel('Order (optional)').fill(orderId.slice(0, 8));
    await shop.keyboard.press('Enter');
    await shop.getByRole('heading', { name: 'We received your withdrawal' }).waitFor();
    await look(visitor);
    await store.mailbox.waitFor(buyer.email, 'We received your withdrawal');
    // A second order shows why there is no button.
    await checkOut(shop, store.url, [voice]);
    await shop.getByText('You took back an order in the last 365 days').waitFor();
    await look(visitor);
    await shop.getByRole('checkbox', { name: STANDARD_CONSENT }).check();
    await next(shop).click();
    await cardForm(shop).locator('input[name=number]').waitFor();
    await fillCard(shop, '4242424242424242');
    await buyNow(shop).click();
    await expectSuccess(shop);
    await shop.goto(`${store.url}/account`);
    await shop.getByText('You took back an order in the last 365 days').waitFor();
    await expect(shop.getByRole('button', { name: /^Take Back/ })).toHaveCount(0);
    expect(await findings(shop)).toEqual([]);
    await visitor.close();

    await page.goto(`${store.url}/settings?tab=orders`);
    const waiting = page.getByRole('listitem').filter({ hasText: 'Noel <b>Frost</b>' });
    await waiting.getByRole('button', { name: `Order ${orderId.slice(0, 8)}` }).click();
    const dialog = page.getByRole('dialog', { name: `Order ${orderId.slice(0, 8)}` });
    await dialog.getByText('Noel <b>Frost</b>').waitFor();
    await dialog.getByRole('button', { name: 'Mark as Dealt With' }).click();
    const decision = page.getByRole('dialog', { name: 'The withdrawal of Noel <b>Frost</b>' });
    await decision.getByLabel('Note').fill('Taken back already.');
    await decision.getByRole('button', { name: 'Mark as Dealt With' }).click();
    await dialog.getByText('Dealt with by', { exact: false }).first().waitFor();
    await page.keyboard.press('Escape');
    await expect(waiting).toHaveCount(0);
  }
});

test('a withdrawal of an unknown address is answered alike, causes no message, and is dealt with among all', async ({
  store,
  page,
  shopper: { page: shop },
}) => {
  await switchRights(page, store.url, 'On', '14');
  const stranger = newBuyer();
  await shop.goto(`${store.url}/withdraw`);
  await shop.getByLabel('Name').fill('Jack Nobody');
  await shop.getByLabel('Email').fill(stranger.email);
  await shop.getByRole('button', { name: 'Confirm withdrawal' }).click();
  await shop.getByText(stranger.email).waitFor();
  const waits = async () =>
    (await (await page.request.get(`${store.url}/api/unknown-withdrawals`)).json()).count;
  await expect.poll(waits).toBe(1);
  await page.goto(`${store.url}/admin/orders`);
  await page.getByRole('button', { name: 'Show Them' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Jack Nobody' }).waitFor();
  await page.getByRole('button', { name: 'Mark It as Dealt With' }).click();
  const unknown = page.getByRole('dialog', { name: '1 Withdrawal From Unknown Addresses' });
  await unknown.getByRole('button', { name: 'Mark as Dealt With' }).click();
  const group = page.getByRole('heading', { name: 'From Unknown Addresses' });
  await group.waitFor({ state: 'detached' });
  const mails = await page.request.get(`${store.url}/api/mail?q=${stranger.email}`);
  expect(await mails.json()).toEqual([]);
});
