import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { test } from '../support/fixtures.ts';
import { secretLink } from '../support/mail.ts';
import { payUnseen } from '../support/orders.ts';
import { type Buyer, logIn, toast } from '../support/shopping.ts';

const VOICE = 'Voice & Storytelling';

/** Opens the account page of a buyer who has just bought a package. */
async function openAccount({ store, page, buyer }: { store: Store; page: Page; buyer: Buyer }) {
  const bought = await payUnseen(store, { buyer, name: VOICE });
  expect(await bought.complete()).toBe(200);
  await logIn(page, store.url, buyer);
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
  return bought;
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('a customer finds their purchase and changes their name', { tag: '@full' }, async ({
  page,
  store,
  buyer,
}) => {
  const { orderId } = await openAccount({ store, page, buyer });
  const purchases = section(page, 'Purchases');
  await purchases.getByText('Completed').waitFor();
  const receipt = purchases.getByRole('link', { name: /^Receipt/ });
  await expect(receipt).toHaveAttribute('href', `/orders/${orderId}/receipt`);

  const details = section(page, 'Your details');
  await details.getByLabel('First Name').fill('x'.repeat(201));
  await details.getByRole('button', { name: 'Save Details' }).click();
  await details.getByText('First name must be at most 100 characters.').waitFor();
  await details.getByLabel('First Name').fill('<b>Zoë</b>');
  await details.getByLabel('Phone').fill('+1 555 0100');
  await details.getByRole('button', { name: 'Save Details' }).click();
  await toast(page, 'Details Saved').waitFor();
  await page.reload();
  await expect(details.getByLabel('First Name')).toHaveValue('<b>Zoë</b>');
  await expect(details.getByLabel('Phone')).toHaveValue('+1 555 0100');

  await purchases.getByRole('link', { name: `Watch ${VOICE}` }).click();
  await page.waitForURL(`${store.url}/my-videos/*`);
  await page.getByRole('heading', { level: 1, name: VOICE }).waitFor();
});

test('they log out another browser, and change the password', { tag: '@full' }, async ({
  page,
  store,
  buyer,
  newVisitor,
}) => {
  await openAccount({ store, page, buyer });
  const other = await newVisitor();
  await logIn(other.page, store.url, buyer);
  await other.page.goto(`${store.url}/account`);
  const typed = section(other.page, 'Your details').getByLabel('First Name');
  await typed.fill('Typed before');

  await page.reload();
  const sessions = section(page, 'Where you are logged in');
  await sessions.getByRole('listitem').filter({ hasText: 'This browser' }).waitFor();
  await sessions.getByRole('button', { name: /^Log Out Chrome/ }).click();
  await toast(page, 'Logged Out There').waitFor();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  // The other browser learns of it by its next call, and keeps what was typed.
  await section(other.page, 'Your details').getByRole('button', { name: 'Save Details' }).click();
  const dialog = other.page.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(buyer.password);
  // The dialog says it, and no toast beside it does.
  const toasts = other.page.locator('[role=region]');
  expect(await toasts.getByText('Please log in first.').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Login as Customer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(typed).toHaveValue('Typed before');

  const password = section(page, 'Password');
  const current = password.getByLabel('Current Password');
  await current.fill('not-the-password');
  await password.getByLabel('New Password').fill('four-green-mittens');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await password.getByText('The password is wrong.').waitFor();
  await expect(current).toBeFocused();
  await current.fill(buyer.password);
  await password.getByRole('button', { name: 'Change Password' }).click();
  await toast(page, 'Password Changed').waitFor();
  await page.reload();
  await sessions.getByText('This browser').waitFor();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await other.page.reload();
  await other.page.waitForURL(`${store.url}/login`);
  await other.page.getByLabel('Email').fill(buyer.email);
  await other.page.getByLabel('Password', { exact: true }).fill('four-green-mittens');
  await other.page.getByRole('button', { name: 'Login as Customer' }).click();
  // A login that the account page asked for leads back to it.
  await other.page.waitForURL(`${store.url}/account`);
});

test('they change the e-mail address by a link', async ({ page, store, buyer, newVisitor }) => {
  await openAccount({ store, page, buyer });
  const address = section(page, 'E-mail address');
  const email = address.getByLabel('New Email');
  const send = address.getByRole('button', { name: 'Send Confirmation Link' });
  await email.fill(buyer.email);
  await address.getByLabel('Your Password', { exact: true }).fill(buyer.password);
  await send.click();
  await address.getByText('This is already your e-mail address.').waitFor();
  const next = `new.${buyer.email}`;
  await email.fill(next);
  await send.click();
  await address.getByText('Follow the link we have sent you.').waitFor();

  // On another device, where nobody is logged in.
  const link = await secretLink(store, next, 'Confirm your e-mail address');
  const { page: phone } = await newVisitor();
  await phone.goto(link);
  const confirm = phone.getByRole('button', { name: 'Confirm E-mail Address' });
  await confirm.waitFor();
  await expect(phone).toHaveURL(`${store.url}/confirm-email`);
  await confirm.click();
  await phone.getByText(`From now on, log in with ${next}.`).waitFor();
  await phone.getByRole('link', { name: 'Go to Login' }).click();
  await logIn(phone, store.url, { ...buyer, email: next });
  await phone.goto(link);
  await confirm.click();
  await phone.getByText('This link no longer works.').waitFor();
  await phone.getByRole('link', { name: 'Go to Your Account' }).click();
  await phone.getByText(`You log in with ${next}.`).waitFor();
});

test('they take a copy of their data with them, and delete the account', async ({
  page,
  store,
  buyer,
}) => {
  const { orderId } = await openAccount({ store, page, buyer });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('my-account.json');
  const copy = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(copy).toMatchObject({ account: { email: buyer.email }, orders: [{ id: orderId }] });

  await page.getByRole('button', { name: 'Delete My Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('not-the-password');
  await password.press('Enter');
  await dialog.getByText('The password is wrong.').waitFor();
  await password.fill(buyer.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await toast(page, 'Account Deleted').waitFor();
  await expect(page).toHaveURL(`${store.url}/`);
  await page.goto(`${store.url}/account`);
  await page.waitForURL(`${store.url}/login`);
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  await toast(page, 'Login failed').waitFor();
});
