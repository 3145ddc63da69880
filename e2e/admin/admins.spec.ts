import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { demoLogins } from '../../demo/logins.ts';
import { openSettings } from '../support/admin.ts';
import { adminTest } from '../support/fixtures.ts';
import { toast } from '../support/shopping.ts';

/** As other admins see Holly. */
const shownName = 'Holly North (holly)';
const holly = { username: 'holly', password: 'mistletoe-1' };

/** The code that an app shows for a key; with `steps` of 1 the one after it, which is good for a minute at least. */
const codeOf = (key: string, steps: 0 | 1) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });

async function typeLogin(page: Page, url: string, who: typeof holly): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Login as Admin' }).click();
}

/** Sets up the second factor of the signed-in admin. Returns its key and recovery codes. */
async function setUpFactor(page: Page, url: string, password: string) {
  const panel = await openSettings(page, url, 'Admins');
  await panel.getByRole('button', { name: 'Set Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' });
  await dialog.getByLabel('Your Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill('000000');
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  await dialog.getByText('This code is wrong').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(key, 0));
  await dialog.getByRole('button', { name: 'Set Up' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allTextContents();
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  await panel.getByText('10 of your recovery codes are left.').waitFor();
  return { key, codes };
}

adminTest(
  'an admin invites another, who sets up a second factor, logs in with it, and is removed',
  async ({ store, page, shopper }) => {
    const panel = await openSettings(page, store.url, 'Admins');
    await panel.getByRole('button', { name: 'Make a Link to Copy' }).click();
    const link = (await panel.locator('code').textContent()) ?? '';
    await panel.getByText('Copied link').waitFor();

    const other = shopper.page;
    await other.goto(link);
    await other.getByText(`${demoLogins.admin.username} has invited you.`).waitFor();
    expect(other.url()).not.toContain('#');
    await other.getByLabel('Your Name').fill('Payment Provider');
    await other.getByLabel('Username').fill(demoLogins.admin.username);
    await other.getByLabel('Password', { exact: true }).fill(holly.password);
    await other.getByRole('button', { name: 'Accept Invitation' }).click();
    await other.getByText('Another admin has this user name, or had it.').waitFor();
    await other.getByLabel('Username').fill(holly.username);
    await other.getByRole('button', { name: 'Accept Invitation' }).click();
    await other.getByText('Somebody else here has that name.').waitFor();
    await other.getByLabel('Your Name').fill('Holly North');
    await other.getByRole('button', { name: 'Accept Invitation' }).click();
    await other.waitForURL('**/admin/packages');
    await other.goto(link);
    await other.getByText('This link no longer works.').waitFor();

    const { key, codes } = await setUpFactor(other, store.url, holly.password);
    await shopper.context.clearCookies({ name: /session/ });
    await typeLogin(other, store.url, holly);
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Login as Admin' }).click();
    await other.getByText('This code is wrong').waitFor();
    await other.getByLabel('Code', { exact: true }).fill(codeOf(key, 1));
    await other.getByRole('button', { name: 'Login as Admin' }).click();
    // First: the next page's code may take longer than a toast is shown.
    await toast(other, 'Welcome back, Admin!').waitFor();
    await other.waitForURL('**/admin/packages');

    // A lost phone: a recovery code does as well, in the dialog over an open page, too.
    const store2 = await openSettings(other, store.url, 'Store');
    await shopper.context.clearCookies({ name: /session/ });
    await store2.getByLabel('Shop Name').fill('Holly’s Workshop');
    await store2.getByRole('button', { name: 'Save Store' }).click();
    const dialog = other.getByRole('dialog', { name: 'Log in again' });
    await dialog.getByLabel('Password', { exact: true }).fill(holly.password);
    await dialog.getByRole('button', { name: 'Login as Admin' }).click();
    await dialog.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Login as Admin' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect(store2.getByLabel('Shop Name')).toHaveValue('Holly’s Workshop');

    // A link for a new password does not skip it.
    const [, unused = ''] = codes;
    await other.goto('about:blank');
    const token = await store.calls.tokenForAdmin({
      username: holly.username,
      email: 'holly@north.example',
    });
    await other.goto(`${store.url}/reset-password#${token}`);
    await other.getByLabel('New Password').fill('mistletoe-2');
    await other.getByRole('button', { name: 'Set New Password' }).click();
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Set New Password' }).click();
    await other.getByText('This code is wrong').waitFor();
    await other.getByLabel('Code', { exact: true }).fill(unused);
    await other.getByRole('button', { name: 'Set New Password' }).click();
    await other.waitForURL('**/admin/packages');

    // Required for all at one click; not any more only with a code.
    const own = await openSettings(other, store.url, 'Admins');
    const rule = own.getByRole('switch', { name: 'Required for All Admins' });
    await rule.click();
    await toast(other, 'Settings Updated').waitFor();
    await rule.click();
    const ended = other.getByRole('dialog', { name: 'Make second factors optional?' });
    await ended.getByLabel('Code', { exact: true }).fill(codes[2] ?? '');
    await ended.getByRole('button', { name: 'Make It Optional' }).click();
    await ended.waitFor({ state: 'detached' });
    await expect(rule).not.toBeChecked();
    await openSettings(other, store.url, 'Store');

    // All of it is on the list of changes.
    const changes = await openSettings(page, store.url, 'Changes');
    await changes.getByLabel('Search Changes').fill('holly set up');
    const row = changes.getByRole('row').filter({ hasText: 'Set up the second factor' });
    // On one line; the list may just be searched.
    const name = row.getByText(shownName);
    await expect.poll(async () => (await name.boundingBox())?.height).toBeLessThan(30);

    await openSettings(page, store.url, 'Admins');
    await panel.getByRole('button', { name: `Remove ${shownName}` }).click();
    const asked = page.getByRole('dialog', { name: `Remove “${shownName}”?` });
    await asked.getByRole('button', { name: 'Remove Admin' }).click();
    await toast(page, 'Admin Removed').waitFor();
    await expect(panel.getByText(shownName)).toHaveCount(0);
    // The page that Holly has open notices by its next call.
    await store2.getByRole('button', { name: 'Save Store' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill('mistletoe-2');
    await dialog.getByRole('button', { name: 'Login as Admin' }).click();
    await other.locator('[role=region]').getByText('Login failed').waitFor();
  },
);
