import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoLogins } from '../demo/logins.ts';
import { type OpenStore, openStore } from './support/open-store.ts';
import {
  cardForm,
  checkOut,
  expectSuccess,
  goToPayment,
  logIn,
  newBuyer,
  payWithCard,
} from './support/shopping.ts';
import { launchBrowser, openVisitor, type Visitor } from './support/visitor.ts';

let store: OpenStore;
let browser: Browser;

beforeAll(async () => {
  store = await openStore();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
});

const themes = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1280 },
] as const;

/** What axe finds on the page as it stands: rule, and where. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`),
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

describe.each(themes)('$colorScheme, $width px wide', (theme) => {
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    const origins = [store.url, store.sandbox.url];
    visitor = await openVisitor(browser, { ...theme, origins });
    page = visitor.page;
  });
  afterAll(() => visitor?.close());

  async function look(): Promise<void> {
    expect(await findings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    expect(visitor.problems).toEqual([]);
  }

  test('the shop: packages, checkout, payment, success, 404, logins', async () => {
    const buyer = newBuyer();
    await page.goto(store.url);
    await look();
    await checkOut(page, store.url, ['Voice & Storytelling']);
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await page
      .getByText(/is required/i)
      .first()
      .waitFor();
    await look();
    await goToPayment(page, buyer);
    await cardForm(page).locator('input[name=cvc]').waitFor();
    await look();
    await payWithCard(page, '4242424242424242');
    await expectSuccess(page);
    await look();
    await page.goto(`${store.url}/success?orderId=0000`);
    await page.getByText('Order Completion Error').waitFor();
    await look();
    for (const path of ['/nowhere', '/login', '/admin/login']) {
      await page.goto(store.url + path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look();
    }
  });

  test("a customer's pages and the player", async () => {
    await logIn(page, store.url, demoLogins.customer);
    await page.getByRole('heading', { name: 'My Training Packages' }).waitFor();
    await look();
    await page
      .getByRole('link', { name: /Beard, Suit & Presence/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /A Beard That Lasts the Day/ })
      .first()
      .waitFor();
    await look();
    await page
      .getByRole('button', { name: /A Beard That Lasts the Day/ })
      .first()
      .click();
    await page.locator('video').waitFor();
    await look();
  });
});
