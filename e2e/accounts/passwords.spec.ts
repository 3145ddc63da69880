import type { Locator, Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { test } from '../support/fixtures.ts';
import { cardForm, checkOut, toast } from '../support/shopping.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const passwordIn = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills a field as some password managers do: past the page's own scripts, and without an event. */
async function fillUnsaid(field: Locator, value: string): Promise<void> {
  // Before the program runs, it is told.
  await field.page().waitForFunction(() => !('awaits' in document.documentElement.dataset));
  await field.evaluate((input, typed) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, typed);
  }, value);
}

test('fields that a password manager fills without events count, in both logins', {
  tag: '@full',
}, async ({ store, page }) => {
  const { customer, admin } = demoLogins;
  await page.goto(`${store.url}/login`);
  await fillUnsaid(page.getByLabel('Email'), customer.email);
  await fillUnsaid(passwordIn(page), customer.password);
  await button(page, 'Login as Customer').click();
  await page.waitForURL('**/my-videos');
  await page.context().clearCookies();
  await page.goto(`${store.url}/admin/login`);
  // What was typed stays beside what was filled.
  await page.getByLabel('Username').fill(admin.username);
  await fillUnsaid(passwordIn(page), admin.password);
  await passwordIn(page).press('Enter');
  await page.waitForURL('**/admin/packages');
});

test('they count in the checkout', { tag: '@full' }, async ({ store, page, buyer }) => {
  await checkOut(page, store.url, ['Voice & Storytelling']);
  await page.getByLabel('First Name').fill(buyer.firstName);
  await fillUnsaid(page.getByLabel('Last Name'), buyer.lastName);
  await fillUnsaid(page.getByLabel('Email'), buyer.email);
  await fillUnsaid(page.getByLabel('Create Password'), buyer.password);
  await button(page, 'Continue to Payment').click();
  await cardForm(page).locator('input[name=number]').waitFor();
});

test('a browser that keeps no cookie is told so, in both logins', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const { customer, admin } = demoLogins;
  await page.route('**/api/auth/*login', async (route) => {
    const response = await route.fetch();
    const { 'set-cookie': _dropped, ...headers } = response.headers();
    // It keeps the cookies of what it fetches, too.
    await page.context().clearCookies();
    await route.fulfill({ response, headers });
  });
  const seeWarning = () => toast(page, 'Login not kept').waitFor({ timeout: 0 });
  await page.goto(`${store.url}/login`);
  await page.getByLabel('Email').fill(customer.email);
  await passwordIn(page).fill(customer.password);
  await Promise.all([seeWarning(), button(page, 'Login as Customer').click()]);
  await page.waitForURL('**/login');
  await page.goto(`${store.url}/admin/login`);
  await page.getByLabel('Username').fill(admin.username);
  await passwordIn(page).fill(admin.password);
  await Promise.all([seeWarning(), button(page, 'Login as Admin').click()]);
});

test('a password manager finds the page that changes the password, behind the login', {
  tag: '@full',
}, async ({ store, page }) => {
  const { customer } = demoLogins;
  const changed = { ...customer, password: 'watch-tomorrow' };
  await page.goto(`${store.url}/.well-known/change-password`);
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(customer.email);
  await passwordIn(page).fill(customer.password);
  await button(page, 'Login as Customer').click();
  await page.waitForURL('**/account');
  await fillUnsaid(page.getByLabel('Current Password'), customer.password);
  await fillUnsaid(page.getByLabel('New Password'), changed.password);
  await button(page, 'Change Password').click();
  await toast(page, 'Password Changed').waitFor();
});
