import { expect } from '@playwright/test';
import { packagesTest as test } from '../support/fixtures.ts';
import { findings } from '../support/look.ts';
import { toast } from '../support/shopping.ts';

test('an owner is led from the first page to what is left to do, and it is ticked once it is done', async ({
  store,
  page,
}) => {
  await page.getByText(/^Your shop is not ready to sell yet: \d steps are left\./).waitFor();
  await page.getByRole('link', { name: 'Go to Overview' }).click();
  await page.getByRole('heading', { name: 'Before You Sell' }).waitFor();
  expect(await findings(page)).toEqual([]);
  const contact = page.getByRole('listitem').filter({ hasText: 'Name and Contact' });
  await expect(contact).toContainText('support@example.com, +1 555 010 0100');
  await contact.getByRole('link').click();
  await page.getByLabel('Shop Name').fill('North Pole');
  await page.getByLabel('Support Email').fill('help@north.example');
  await page.getByLabel('Support Phone').fill('+49 30 1234');
  await page.getByRole('button', { name: 'Save Store' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(contact).toHaveText('Done: Name and Contact');
  for (const [step, tab] of [
    ['Imprint and Terms', 'Pages'],
    ['Live Keys', 'Stripe'],
    ['Backups', 'Backups'],
    ['Notices to You', 'Mail'],
  ] as const) {
    await page.goto(`${store.url}/admin`);
    await page.getByRole('link', { name: step }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
  }
});
