import type { Page } from 'playwright-core';
import { demoLogins } from '../../demo/logins.ts';

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
  tab: 'Stripe' | 'Promotions' | 'Orders' | 'Store' | 'Receipts' | 'Mail' | 'Video' | 'Backups',
) {
  await page.goto(`${url}/settings`);
  await page.getByRole('tab', { name: tab }).click();
  const panel = page.getByRole('tabpanel', { name: tab });
  await panel.waitFor();
  return panel;
}

/** What every admin page says while both keys are saved and customers can still not pay by card. */
export function paymentBanner(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'Card payments are not ready' });
}

/** Chooses an entry of the menu of a video's card, such as "Captions". */
export async function chooseMore(page: Page, title: string | RegExp, entry: string): Promise<void> {
  const name = typeof title === 'string' ? `More for ${title}` : title;
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
}
