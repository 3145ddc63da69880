import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings, paymentBanner } from '../support/admin.ts';
import { adminTest, test } from '../support/fixtures.ts';
import {
  cardForm,
  checkOut,
  expectSuccess,
  fillCard,
  fillDetails,
  goToPayment,
  newBuyer,
  payButton,
  payWithCard,
  toast,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const { secretKey } = demoLogins.paymentKeys;

const continueToPayment = (page: Page) =>
  page.getByRole('button', { name: 'Continue to Payment' }).click();

adminTest(
  'a revoked key: the buyer is told, every admin page says what to do, until it works again',
  async ({ store, page, shopper }) => {
    await page.goto(`${store.url}/admin/packages`);
    const { controls } = store.sandbox;
    // A store that has just started has not asked about its key yet.
    await paymentBanner(page).waitFor({ state: 'detached' });
    await controls.revokeKey({ key: secretKey });
    await checkOut(shopper.page, store.url, [voice]);
    await fillDetails(shopper.page, newBuyer());
    await continueToPayment(shopper.page);
    await shopper.page
      .getByRole('main')
      .getByText('The shop cannot take card payments at the moment.')
      .waitFor();
    for (const name of ['Videos', 'Packages', 'Settings']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await paymentBanner(page).getByText('Stripe no longer accepts the secret key.').waitFor();
    }
    await page.getByRole('tabpanel').getByText('Not ready', { exact: true }).waitFor();
    await controls.restoreKey({ key: secretKey });
    await continueToPayment(shopper.page);
    await cardForm(shopper.page).locator('input[name=number]').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Packages' }).click();
    await paymentBanner(page).waitFor({ state: 'detached' });
  },
);

adminTest(
  'another key that is saved: the notice goes at once',
  { tag: '@full' },
  async ({ store, page }) => {
    const { controls } = store.sandbox;
    await controls.revokeKey({ key: secretKey });
    const panel = await openSettings(page, store.url, 'Stripe');
    await panel.getByLabel('Secret Key').fill(secretKey);
    await panel.getByRole('button', { name: 'Save Keys' }).click();
    await panel.getByText('Stripe does not accept this key.').waitFor();
    // The HTML brings the answer, so that the banner never moves a page that is there already.
    let asked = 0;
    await page.route('**/api/settings/payments', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.reload();
    await panel.waitFor();
    expect(await paymentBanner(page).count()).toBe(1);
    expect(asked).toBe(0);
    await page.unroute('**/api/settings/payments');
    await expect(paymentBanner(page).getByRole('link')).toHaveCount(0);
    await panel.getByLabel('Secret Key').fill('sk_test_51SleighDemoStoreWorkshopAnotherKey');
    await panel.getByRole('button', { name: 'Save Keys' }).click();
    await paymentBanner(page).waitFor({ state: 'detached' });
    await panel.getByText('Ready', { exact: true }).waitFor();
    // Masked once it is saved. Before that the field begins anew, and a toast may be that of the key before.
    const field = panel.getByLabel('Secret Key');
    await expect(field).toHaveValue(/•.*rKey$/);
    await controls.restoreKey({ key: secretKey });
    await panel.getByLabel('Secret Key').fill(secretKey);
    await panel.getByRole('button', { name: 'Save Keys' }).click();
    await toast(page, 'Settings Updated').waitFor();
    await expect(field).toHaveValue(/•/);
  },
);

test('a key revoked while somebody pays: the payment is being confirmed, then it is complete', {
  tag: '@full',
}, async ({ store, page, buyer }) => {
  const { controls } = store.sandbox;
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  await controls.revokeKey({ key: secretKey });
  await payWithCard(page, '4242424242424242');
  await page.getByText('Your payment is being confirmed.').waitFor();
  await expect(page.getByText('Order Completion Error')).toHaveCount(0);
  await page.reload();
  await page.getByText('Your payment is being confirmed.').waitFor();
  await expect(page.getByText('Order Completion Error')).toHaveCount(0);
  await controls.restoreKey({ key: secretKey });
  await expectSuccess(page);
});

test('Stripe is busy, then slow: the page tries again and says so, and one order is paid once', {
  tag: '@full',
}, async ({ store, page, buyer }) => {
  await page.clock.install();
  const { controls } = store.sandbox;
  const note = page.getByText('This is taking longer than usual. Please keep this page open.');
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer);
  const opening = { method: 'POST', path: '/v1/payment_intents' };
  await controls.addFault({ ...opening, effect: 'error', status: 429 });
  await controls.addFault({ ...opening, effect: 'hold', nth: 2 });
  await continueToPayment(page);
  await toast(page, 'Please Wait').waitFor();
  // It asks again after three seconds, and says after five that it takes longer.
  await page.clock.fastForward(3000);
  await expect.poll(() => controls.holding()).toBe(1);
  await page.clock.fastForward(5000);
  await note.waitFor();
  await controls.release();
  await cardForm(page).locator('input[name=number]').waitFor();
  await expect(note).toHaveCount(0);
  await fillCard(page, '4242424242424242');
  await controls.addFault({ path: '/v1/payment_intents/*/confirm', effect: 'hold' });
  await payButton(page).click();
  await expect.poll(() => controls.holding()).toBe(1);
  await page.clock.fastForward(5000);
  await note.getByText('You will not be charged twice.').waitFor();
  await controls.release();
  await expectSuccess(page);
  const [order, ...others] = await store.calls.ordersOf(buyer.email);
  expect(others).toEqual([]);
  const intents = await controls.intents();
  expect(intents.filter(({ metadata }) => metadata.orderId === order?.id)).toHaveLength(1);
});
