import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings } from '../support/admin.ts';
import { adminTest, test } from '../support/fixtures.ts';
import {
  type Buyer,
  cardForm,
  checkOut,
  expectSuccess,
  fillDetails,
  newBuyer,
  packageCard,
  payWithCard,
  toast,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';

adminTest(
  'an admin makes a code, and a link with it reduces the order',
  async ({ store, page, shopper }) => {
    const panel = await openSettings(page, store.url, 'Promotions');
    await panel.getByRole('button', { name: 'New Code' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code', { exact: true }).fill('SANTA20');
    await dialog.getByLabel('Percentage Off').fill('150');
    await dialog.getByRole('button', { name: 'Create Code' }).click();
    await dialog.getByText('Percentage must be a whole number from 1 to 100.').waitFor();
    await dialog.getByLabel('Percentage Off').fill('20');
    await dialog.getByLabel('Uses in Total').fill('1');
    await dialog.getByRole('button', { name: 'Create Code' }).click();
    await toast(page, 'Code Created').waitFor();
    await panel.getByText('0 of 1 used').waitFor();

    const { page: shop } = shopper;
    const buyer = newBuyer();
    await shop.goto(`${store.url}/?code=santa20`);
    const card = packageCard(shop, voice);
    await card.getByText('Code SANTA20 applied').waitFor();
    await card.getByText(/^\$\d/).first().waitFor();
    await card.getByRole('button').click();
    await shop.getByText('Code SANTA20 applied: −').waitFor();
    await shop.getByRole('button', { name: 'Continue to Checkout' }).click();
    const summary = shop.getByRole('complementary', { name: 'Your order' });
    await summary.getByText('Promotion code SANTA20').waitFor();
    await fillDetails(shop, buyer, 'san\u00adta20\u200b');
    await shop.getByRole('button', { name: 'Apply Code & Continue' }).click();
    await payWithCard(shop, '4242424242424242');
    await expectSuccess(shop);
    await shop.getByText('Promotion code SANTA20').waitFor();

    await openSettings(page, store.url, 'Promotions');
    await panel.getByText('1 of 1 used').waitFor();
    await panel.getByRole('button', { name: 'Edit SANTA20' }).click();
    await dialog.getByRole('link', { name: /^Order / }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Promotion code SANTA20/)
      .waitFor();
  },
);

/** Follows a link with a code to the checkout of a package, and fills its first step. */
async function checkOutWithCode(page: Page, url: string, buyer: Buyer, code: string) {
  await page.goto(`${url}/?code=${code}`);
  await packageCard(page, voice).getByText(`Code ${code} applied`).waitFor();
  await packageCard(page, voice).getByRole('button').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  const summary = page.getByRole('complementary', { name: 'Your order' });
  await summary.getByText(`Promotion code ${code}`).waitFor();
  await fillDetails(page, buyer, code);
  return summary;
}

test('a code that ends before the payment is told, with the total without it', {
  tag: '@full',
}, async ({ store, page, buyer }) => {
  await store.calls.addCode('BRIEF', 50);
  const summary = await checkOutWithCode(page, store.url, buyer, 'BRIEF');
  await page.route('**/api/create-payment-intent', async (route) => {
    await store.calls.endCode('BRIEF');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Apply Code & Continue' }).click();
  await toast(page, 'Error').waitFor();
  await page.getByText('The code “BRIEF” is no longer valid.').first().waitFor();
  await summary.getByText('Promotion code BRIEF').waitFor({ state: 'hidden' });
  await expect(page.getByLabel('Promotion Code')).toHaveValue('');
  await page.getByRole('button', { name: 'Continue to Payment' }).waitFor();
});

test('a code that ends at the payment step is told, and nothing is charged but the new total', async ({
  store,
  page,
  buyer,
}) => {
  await store.calls.addCode('LATE', 50);
  const summary = await checkOutWithCode(page, store.url, buyer, 'LATE');
  await page.getByRole('button', { name: 'Apply Code & Continue' }).click();
  await cardForm(page).locator('input[name=number]').waitFor();
  await store.calls.endCode('LATE');
  await store.calls.endHoldsOfCodes();
  await payWithCard(page, '4242424242424242');
  await page.getByRole('alert').getByText('to pay the full price, $').waitFor();
  await summary.getByText('Promotion code LATE').waitFor({ state: 'hidden' });
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  await page.getByText('Promotion code LATE').waitFor({ state: 'hidden' });
});

test('a code whose free order fails leads on to paying the full price', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await store.calls.addCode('GIFT', 100);
  const summary = await checkOutWithCode(page, store.url, buyer, 'GIFT');
  await page.route('**/api/create-free-order', async (route) => {
    await store.calls.endCode('GIFT');
    await route.continue();
  });
  await page.getByRole('button', { name: 'Apply Code & Continue' }).click();
  await toast(page, 'Promo Code Error').waitFor();
  await page.getByText('Full price: the code “GIFT” was not used.').waitFor();
  await summary.getByText('Promotion code GIFT').waitFor({ state: 'hidden' });
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
});

test('the free code goes its way where reductions cannot be asked for', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await page.route('**/api/reductions', (route) => route.abort());
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer, demoLogins.promoCode);
  await page.getByRole('button', { name: 'Apply Code & Continue' }).click();
  await expectSuccess(page);
  expect(new URL(page.url()).searchParams.get('free')).toBe('true');
});
