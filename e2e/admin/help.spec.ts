import { expect } from '@playwright/test';
import { adminTest as test } from '../support/fixtures.ts';
import { findings } from '../support/look.ts';

test('help is one click away, has pictures and tables, and is searched', async ({
  store,
  page,
}) => {
  await page.goto(`${store.url}/settings?tab=backups`);
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Help about Backups (opens in a new tab)' }).click();
  const help = await opened;
  await help.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
  const picture = help.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await findings(help)).toEqual([]);
  // As fast as a hand can: no letter is lost.
  await help.getByLabel('Search Help').pressSequentially('refund fails');
  await expect(help.getByLabel('Search Help')).toHaveValue('refund fails');
  await help.getByText(/sections? found$/).waitFor();
  await help.getByRole('link', { name: 'Refunds and disputes › A refund that fails' }).click();
  await expect(help.getByRole('heading', { name: 'A refund that fails' })).toBeInViewport();
  await help.goBack();
  await expect(help.getByLabel('Search Help')).toHaveValue('refund fails');
  await help.goForward();
  await help.getByRole('link', { name: 'All Chapters' }).click();
  await help.getByRole('cell', { name: 'Receipts and tax' }).waitFor();
  await help.setViewportSize({ width: 390, height: 844 });
  expect(await findings(help)).toEqual([]);
  const wider = await help.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider).toBe(0);
  await help.goto(`${store.url}/admin/help/mail#%E0%A4%A`);
  await help.getByRole('heading', { name: 'Mail', level: 1 }).waitFor();
  await help.goto(`${store.url}/admin/help/none`);
  await help.getByText('404 Page Not Found').waitFor();
});
