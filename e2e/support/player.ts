import type { Page } from 'playwright-core';

/**
 * Opens a setting of the player by its row: its name and present choice, such as "Speed 1x". By the
 * keyboard, because the controls hide from a mouse that does not move.
 */
export async function openSetting(page: Page, row: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  await page.getByRole('menuitem', { name: row }).press('Enter');
}
