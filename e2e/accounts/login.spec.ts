import { expect } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { logInAsAdmin } from '../support/admin.ts';
import { test } from '../support/fixtures.ts';
import { checkOut, fillDetails, logIn, toast } from '../support/shopping.ts';
import { keepToast } from '../support/stopped-toasts.ts';

test('guarded pages send visitors to the login, and the wrong role to the package list', async ({
  store,
  page,
}) => {
  for (const path of [
    '/my-videos',
    '/my-videos/x',
    '/settings',
    '/admin/packages',
    '/admin/videos',
  ]) {
    await page.goto(store.url + path);
    await page.waitForURL(`${store.url}/login`);
  }
  await logIn(page, store.url, demoLogins.customer);
  for (const path of ['/settings', '/admin/packages', '/admin/videos']) {
    await page.goto(store.url + path);
    await page.waitForURL(`${store.url}/`);
  }
  for (const path of ['/login', '/admin/login']) {
    await page.goto(store.url + path);
    await page.waitForURL('**/my-videos');
  }
});

test('an admin logs in, is welcomed, and is sent to the packages', async ({ store, page }) => {
  await page.goto(`${store.url}/admin`);
  await page.waitForURL('**/admin/login');
  // The next page's code may take longer than a toast is shown.
  const welcome = toast(page, 'Welcome back, Admin!').waitFor({ timeout: 0 });
  await Promise.all([welcome, logInAsAdmin(page, store.url)]);
  await page.getByRole('heading', { name: 'Package & Video Management', level: 1 }).waitFor();
  // Screen readers hear which page it is, though it was there only after the login's title.
  await page
    .getByRole('status')
    .getByText(/^Package & Video Management · /)
    .waitFor({ state: 'attached' });
  await page.goto(`${store.url}/admin`);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  for (const path of ['/login', '/admin/login']) {
    await page.goto(store.url + path);
    await page.waitForURL('**/admin/packages');
  }
  await page.goto(`${store.url}/my-videos`);
  await page.waitForURL(`${store.url}/`);
});

test('logging in and out, and what a wrong password says', async ({ store, page }) => {
  await page.goto(`${store.url}/login`);
  await page.getByLabel('Email').fill(demoLogins.customer.email);
  await page.getByLabel('Password', { exact: true }).fill('not-her-password');
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  await toast(page, 'Login failed').waitFor();
  await expect(page.getByLabel('Email')).toHaveValue(demoLogins.customer.email);
  const welcome = toast(page, 'Login successful').waitFor({ timeout: 0 });
  await Promise.all([welcome, logIn(page, store.url, demoLogins.customer)]);
  await page.getByRole('link', { name: 'My Videos' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${store.url}/`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await page.goto(`${store.url}/my-videos`);
  await page.waitForURL('**/login');
});

test('logging out where nothing can be written: the browser forgets it, and is told', {
  tag: '@full',
}, async ({ store, page }) => {
  await logIn(page, store.url, demoLogins.customer);
  await page.getByRole('link', { name: 'My Videos' }).waitFor();
  await store.calls.refuseChanges(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logout incomplete').waitFor();
  await store.calls.refuseChanges(false);
  await page.waitForURL(`${store.url}/`);
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await page.goto(`${store.url}/my-videos`);
  await page.waitForURL('**/login');
});

test('a logout that does not reach the store: nothing is forgotten', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await logIn(page, store.url, demoLogins.customer);
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 502 }));
  await page.getByRole('button', { name: 'Logout' }).click();
  await toast(page, 'Logout failed').waitFor();
  await page.getByRole('link', { name: 'My Videos' }).waitFor();
});

test('a name without an @ at the customer login gets a hint, whether an admin has it or not', {
  tag: '@full',
}, async ({ store, page }) => {
  for (const name of [demoLogins.admin.username, 'nobody-of-that-name']) {
    await page.goto(`${store.url}/login`);
    const fail = async (typed: string) => {
      await page.getByLabel('Email').fill(typed);
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await page.getByRole('button', { name: 'Login as Customer' }).click();
      await toast(page, 'Login failed').waitFor();
    };
    await fail(name);
    const hint = page.getByText('Customers log in with their e-mail address.');
    await hint.getByRole('link', { name: 'admin login' }).waitFor();
    await fail('nobody@example.com');
    await hint.waitFor({ state: 'detached' });
  }
});

test('logging out keeps the cart and forgets what was typed about a person', {
  tag: '@full',
}, async ({ store, page, buyer }) => {
  await checkOut(page, store.url, ['Voice & Storytelling']);
  const checkout = page.url();
  await fillDetails(page, buyer);
  const typed = page.getByLabel('First Name');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).sort());
  const cart = page.getByRole('link', { name: 'Cart 1 package', exact: true });
  await expect.poll(kept).toContain('sleigh.checkout');
  await page.reload();
  await expect(typed).toHaveValue(buyer.firstName);
  await logIn(page, store.url, demoLogins.customer);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Login' }).waitFor();
  await cart.waitFor();
  expect(await kept()).not.toContain('sleigh.checkout');
  await page.goto(checkout);
  await expect(typed).toHaveValue('');
});

test('one toast at a time, which F8 reaches', { tag: '@full' }, async ({ store, page }) => {
  await page.clock.install();
  await page.goto(`${store.url}/login`);
  const fail = async () => {
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByLabel('Password', { exact: true }).fill('nothing-at-all');
    await page.getByRole('button', { name: 'Login as Customer' }).click();
  };
  await fail();
  const failed = toast(page, 'Login failed');
  await page.getByRole('button', { name: 'Login as Customer' }).waitFor();
  await keepToast(failed);
  const before = await failed.elementHandle();
  await fail();
  const isReplaced = async () => {
    await page.clock.runFor(20);
    return before?.isHidden();
  };
  await expect.poll(isReplaced).toBe(true);
  await failed.waitFor();
  await expect(failed).toHaveCount(1);
  await page.keyboard.press('F8');
  const inside = await page.evaluate(
    () => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label') ?? '',
  );
  expect(inside).toMatch(/notifications/i);
});

test('an unknown address shows the 404 page', async ({ store, page }) => {
  const response = await page.goto(`${store.url}/no/such/page`);
  expect(response?.status()).toBe(404);
  await page.getByText('404 Page Not Found').waitFor();
});
