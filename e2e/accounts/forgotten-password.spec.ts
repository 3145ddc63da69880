import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { test } from '../support/fixtures.ts';
import { secretLink } from '../support/mail.ts';
import { buyByCard, orderUnseen } from '../support/orders.ts';
import { cardForm, checkOut, expectSuccess, fillDetails, newBuyer } from '../support/shopping.ts';

const beard = 'Beard, Suit & Presence';
const voice = 'Voice & Storytelling';
const visits = 'Home Visits & Photo Sessions';
const password = 'two-red-scarves';

/** Problems of a page that axe finds, by rule. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const packageNames = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

test('a buyer who forgot the password sets a new one by the link, and the checkout goes on', async ({
  store,
  visitor,
  page,
}) => {
  const owner = newBuyer();
  await checkOut(page, store.url, [visits]);
  await fillDetails(page, owner, demoLogins.promoCode);
  await button(page, 'Apply Code & Continue').click();
  await expectSuccess(page);

  await checkOut(page, store.url, [voice]);
  await fillDetails(page, { ...owner, firstName: 'Another', password: 'not-the-password' });
  await button(page, 'Continue to Payment').click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // It knows the address, and the way back to what was typed.
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await page.getByRole('link', { name: 'Back to Checkout' }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('Another');
  await button(page, 'Log in').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await button(page, 'Send Link').click();
  await page.getByText(`If ${owner.email} has an account here`).waitFor();
  const other = await visitor.context.newPage();
  const link = await secretLink(store, owner.email, 'Set a new password');
  await other.goto(link);
  await other.getByText(`For ${owner.email}`).waitFor();
  await expect(other).toHaveURL(`${store.url}/reset-password`);
  expect(await findings(other)).toEqual([]);
  await other.getByLabel('New Password').fill('short');
  await button(other, 'Set New Password').click();
  await other.getByText('Password must be at least 8 characters.').waitFor();
  await other.getByLabel('New Password').fill(password);
  await button(other, 'Set New Password').click();
  await other.waitForURL('**/my-videos');
  // The link is worth nothing now, and the page says what to do.
  await other.goto(link);
  await other.getByText('This link no longer works.').waitFor();
  await other.getByRole('link', { name: 'Ask for a New Link' }).waitFor();

  await page.bringToFront();
  // Playwright keeps every page focused, so none gets the event.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.getByText('You are logged in with this address.').waitFor();
  await expect(page.getByLabel('First Name')).toHaveValue('Another');
  await button(page, 'Continue to Payment').click();
  await cardForm(page).locator('input[name=number]').waitFor();
});

test('a purchase whose address somebody else used before is claimed by a link', {
  tag: '@full',
}, async ({ store, visitor, page }) => {
  const owner = newBuyer();
  const mine = await orderUnseen(store, { buyer: owner, name: beard });
  await buyByCard(store, visitor, { buyer: { ...owner, password: 'a-strangers' }, name: voice });
  await mine.pay();
  expect(await mine.complete()).toBe(409);
  const link = await secretLink(store, owner.email, 'Claim your purchase');
  await page.goto(link);
  await page.getByText(`An account with your address already holds “${voice}”.`).waitFor();
  await expect(page).toHaveURL(`${store.url}/claim`);
  await page.getByLabel('New Password').fill(password);
  await button(page, 'Claim Purchase').click();
  await page.getByText('Please choose one of the two.').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await page.getByLabel('I did not buy this').check();
  await button(page, 'Claim Purchase').click();
  await page.waitForURL('**/my-videos');
  await page.getByRole('heading', { name: beard }).first().waitFor();
  expect(await packageNames(page)).not.toContain(voice);
  await page.goto(link);
  await page.getByText('This link no longer works.').waitFor();
});
