import { expect, type Page } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { test } from '../support/fixtures.ts';
import { intentOfOrder } from '../support/orders.ts';
import {
  type Buyer,
  challenge,
  checkOut,
  expectSuccess,
  fillCard,
  fillDetails,
  goToPayment,
  payButton,
  payWithCard,
  toast,
} from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const beard = 'Beard, Suit & Presence';

async function intentsOf({ sandbox }: Store, orderId: string) {
  const intents = await sandbox.controls.intents();
  return intents.filter((intent) => intent.metadata.orderId === orderId);
}

async function orderOf(store: Store, email: string) {
  const orders = await store.calls.ordersOf(email);
  expect(orders).toHaveLength(1);
  const [order] = orders;
  if (order === undefined) throw new Error('no order');
  return order;
}

/** Orders a package up to the card form; the order and the id of its payment intent. */
async function placeOrder(page: Page, store: Store, buyer: Buyer) {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  const order = await orderOf(store, buyer.email);
  return { order, intent: await intentOfOrder(store, order.id) };
}

test('a visitor pays by card and watches', async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [voice, beard]);
  await goToPayment(page, buyer);
  const { firstName, lastName, email } = buyer;
  await page.getByRole('definition').getByText(`${firstName} ${lastName}`).waitFor();
  await page.getByRole('definition').getByText(email).waitFor();
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Payment Successful!');
  const order = await orderOf(store, buyer.email);
  expect(order.status).toBe('completed');
  expect(new URL(page.url()).search).toBe(`?orderId=${order.id}`);
  await page.getByText(order.id.slice(0, 8)).waitFor();
  expect(await intentsOf(store, order.id)).toMatchObject([{ amount: 8850, status: 'succeeded' }]);
  await page.getByRole('link', { name: 'Login to View Videos' }).click();
  // The address is filled in, and the cursor waits in the password.
  await page.waitForURL('**/login');
  await page.getByText('Welcome Back!').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(buyer.email);
  await page.keyboard.type(buyer.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/my-videos');
  await page.getByRole('heading', { name: voice }).waitFor();
  await page.getByRole('heading', { name: beard }).waitFor();
});

test('a declined card is followed by a good one on the same intent', async ({
  store,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  await payWithCard(page, '4000000000009995');
  await toast(page, 'Payment Failed').waitFor();
  await page.getByText('insufficient funds').first().waitFor();
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  const order = await orderOf(store, buyer.email);
  expect(await intentsOf(store, order.id)).toHaveLength(1);
});

test('3-D Secure passed, however early it is answered', async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  const answered = Promise.withResolvers<void>();
  await page.route('**/three-d-secure.js', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await payWithCard(page, '4000002760003184');
  await challenge(page).getByRole('button', { name: 'Complete authentication' }).click();
  answered.resolve();
  await expectSuccess(page);
});

test('3-D Secure failed, then another card', { tag: '@full' }, async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  await payWithCard(page, '4000000000003220');
  await challenge(page).getByRole('button', { name: 'Fail authentication' }).click();
  await toast(page, 'Payment Failed').waitFor();
  expect((await orderOf(store, buyer.email)).status).toBe('pending');
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  expect(await intentsOf(store, (await orderOf(store, buyer.email)).id)).toHaveLength(1);
});

test('a tab closed after paying is completed when the success page is opened later', async ({
  store,
  visitor,
  page,
  buyer,
}) => {
  const { order, intent } = await placeOrder(page, store, buyer);
  // The payment succeeded, but the browser never came back to the success page.
  await page.close();
  await store.sandbox.controls.pay({ intent, card: '4242424242424242' });
  expect((await orderOf(store, buyer.email)).status).toBe('pending');
  const later = await visitor.context.newPage();
  await later.goto(`${store.url}/success?orderId=${order.id}`);
  await expectSuccess(later);
  expect((await orderOf(store, buyer.email)).status).toBe('completed');
});

test('a payment that is being processed is waited for, and completes by itself', async ({
  store,
  page,
  buyer,
}) => {
  const { order, intent } = await placeOrder(page, store, buyer);
  const { controls } = store.sandbox;
  await controls.changeIntent({ intent, change: { status: 'processing' } });
  await page.goto(`${store.url}/success?orderId=${order.id}`);
  await page.getByText('Your Payment Is on Its Way').waitFor();
  expect(await page.getByText('Order Completion Error').count()).toBe(0);
  await controls.changeIntent({ intent, change: { status: 'requires_payment_method' } });
  await controls.pay({ intent });
  await expectSuccess(page);
  expect((await orderOf(store, buyer.email)).status).toBe('completed');
});

test('an order nobody paid for shows an error and no video', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  const { order } = await placeOrder(page, store, buyer);
  await page.goto(`${store.url}/success?orderId=${order.id}`);
  await page.getByText('Order Completion Error').waitFor();
  await page.getByText('Please contact support if this issue persists.').waitFor();
  expect((await orderOf(store, buyer.email)).status).toBe('pending');
});

test('a double click on either button makes one order and one charge, however long the store takes', async ({
  store,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  await fillDetails(page, buyer);
  const held = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/create-payment-intent', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  const next = page.getByRole('button', { name: 'Continue to Payment' });
  const begun = page.waitForRequest('**/api/create-payment-intent');
  await next.dblclick();
  await begun;
  await page.locator('button[type=submit][aria-disabled=true]').click({ force: true });
  await page.getByLabel('First Name').press('Enter');
  expect(sent).toBe(1);
  held.resolve();
  await fillCard(page, '4242424242424242');
  await payButton(page).dblclick();
  await expectSuccess(page);
  const order = await orderOf(store, buyer.email);
  const intents = await intentsOf(store, order.id);
  expect(intents).toHaveLength(1);
  const charges = await store.sandbox.controls.charges();
  expect(charges.map(({ payment_intent }) => payment_intent)).toEqual([intents[0]?.id]);
  expect(sent).toBe(1);
});

test('reload and back keep one order and what was typed', { tag: '@full' }, async ({
  store,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  await goToPayment(page, buyer);
  await page.goBack();
  expect(await page.getByLabel('First Name').inputValue()).toBe(buyer.firstName);
  expect(await page.getByLabel('Email').inputValue()).toBe(buyer.email);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await payButton(page).waitFor();
  await page.reload();
  await goToPayment(page, buyer);
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
  const order = await orderOf(store, buyer.email);
  expect(await intentsOf(store, order.id)).toHaveLength(1);
  await page.reload();
  await expectSuccess(page);
});

test('two tabs with the same cart and details share one order', { tag: '@full' }, async ({
  store,
  visitor,
  page,
  buyer,
}) => {
  await checkOut(page, store.url, [voice]);
  const second = await visitor.context.newPage();
  await second.goto(page.url());
  await goToPayment(page, buyer);
  await goToPayment(second, buyer);
  await payWithCard(second, '4242424242424242');
  await expectSuccess(second);
  // The first tab has the same payment, which is already made.
  await payWithCard(page, '4242424242424242');
  await toast(page, 'Payment Failed')
    .or(page.getByRole('heading', { name: 'Payment Successful!' }))
    .first()
    .waitFor();
  const order = await orderOf(store, buyer.email);
  expect(await intentsOf(store, order.id)).toMatchObject([{ status: 'succeeded' }]);
});
