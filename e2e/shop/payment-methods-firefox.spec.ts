import { expect } from '@playwright/test';
import type { Frame, Page } from 'puppeteer-core';
import type { Store } from '../store/store-process.ts';
import { clickText, seeText, setWidth, firefoxTest as test, until } from '../support/firefox.ts';
import { intentOfOrder } from '../support/orders.ts';
import type { Buyer } from '../support/shopping.ts';

const voice = 'Voice & Storytelling';
const AWAY = ['Link', 'Cash App Pay', 'Klarna', 'Amazon Pay'];
const WIDTHS = [390, 1440];
const PAID = 'Payment Successful!';

/** Orders up to the payment form, and returns its frame and the order's id. */
async function open(tab: Page, store: Store, buyer: Buyer) {
  await tab.goto(store.url);
  const add = (name: string) => {
    const cards = [...document.querySelectorAll('article')];
    const card = cards.find(({ textContent }) => textContent.includes(name));
    const button = card?.querySelector('button');
    button?.click();
    return button != null;
  };
  await until(() => tab.evaluate(add, voice));
  await clickText(tab, 'button', 'Continue to Checkout');
  await tab.waitForSelector('input[name=firstName]');
  for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
    await tab.type(`input[name=${name}]`, buyer[name]);
  await clickText(tab, 'button', 'Continue to Payment');
  const form = await paymentForm(tab);
  const [order] = await store.calls.ordersOf(buyer.email);
  if (order === undefined) throw new Error('no order');
  return { form, orderId: order.id };
}

async function paymentForm(tab: Page): Promise<Frame> {
  const frame = await tab.waitForFrame((one) => one.url().includes('/v3/payment-element.html'));
  await frame.waitForSelector('input[value=klarna]');
  return frame;
}

/** Clicks in a page of its own: Firefox does not tell where a frame of another site is. */
const choose = (form: Frame, method: string) =>
  form.evaluate((name) => {
    const labels = [...document.querySelectorAll('label')];
    labels.find(({ textContent }) => textContent === name)?.click();
  }, method);

const pay = (tab: Page) => clickText(tab, 'button', 'Complete Payment');

async function goAway(tab: Page, form: Frame, method: string): Promise<void> {
  await choose(form, method);
  await pay(tab);
  await seeText(tab, `Pay with ${method}?`);
}

const authorize = (tab: Page) => clickText(tab, 'button', 'Authorize Payment');

/** The number of charges of an order. */
async function chargesOf(store: Store, orderId: string): Promise<number> {
  const intent = await intentOfOrder(store, orderId);
  const charges = await store.sandbox.controls.charges();
  return charges.filter(({ payment_intent }) => payment_intent === intent).length;
}

test.describe('Firefox, and methods beside cards', { tag: '@full' }, () => {
  test.beforeEach(({ store }) =>
    store.calls.saveSetting({ name: 'PAYMENT_METHODS', value: 'account' }),
  );
  test.afterEach(({ store }) =>
    store.calls.saveSetting({ name: 'PAYMENT_METHODS', value: 'card' }),
  );

  for (const width of WIDTHS) {
    for (const method of AWAY) {
      test(`${method} pays at ${width}`, async ({ store, tab, buyer }) => {
        await setWidth(tab, width);
        const { form } = await open(tab, store, buyer);
        await goAway(tab, form, method);
        await authorize(tab);
        await seeText(tab, PAID);
      });
    }

    test(`a bank account pays at ${width}`, async ({ store, tab, buyer }) => {
      await setWidth(tab, width);
      const { form, orderId } = await open(tab, store, buyer);
      await choose(form, 'US bank account');
      await form.type('input[name=account]', '000123456789');
      await pay(tab);
      await seeText(tab, 'Your Payment Is on Its Way');
      const intent = await intentOfOrder(store, orderId);
      await store.sandbox.controls.settle({ intent, as: 'succeeded' });
      await seeText(tab, PAID);
    });
  }

  test('a payment refused at another place leads back to the payment, which is then made by card', async ({
    store,
    tab,
    buyer,
  }) => {
    const { form, orderId } = await open(tab, store, buyer);
    await goAway(tab, form, 'Klarna');
    await clickText(tab, 'button', 'Refuse Payment');
    await seeText(tab, 'The payment was not authorized.');
    const path = await tab.evaluate(() => window.location.pathname + window.location.search);
    expect(path).toBe(`/pay?orderId=${orderId}`);
    const again = await paymentForm(tab);
    await again.type('input[name=number]', '4242424242424242');
    await again.type('input[name=expiry]', '1234');
    await again.type('input[name=cvc]', '123');
    await pay(tab);
    await seeText(tab, PAID);
    expect(await chargesOf(store, orderId)).toBe(1);
  });

  // Firefox keeps the page as it was left, and shows it again, where Chromium under a driver loads it anew.
  test('the back button from another place: the form is there, and pays', async ({
    store,
    tab,
    buyer,
  }) => {
    const { form, orderId } = await open(tab, store, buyer);
    await goAway(tab, form, 'Amazon Pay');
    // Puppeteer's own way back waits for the page to load, which it does not.
    await tab.evaluate(() => window.history.back());
    await pay(tab);
    await seeText(tab, 'Pay with Amazon Pay?');
    await authorize(tab);
    await seeText(tab, PAID);
    expect(await store.calls.ordersOf(buyer.email)).toHaveLength(1);
    expect(await chargesOf(store, orderId)).toBe(1);
  });

  test('a tab closed at the other place, and a return twice, in two tabs', async ({
    store,
    tab,
    buyer,
  }) => {
    const { form, orderId } = await open(tab, store, buyer);
    await goAway(tab, form, 'Cash App Pay');
    const away = tab.url();
    const second = await tab.browserContext().newPage();
    await tab.close();
    await second.goto(away);
    await authorize(second);
    await seeText(second, PAID);
    const third = await second.browserContext().newPage();
    await third.goto(`${store.url}/success?orderId=${orderId}&redirect_status=succeeded`);
    await seeText(third, PAID);
    await third.goto(away);
    await seeText(third, 'This payment has been answered');
    expect(await chargesOf(store, orderId)).toBe(1);
  });
});
