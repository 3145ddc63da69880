import type { Frame, Page } from 'puppeteer-core';
import type { Store } from '../store/store-process.ts';
import { clickText, firefoxTest as test, until } from '../support/firefox.ts';
import { type Buyer, newBuyer } from '../support/shopping.ts';

const voice = 'Voice & Storytelling';

/** Orders up to the payment form, and returns its frame. */
async function openForm(tab: Page, { url }: Store, buyer: Buyer) {
  await tab.goto(url);
  await until(() =>
    tab.$$eval(
      'article, li',
      (cards, name) => {
        const card = cards.find(({ textContent }) => textContent.includes(name));
        const button = [...(card?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
          textContent.includes('Add to Cart'),
        );
        button?.click();
        return button !== undefined;
      },
      voice,
    ),
  );
  await clickText(tab, 'button', 'Continue to Checkout');
  await tab.waitForSelector('input[name=firstName]');
  for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
    await tab.type(`input[name=${name}]`, buyer[name]);
  await clickText(tab, 'button', 'Continue to Payment');
  const frame = await tab.waitForFrame((one) => one.url().includes('/v3/payment-element.html'));
  await frame.waitForSelector('input[value=klarna]');
  return frame;
}

/** Clicks in a page of its own: Firefox does not tell where a frame of another site is. */
const choose = (frame: Frame, method: string) =>
  frame.$eval(`input[value=${method}]`, (input) => (input as HTMLInputElement).click());

const sees = (tab: Page, text: string) =>
  until(() => tab.evaluate((wanted) => document.body.textContent.includes(wanted), text));

test.describe('Firefox, and methods beside cards', { tag: '@full' }, () => {
  test.beforeEach(({ store }) =>
    store.calls.saveSetting({ name: 'PAYMENT_METHODS', value: 'account' }),
  );
  test.afterEach(({ store }) =>
    store.calls.saveSetting({ name: 'PAYMENT_METHODS', value: 'card' }),
  );

  test('a bank payment is on its way', async ({ store, tab }) => {
    const frame = await openForm(tab, store, newBuyer());
    await choose(frame, 'us_bank_account');
    await frame.$eval('input[name=account]', (input) => {
      (input as HTMLInputElement).value = '000123456789';
    });
    await clickText(tab, 'button', 'Complete Payment');
    await sees(tab, 'Your Payment Is on Its Way');
  });
});
