import { expect, type Page } from '@playwright/test';
import { adminLogin } from '#contract/accounts.ts';
import { demoLogins } from '../../demo/logins.ts';
import { framesBegun } from './layout-shift.ts';

/** Signs the demo's admin in by a call, and opens no page: the form is for the tests that are about it. */
export async function signInAsAdmin(page: Page, url: string): Promise<void> {
  const data = demoLogins.admin;
  const answer = await page.request.post(url + adminLogin.path, { data, headers: { origin: url } });
  expect(answer.status()).toBe(200);
}

/** Logs in as the demo's admin and waits for the packages page. */
export async function logInAsAdmin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel('Username').fill(demoLogins.admin.username);
  await page.getByLabel('Password', { exact: true }).fill(demoLogins.admin.password);
  await page.getByRole('button', { name: 'Login as Admin' }).click();
  await page.waitForURL('**/admin/packages');
}

/** Opens a tab of the settings and returns its panel. */
export async function openSettings(
  page: Page,
  url: string,
  tab:
    | 'Stripe'
    | 'Promotions'
    | 'Orders'
    | 'Store'
    | 'Pages'
    | 'Receipts'
    | 'Consumers'
    | 'Mail'
    | 'Video'
    | 'Backups'
    | 'Admins'
    | 'Changes',
) {
  await page.goto(`${url}/settings`);
  await page.getByRole('tab', { name: tab }).click();
  const panel = page.getByRole('tabpanel', { name: tab });
  await panel.waitFor();
  return panel;
}

/** The warning on every admin page while both keys are saved and customers can still not pay by card. */
export function paymentBanner(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Card payments are not ready' });
}

/** Chooses an entry of the menu of a video's card, such as "Captions". */
export async function chooseMore(page: Page, title: string | RegExp, entry: string): Promise<void> {
  const name = typeof title === 'string' ? `More for ${title}` : title;
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/**
 * Moves the picked-up video one place up; tries again if the list had not measured its rows yet. Frames, unlike a time,
 * are as slow as the page: a second press would move the video further.
 */
export async function moveUp(page: Page, title: string, place: number): Promise<void> {
  const told = page.getByText(`${title} is at place ${place} of 3.`);
  const isTold = async (): Promise<boolean> => {
    await page.keyboard.press('ArrowUp');
    await page.evaluate(framesBegun(30));
    return told.isVisible();
  };
  await expect.poll(isTold).toBe(true);
}
