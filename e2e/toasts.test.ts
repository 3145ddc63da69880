import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminJourney as test } from './support/journey.ts';

/** An open dialog hides toasts from roles. */
function card(page: Page, text: string): Locator {
  return page.locator('[role=region] li').filter({ hasText: text });
}

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [left, right] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (left === null || right === null) throw new Error('Nothing is shown.');
  const beside = left.x + left.width <= right.x || right.x + right.width <= left.x;
  return !beside && left.y < right.y + right.height && right.y < left.y + left.height;
}

test('a toast covers neither header nor dialog buttons, and Escape closes the dialog first', async ({
  page,
}) => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Create Package' }).click();
    const dialog = page.getByRole('dialog', { name: /Create/ });
    const save = dialog.getByRole('button', { name: 'Create Package' });
    await dialog.getByLabel('Name').fill('A package');
    await dialog.getByLabel('Price in $').fill('10');
    await page.context().setOffline(true);
    await save.click();
    const toast = card(page, 'The store cannot be reached');
    await toast.waitFor();
    await page.context().setOffline(false);
    for (const needed of [dialog.getByRole('button', { name: 'Close' }), save])
      expect(await overlap(toast, needed)).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await toast.isVisible()).toBe(true);
    expect(await overlap(toast, page.getByRole('banner'))).toBe(false);
    await page.keyboard.press('Escape');
    await toast.waitFor({ state: 'detached' });
  }
});
