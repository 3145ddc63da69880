import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { openSettings, paymentBanner } from './old/admin.ts';
import { adminJourney, journey } from './old/journey.ts';
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
} from './old/shopping.ts';

const voice = 'Voice & Storytelling';
const { secretKey } = demoLogins.paymentKeys;

const continueToPayment = (page: Page) =>
  page.getByRole('button', { name: 'Continue to Payment' }).click();

adminJourney(
  'a revoked key: the buyer is told, every admin page says what to do, until it works again',
  async ({ store, page, shopper }) => {
    await page.goto(`${store.url}/admin/packages`);
    const { controls } = store.sandbox;
    // A store that has just started has not asked about its key yet.
    await paymentBanner(page).waitFor({ state: 'detached' });
    controls.revokeKey({ key: secretKey });
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
    controls.restoreKey({ key: secretKey });
    await continueToPayment(shopper.page);
    await cardForm(shopper.page).locator('input[name=number]').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Packages' }).click();
    await paymentBanner(page).waitFor({ state: 'detached' });
  },
);

adminJourney(
  'another key that is saved: the notice goes at once',
  { tags: 'full' },
  async ({ store, page }) => {
    const { controls } = store.sandbox;
    controls.revokeKey({ key: secretKey });
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
    expect(await paymentBanner(page).getByRole('link').count()).toBe(0);
    await panel.getByLabel('Secret Key').fill('sk_test_51SleighDemoStoreWorkshopAnotherKey');
    await panel.getByRole('button', { name: 'Save Keys' }).click();
    await paymentBanner(page).waitFor({ state: 'detached' });
    await panel.getByText('Ready', { exact: true }).waitFor();
    // Masked once it is saved. Before that the field begins anew, and a toast may be that of the key before.
    const field = () => panel.getByLabel('Secret Key').inputValue();
    await expect.poll(field).toMatch(/•.*rKey$/);
    controls.restoreKey({ key: secretKey });
    await panel.getByLabel('Secret Key').fill(secretKey);
    await panel.getByRole('button', { name: 'Save Keys' }).click();
    await toast(page, 'Settings Updated').waitFor();
    await expect.poll(field).toContain('•');
  },
);

journey(
  'a key revoked while somebody pays: the payment is being confirmed, then it is complete',
  { tags: 'full' },
  async ({ store, page, buyer }) => {
    const { controls } = store.sandbox;
    await checkOut(page, store.url, [voice]);
    await goToPayment(page, buyer);
    controls.revokeKey({ key: secretKey });
    await payWithCard(page, '4242424242424242');
    await page.getByText('Your payment is being confirmed.').waitFor();
    expect(await page.getByText('Order Completion Error').count()).toBe(0);
    await page.reload();
    await page.getByText('Your payment is being confirmed.').waitFor();
    expect(await page.getByText('Order Completion Error').count()).toBe(0);
    controls.restoreKey({ key: secretKey });
    await expectSuccess(page);
  },
);

journey(
  'Stripe is busy, then slow: the page tries again and says so, and one order is paid once',
  { tags: 'full' },
  async ({ store, page, buyer }) => {
    const { controls } = store.sandbox;
    const note = page.getByText('This is taking longer than usual. Please keep this page open.');
    await checkOut(page, store.url, [voice]);
    await fillDetails(page, buyer);
    const opening = { method: 'POST', path: '/v1/payment_intents' };
    controls.addFault({ ...opening, effect: 'error', status: 429 });
    controls.addFault({ ...opening, effect: 'hold', nth: 2 });
    await continueToPayment(page);
    await toast(page, 'Please Wait').waitFor();
    await note.waitFor();
    await expect.poll(() => controls.holding()).toBe(1);
    controls.release();
    await cardForm(page).locator('input[name=number]').waitFor();
    expect(await note.count()).toBe(0);
    await fillCard(page, '4242424242424242');
    controls.addFault({ path: '/v1/payment_intents/*/confirm', effect: 'hold' });
    await payButton(page).click();
    await note.getByText('You will not be charged twice.').waitFor();
    await expect.poll(() => controls.holding()).toBe(1);
    controls.release();
    await expectSuccess(page);
    const orders = store.deps.db.selectFrom('purchase').select('id');
    const [order, ...others] = await orders.where('email', '=', buyer.email).execute();
    expect(others).toEqual([]);
    const intents = controls.intents().filter(({ metadata }) => metadata.orderId === order?.id);
    expect(intents).toHaveLength(1);
  },
);
