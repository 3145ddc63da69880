import type { FrameLocator, Page } from '@playwright/test';

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let buyers = 0;

/** A buyer without an account. */
export function newBuyer(): Buyer {
  buyers += 1;
  return {
    firstName: 'Noel',
    lastName: 'Frost',
    email: `noel.frost.${process.pid}.${buyers}@example.com`,
    password: 'three-red-mittens',
  };
}

/** Adds packages to the cart and continues to the checkout. */
export async function checkOut(page: Page, url: string, names: readonly string[]): Promise<void> {
  await page.goto(url);
  for (const name of names) await packageCard(page, name).getByRole('button').click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.waitForURL('**/checkout?*');
}

/** Adds packages to the cart and follows the header's link, which leads there with what the buyer owns, too. */
export async function checkOutAll(
  page: Page,
  url: string,
  names: readonly string[],
): Promise<void> {
  await page.goto(url);
  for (const name of names) await packageCard(page, name).getByRole('button').click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart \d/ })
    .click();
  await page.waitForURL('**/checkout?*');
}

export function packageCard(page: Page, name: string) {
  const heading = page.getByRole('heading', { name, exact: true });
  return page.getByRole('article').filter({ has: heading });
}

/** Fills the first step; the button still has to be pressed. */
export async function fillDetails(page: Page, buyer: Buyer, promoCode = ''): Promise<void> {
  await page.getByLabel('First Name').fill(buyer.firstName);
  await page.getByLabel('Last Name').fill(buyer.lastName);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Create Password').fill(buyer.password);
  await page.getByLabel('Promotion Code').fill(promoCode);
}

/** Fills the details and waits for the card form. */
export async function goToPayment(page: Page, buyer: Buyer): Promise<void> {
  await fillDetails(page, buyer);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await cardForm(page).locator('input[name=number]').waitFor();
}

export function cardForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  // Right after a scroll Chromium may send a click to where Stripe's frame was before.
  await payButton(page).scrollIntoViewIfNeeded();
  await form.locator('input[name=number]').fill(number);
  await form.locator('input[name=expiry]').fill('12 / 34');
  await form.locator('input[name=cvc]').fill('123');
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: /^(Complete Payment|Buy now and pay)$/ });
}

export async function payWithCard(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

export function challenge(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="3-D Secure authentication"]');
}

/** Waits for the confirmation of an order. */
export async function expectSuccess(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor();
}

export async function logIn(page: Page, url: string, account: Pick<Buyer, 'email' | 'password'>) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  await page.waitForURL('**/my-videos');
}

/** A toast with that title (and text). */
export function toast(page: Page, title: string) {
  return page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });
}

/** Waits until a text is visible, whole or in another; the first one if there are several. */
export async function seeText(page: Page, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor();
}

/**
 * Waits until the first element with exactly this text is visible. Finds toasts behind an open dialog, too, which hides
 * them from `toast`.
 */
export async function seeExactText(page: Page, text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}

/** Buys the packages `names` by a card that is taken, and stays on the page that says so. */
export async function buyByCard(
  page: Page,
  url: string,
  names: readonly string[],
  buyer: Buyer,
): Promise<void> {
  await checkOut(page, url, names);
  await goToPayment(page, buyer);
  await payWithCard(page, '4242424242424242');
  await expectSuccess(page);
}
