import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { test } from '../support/fixtures.ts';
import {
  cardForm,
  checkOut,
  expectSuccess,
  fillDetails,
  logIn,
  packageCard,
  payButton,
  payWithCard,
  toast,
} from '../support/shopping.ts';

const bundle = 'The Complete Workshop';
const voice = 'Voice & Storytelling';

const applyCode = (page: Page) =>
  page.getByRole('button', { name: 'Apply Code & Continue' }).click();

test('a bundle and single packages exclude each other in the cart', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await page.goto(store.url);
  const press = (name: string) => packageCard(page, name).getByRole('button').click();
  await press(voice);
  await packageCard(page, voice).getByText('Selected', { exact: true }).waitFor();
  await page.getByText('1 package(s) selected').waitFor();
  await press(bundle);
  await packageCard(page, bundle).getByRole('button', { name: 'Remove from Cart' }).waitFor();
  await packageCard(page, voice).getByRole('button', { name: 'Add to Cart' }).waitFor();
  await page.getByText('$129.00').last().waitFor();
  await press(voice);
  await packageCard(page, bundle).getByRole('button', { name: 'Add to Cart' }).waitFor();
  await press(voice);
  await page.getByText('package(s) selected').waitFor({ state: 'hidden' });
});

test('the promotion code makes an order free', async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [bundle]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await applyCode(page);
  await expectSuccess(page);
  expect(new URL(page.url()).searchParams.get('free')).toBe('true');
  await logIn(page, store.url, buyer);
  await page.getByRole('heading', { name: bundle }).waitFor();
});

test('a wrong code says so and continues to payment', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, 'SOUTHPOLE');
  await applyCode(page);
  await toast(page, 'Invalid Code').waitFor();
  await page
    .getByText('The promotion code you entered is not valid. Proceeding to payment.')
    .first()
    .waitFor();
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
});

test('a code removed after it was checked leads to payment', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await page.route('**/api/create-free-order', async (route) => {
    await store.calls.saveSetting({ name: 'FREE_PROMO_CODE', value: '' });
    await route.continue();
  });
  await applyCode(page);
  await toast(page, 'Promo Code Error').waitFor();
  await cardForm(page).locator('input[name=number]').waitFor();
});

test('a free order whose answer was lost is never charged', async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await page.route('**/api/create-free-order', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await applyCode(page);
  await toast(page, 'Error').waitFor();
  await page.getByText(`You already have ${voice}. Log in to watch it.`).first().waitFor();
  await expect.poll(() => payButton(page).count()).toBe(0);
});

test('an e-mail address that has an account needs its password', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  const { email } = demoLogins.customer;
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, { ...buyer, email });
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page
    .getByText('An account with this e-mail already exists. Use its password, or log in first.')
    .first()
    .waitFor();
  await page.getByLabel('Create Password').fill(demoLogins.customer.password);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardForm(page).locator('input[name=number]').waitFor();
});

test('without keys the checkout says that payment is not configured', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await store.calls.saveSetting({ name: 'VITE_STRIPE_PUBLIC_KEY', value: '' });
  await checkOut(page, store.url, [voice]);
  await toast(page, 'Configuration Error').waitFor();
  await page
    .getByText('Stripe public key not configured. Please contact support.')
    .first()
    .waitFor();
});

test('a broken or edited cart link never leads to a wrong price', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await page.goto(`${store.url}/checkout`);
  await page.waitForURL(`${store.url}/`);
  await page.goto(`${store.url}/checkout?cart=%7Bbroken&total=1`);
  await page.getByText('This checkout link is incomplete or damaged.').waitFor();
  await checkOut(page, store.url, [voice]);
  const address = new URL(page.url());
  const cart = JSON.parse(address.searchParams.get('cart') ?? '[]');
  cart[0].price = '0.50';
  address.searchParams.set('cart', JSON.stringify(cart));
  address.searchParams.set('total', '0.50');
  await page.goto(address.href);
  await page.getByText(`“${voice}” now costs $39.50 (it was $0.50).`).waitFor();
  await fillDetails(page, buyer);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardForm(page).locator('input[name=number]').waitFor();
  const asked = (await store.sandbox.controls.intents()).at(-1);
  expect(asked?.amount).toBe(3950);
});
