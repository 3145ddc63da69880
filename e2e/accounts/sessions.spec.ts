import { expect, type Locator, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings } from '../support/admin.ts';
import { hasFocus } from '../support/dialog.ts';
import { adminTest, test } from '../support/fixtures.ts';
import { logIn, packageCard, toast } from '../support/shopping.ts';

const { admin, customer } = demoLogins;

/** As an expired session: the open page learns of it by its next call. */
function endSession(page: Page): Promise<void> {
  return page.context().clearCookies({ name: /session/ });
}

function signInDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Log in again' });
}

/** Types a name for the shop, and lets the session end before it is saved. */
async function saveTooLate(page: Page, url: string, shopName: string) {
  const panel = await openSettings(page, url, 'Store');
  const field = panel.getByLabel('Shop Name');
  await field.fill(shopName);
  await endSession(page);
  const save = panel.getByRole('button', { name: 'Save Store' });
  await save.click();
  // An open dialog hides the region of the toasts from roles.
  await page.locator('[role=region]').getByText('Please log in first.').waitFor();
  await signInDialog(page).waitFor();
  return { field, save };
}

adminTest(
  'an admin whose session ends logs in over the page, which keeps what was typed',
  async ({ store, page }) => {
    const { field, save } = await saveTooLate(page, store.url, 'The Lantern Workshop');
    const dialog = signInDialog(page);
    const link = dialog.getByRole('link', { name: 'admin login' });
    await expect(link).toHaveAttribute('href', '/admin/login');
    await expect(dialog.getByLabel('Username')).toHaveValue(admin.username);
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(password).toBeFocused();

    await password.fill('not-the-password');
    await password.press('Enter');
    await page.locator('[role=region]').getByText('Login failed').waitFor();
    await password.fill(admin.password);
    await password.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect(field).toHaveValue('The Lantern Workshop');

    // The refused change is not repeated by itself; a reload keeps it, too.
    await page.reload();
    await page.getByText('It is not saved yet.').waitFor();
    await expect(page.getByLabel('Shop Name')).toHaveValue('The Lantern Workshop');
    await expect(page).toHaveTitle('Settings · Online Portal');
    await save.click();
    await toast(page, 'Settings Updated').waitFor();
    await page.getByText('It is not saved yet.').waitFor({ state: 'hidden' });
  },
);

adminTest(
  'another admin who logs in finds nothing that the first has typed',
  { tag: '@full' },
  async ({ store, page }) => {
    const other = { username: 'nick', password: 'another-workshop' };
    await store.calls.addAdmin(other);
    await saveTooLate(page, store.url, 'Typed by the first');
    const dialog = signInDialog(page);
    await dialog.getByLabel('Username').fill(other.username);
    await dialog.getByLabel('Password', { exact: true }).fill(other.password);
    await dialog.getByRole('button', { name: 'Login as Admin' }).click();
    await page.waitForURL('**/admin/packages');
    const panel = await openSettings(page, store.url, 'Store');
    await expect(panel.getByLabel('Shop Name')).toHaveValue('Online Portal');
  },
);

adminTest(
  'logging in at another tab lets the first one go on',
  { tag: '@full' },
  async ({ store, page }) => {
    await saveTooLate(page, store.url, 'Kept');
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      signInDialog(page).getByRole('link', { name: 'admin login' }).click(),
    ]);
    await tab.getByLabel('Username').fill(admin.username);
    await tab.getByLabel('Password', { exact: true }).fill(admin.password);
    await tab.getByRole('button', { name: 'Login as Admin' }).click();
    await tab.waitForURL('**/admin/packages');
    await tab.close();
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await signInDialog(page).waitFor({ state: 'detached' });
    await expect(page.getByLabel('Shop Name')).toHaveValue('Kept');
  },
);

test('a page that loads nothing without its session goes on after logging in', {
  tag: '@full',
}, async ({ store, page }) => {
  await logIn(page, store.url, customer);
  await page.goto(store.url);
  // Before its program is there, the link loads the next page.
  await packageCard(page, 'Beard, Suit & Presence').waitFor();
  await endSession(page);
  await page.getByRole('link', { name: 'My Videos' }).click();
  const dialog = signInDialog(page);
  await dialog.waitFor();
  await expect(dialog.getByLabel('Email')).toHaveValue(customer.email);
  await hasFocus(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Login as Customer' }).click();
  await page
    .getByRole('link', { name: /Beard, Suit/ })
    .first()
    .waitFor();
  await expect(page).toHaveURL(`${store.url}/my-videos`);

  // Loading a guarded page leads to the login, as always.
  await endSession(page);
  await page.reload();
  await page.waitForURL(`${store.url}/login`);
});

test('a session that ends while watching is said, and the same second plays on', {
  tag: '@full',
}, async ({ store, page }) => {
  await logIn(page, store.url, customer);
  await page
    .getByRole('link', { name: /Beard, Suit/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /A Beard That Lasts the Day/ })
    .first()
    .click();
  const video = page.locator('video');
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 3);
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    element.currentTime = 9;
  });
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 9);
  await endSession(page);
  // As when the next range is refused; the demo's videos are too small to need one.
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.dispatchEvent(new Event('error'));
  });
  const stopped = await second();
  const dialog = signInDialog(page);
  await dialog.getByText('After logging in, the video continues at the same second.').waitFor();
  await hasFocus(dialog);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Your session has ended. Please log in again').waitFor();
  await page.getByRole('button', { name: 'Log In Again' }).click();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  // Looked at from before on: it plays on while the test waits for the dialog.
  const resumed = page.waitForFunction((from) => {
    const now = document.querySelector('video')?.currentTime ?? 0;
    return now > from && now;
  }, stopped);
  await dialog.getByRole('button', { name: 'Login as Customer' }).click();
  expect(await (await resumed).jsonValue()).toBeLessThan(stopped + 5);
  await dialog.waitFor({ state: 'detached' });
});
