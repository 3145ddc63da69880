import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { test } from '../support/fixtures.ts';
import { checkOut, expectSuccess, fillDetails, logIn, packageCard } from '../support/shopping.ts';

const bundle = 'The Complete Workshop';
const beard = 'Beard, Suit & Presence';
const voice = 'Voice & Storytelling';
const singles = [beard, voice, 'Home Visits & Photo Sessions', 'The Business of December'] as const;

const press = (page: Page, name: string) => packageCard(page, name).getByRole('button').click();
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart \d/ });
const selected = (page: Page, count: number) =>
  page.getByText(`${count} package(s) selected`, { exact: true });
/** The titles in the cart of the checkout's address. */
const linked = (page: Page): string[] =>
  JSON.parse(new URL(page.url()).searchParams.get('cart') ?? '[]').map(
    ({ title }: { title: string }) => title,
  );

test('the tabs of a browser share the cart, and a completed order empties it', {
  tag: '@full',
}, async ({ store, page, visitor, buyer }) => {
  await page.goto(store.url);
  expect(await cartLink(page).count()).toBe(0);
  await press(page, beard);
  const other = await visitor.context.newPage();
  await other.goto(store.url);
  await selected(other, 1).waitFor();
  await press(other, voice);
  await selected(page, 2).waitFor();
  await page.getByRole('link', { name: 'Cart 2 packages', exact: true }).waitFor();

  // From any page, also after the tab was closed.
  await page.close();
  // A click before the packages are known waits for them.
  const { promise: clicked, resolve: click } = Promise.withResolvers<void>();
  await other.route('**/api/packages', async (route) => {
    await clicked;
    await route.fallback();
  });
  await other.goto(`${store.url}/login`);
  await cartLink(other).click();
  click();
  await other.waitForURL('**/checkout?*');
  expect(linked(other)).toEqual([beard, voice]);
  expect(new URL(other.url()).searchParams.get('total')).toBe('88.50');

  await fillDetails(other, buyer, demoLogins.promoCode);
  await other.getByRole('button', { name: 'Apply Code & Continue' }).click();
  await expectSuccess(other);
  await cartLink(other).waitFor({ state: 'hidden' });
  const success = other.url();
  const next = await visitor.context.newPage();
  await next.goto(store.url);
  await packageCard(next, voice).getByRole('button', { name: 'Add to Cart' }).click();
  await selected(next, 1).waitFor();
  // The same page again is no second order.
  await other.goto(success);
  await expectSuccess(other);
  await cartLink(other).waitFor();
});

test('the checkout obeys its link alone', { tag: '@full' }, async ({ store, page, visitor }) => {
  await checkOut(page, store.url, [beard]);
  const link = page.url();
  await page.goto(store.url);
  await press(page, beard);
  await press(page, voice);
  await selected(page, 1).waitFor();
  const other = await visitor.context.newPage();
  await other.goto(link);
  await other.getByRole('heading', { name: 'Order Summary' }).waitFor();
  expect(linked(other)).toEqual([beard]);
  await selected(page, 1).waitFor();
  await packageCard(page, voice).getByText('Selected', { exact: true }).waitFor();
  for (const query of ['', '?cart=', '?cart=%5B%5D&total=0.00']) {
    await other.goto(`${store.url}/checkout${query}`);
    await other.waitForURL(`${store.url}/`);
  }
  await selected(other, 1).waitFor();
});

test('singles that cost more than their bundle are changed to it by one click', async ({
  store,
  page,
}) => {
  await page.goto(store.url);
  for (const name of singles.slice(0, 2)) await press(page, name);
  const offer = page.getByText(`“${bundle}” includes these packages`);
  await selected(page, 2).waitFor();
  expect(await offer.count()).toBe(0);
  for (const name of singles.slice(2)) await press(page, name);
  await offer.waitFor();
  await page.getByRole('button', { name: 'Switch to Bundle' }).click();
  await selected(page, 1).waitFor();
  await packageCard(page, bundle).getByText('Selected', { exact: true }).waitFor();
  await offer.waitFor({ state: 'detached' });

  await checkOut(page, store.url, singles);
  // The address is there before the page, and the page before has the same offer.
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
  await offer.waitFor();
  await page.getByRole('button', { name: 'Switch to Bundle' }).click();
  await expect.poll(() => linked(page)).toEqual([bundle]);
  await expect.poll(() => new URL(page.url()).searchParams.get('total')).toBe('129.00');
  await offer.waitFor({ state: 'detached' });
  // The cart that the checkout came from has changed with it.
  await page.getByRole('link', { name: 'Cart 1 package', exact: true }).waitFor();
});

test('what the customer owns is marked, is not paid for again, and is watched first', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.goto(store.url);
  await packageCard(page, bundle).getByText('Save $63.00').waitFor();
  expect(await page.getByText('You own this').count()).toBe(0);
  await logIn(page, store.url, demoLogins.customer);
  await page.goto(store.url);
  const card = packageCard(page, beard);
  await card.getByText('You own this', { exact: true }).waitFor();
  // The bundle saves only on the rest.
  await packageCard(page, bundle).getByText('Save $14.00').waitFor();
  expect(await packageCard(page, bundle).getByText('You own this').count()).toBe(0);

  const bar = page.getByRole('status').filter({ hasText: 'package(s) selected' });
  const continueButton = page.getByRole('button', { name: 'Continue to Checkout' });
  await press(page, beard);
  await bar.getByText('You own this already. There is nothing to pay.').waitFor();
  await bar.getByText('$0.00', { exact: true }).waitFor();
  expect(await continueButton.isDisabled()).toBe(true);
  await press(page, voice);
  await selected(page, 2).waitFor();
  await bar.getByText('You own 1 of these. You pay only for the rest.').waitFor();
  await bar.getByText('$39.50', { exact: true }).waitFor();
  await continueButton.click();
  await page.waitForURL('**/checkout?*');
  expect(linked(page)).toEqual([voice]);
  expect(new URL(page.url()).searchParams.get('total')).toBe('39.50');
  await page.getByRole('link', { name: 'Cart 1 package', exact: true }).waitFor();

  await page.goto(store.url);
  await card.getByRole('button', { name: 'Add to Cart' }).waitFor();
  await card.getByRole('link', { name: 'Watch Now' }).click();
  await page.waitForURL('**/my-videos/*');
  await page.getByRole('heading', { level: 1, name: beard }).waitFor();
});

test('a page begins at its top, by link and by address, and going back leads to where one was', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const place = () => page.evaluate(() => window.scrollY);
  await page.goto(store.url);
  await press(page, voice);
  await expect.poll(place).toBeGreaterThan(400);
  const left = await place();
  // Playwright's own click would scroll to where the bar is without its stickiness.
  await page.getByRole('button', { name: 'Continue to Checkout' }).dispatchEvent('click');
  await page.getByRole('heading', { name: 'Order Summary' }).waitFor();
  expect(await place()).toBe(0);
  const checkout = page.url();
  await page.goBack();
  await packageCard(page, voice).waitFor();
  await expect.poll(place).toBe(left);
  for (const address of [checkout, `${store.url}/login`, store.url]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await place(), address).toBe(0);
  }
  for (const _ of [1, 2, 3]) await page.goBack();
  await packageCard(page, voice).waitFor();
  await expect.poll(place).toBe(left);
});
