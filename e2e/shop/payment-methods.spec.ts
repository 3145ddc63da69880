import { expect, type Page } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { test } from '../support/fixtures.ts';
import { secretLink } from '../support/mail.ts';
import { intentOfOrder } from '../support/orders.ts';
import {
  type Buyer,
  cardForm,
  checkOut,
  expectSuccess,
  goToPayment,
  payButton,
  payWithCard,
  toast,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const AWAY = ['Link', 'Cash App Pay', 'Klarna', 'Amazon Pay'];
const WIDTHS = [390, 1440];
const ON_ITS_WAY = 'Your Payment Is on Its Way';

test.beforeEach(({ store }) => offer(store, 'account'));
test.afterEach(({ store }) => offer(store, 'card'));

function offer(store: Store, value: 'card' | 'account') {
  return store.calls.saveSetting({ name: 'PAYMENT_METHODS', value });
}

/** Opens the payment step of a new order, and returns the order's id. */
async function open(page: Page, store: Store, buyer: Buyer): Promise<string> {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  const [order] = await store.calls.ordersOf(buyer.email);
  if (order === undefined) throw new Error('no order');
  return order.id;
}

async function choose(page: Page, method: string): Promise<void> {
  await cardForm(page).getByRole('radio', { name: method }).check();
}

async function payFromAccount(page: Page, number: string): Promise<void> {
  await choose(page, 'US bank account');
  await cardForm(page).getByLabel('Account number').fill(number);
  await payButton(page).click();
}

async function goAway(page: Page, method: string): Promise<void> {
  await choose(page, method);
  await payButton(page).click();
  await page.getByRole('heading', { name: `Pay with ${method}?` }).waitFor();
}

const authorize = (page: Page) => page.getByRole('button', { name: 'Authorize Payment' }).click();
const refuse = (page: Page) => page.getByRole('button', { name: 'Refuse Payment' }).click();

/** Orders and pays from a bank account, whose bank refuses days later. Returns the link of the message about it. */
async function failLate(page: Page, store: Store, buyer: Buyer): Promise<string> {
  const orderId = await open(page, store, buyer);
  await payFromAccount(page, '000222222227');
  await page.getByRole('heading', { name: ON_ITS_WAY }).waitFor();
  expect(await page.getByText('Order Completion Error').count()).toBe(0);
  await store.sandbox.controls.settle({
    intent: await intentOfOrder(store, orderId),
    as: 'failed',
  });
  // The page is still open.
  await page.getByRole('heading', { name: 'Your Payment Failed' }).waitFor();
  return secretLink(store, buyer.email, 'Your payment failed');
}

const resumed = (page: Page) => page.getByRole('heading', { name: 'Pay for Your Order' });

test('a bank payment fails after days, and is paid by the link in the message, in another browser', async ({
  store,
  page,
  buyer,
  newVisitor,
}) => {
  const link = await failLate(page, store, buyer);
  const { page: other } = await newVisitor();
  await other.goto(link);
  await resumed(other).waitFor();
  expect(new URL(other.url()).hash).toBe('');
  expect(await other.getByText(buyer.email).count()).toBe(0);
  await goAway(other, 'Klarna');
  await refuse(other);
  await other.waitForURL('**/pay?orderId=*');
  await toast(other, 'Payment Failed').waitFor();
  await expect(other.getByText('The payment was not authorized.').first()).toBeVisible();
  await payWithCard(other, '4242424242424242');
  await expectSuccess(other);
  await other.goto(link);
  await other.getByRole('heading', { name: 'This Order Is Paid' }).waitFor();
});

test.describe('each method', { tag: '@full' }, () => {
  for (const width of WIDTHS) {
    for (const method of AWAY) {
      test(`${method} pays at ${width}`, async ({ store, page, buyer }) => {
        await page.setViewportSize({ width, height: 900 });
        await open(page, store, buyer);
        await goAway(page, method);
        await authorize(page);
        await expectSuccess(page);
      });
    }

    test(`a bank account pays at ${width}`, async ({ store, page, buyer }) => {
      await page.setViewportSize({ width, height: 900 });
      const orderId = await open(page, store, buyer);
      await payFromAccount(page, '000123456789');
      await page.getByRole('heading', { name: ON_ITS_WAY }).waitFor();
      const intent = await intentOfOrder(store, orderId);
      await store.sandbox.controls.settle({ intent, as: 'succeeded' });
      await expectSuccess(page);
    });
  }

  test('the page of the link is loaded again, and left by going back', async ({
    store,
    page,
    buyer,
    newVisitor,
  }) => {
    const link = await failLate(page, store, buyer);
    const { page: other } = await newVisitor();
    await other.goto(link);
    await resumed(other).waitFor();
    await other.reload();
    await resumed(other).waitFor();
    await goAway(other, 'Klarna');
    await other.goBack();
    await resumed(other).waitFor();
    await payWithCard(other, '4242424242424242');
    await expectSuccess(other);
  });

  test('a payment refused at another place leads back to the payment, which is then made by card', async ({
    store,
    page,
    buyer,
  }) => {
    const orderId = await open(page, store, buyer);
    await goAway(page, 'Klarna');
    await refuse(page);
    await page.waitForURL(`**/pay?orderId=${orderId}`);
    await toast(page, 'Payment Failed').waitFor();
    await payWithCard(page, '4242424242424242');
    await expectSuccess(page);
    expect(new URL(page.url()).search).toBe(`?orderId=${orderId}`);
  });

  test('the back button from another place: the form is there, and pays', async ({
    store,
    page,
    buyer,
  }) => {
    await open(page, store, buyer);
    await goAway(page, 'Amazon Pay');
    await page.goBack();
    const again = page.getByRole('button', { name: /Continue to Payment|Complete Payment/ });
    await again.waitFor();
    if (await page.getByLabel('Create Password').count()) {
      await page.getByLabel('Create Password').fill(buyer.password);
      await again.click();
      await cardForm(page).locator('input[name=number]').waitFor();
    }
    await payWithCard(page, '4242424242424242');
    await expectSuccess(page);
    expect(await store.calls.ordersOf(buyer.email)).toHaveLength(1);
  });

  test('a tab closed at the other place, and a return twice, in two tabs', async ({
    store,
    page,
    buyer,
  }) => {
    const orderId = await open(page, store, buyer);
    await goAway(page, 'Cash App Pay');
    const away = page.url();
    const second = await page.context().newPage();
    await page.close();
    await second.goto(away);
    await authorize(second);
    await expectSuccess(second);
    const third = await page.context().newPage();
    await third.goto(`${store.url}/success?orderId=${orderId}&redirect_status=succeeded`);
    await expectSuccess(third);
    await third.goto(away);
    await third.getByText('This payment has been answered').waitFor();
    const charges = await store.sandbox.controls.charges();
    const intent = await intentOfOrder(store, orderId);
    expect(charges.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1);
  });

  test('a return with the parameters of another order completes nothing', async ({
    store,
    page,
    buyer,
  }) => {
    const orderId = await open(page, store, buyer);
    const other = 'payment_intent=pi_other&payment_intent_client_secret=pi_other_secret_x';
    await page.goto(`${store.url}/success?orderId=${orderId}&${other}&redirect_status=succeeded`);
    await page.getByText('Order Completion Error').waitFor();
    expect(page.url()).not.toContain('secret');
    const [order] = await store.calls.ordersOf(buyer.email);
    expect(order?.status).toBe('pending');
  });

  test('a method that is switched off while one pays is refused, and a card pays', async ({
    store,
    page,
    buyer,
  }) => {
    const orderId = await open(page, store, buyer);
    await choose(page, 'Klarna');
    const intents = await store.sandbox.controls.intents();
    expect(intents.some(({ metadata }) => metadata.orderId === orderId)).toBe(true);
    const turn = (on: boolean) =>
      store.sandbox.controls.turnMethod({ account: 'acct_1SandboxDefault00', type: 'klarna', on });
    await turn(false);
    await payButton(page).click();
    await toast(page, 'Payment Failed').waitFor();
    await turn(true);
    await choose(page, 'Card');
    await payWithCard(page, '4242424242424242');
    await expectSuccess(page);
  });
});
