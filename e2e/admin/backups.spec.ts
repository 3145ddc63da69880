import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { openSettings } from '../support/admin.ts';
import { adminTest } from '../support/fixtures.ts';
import { toast } from '../support/shopping.ts';

const test = adminTest.extend<{ folder: string }>({
  folder: async ({ demoData: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sleigh-e2e-backups-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});
test.use({ opening: { waitsWithBackups: true } });

const sizeOf = (text: Locator) =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test('a schedule is set, the last good backup comes first, and every admin page warns of an old one', async ({
  store,
  page,
  folder,
}) => {
  const panel = await openSettings(page, store.url, 'Backups');
  const last = panel.getByRole('status');
  await last.getByText('None yet', { exact: true }).waitFor();
  await panel.getByText('Not scheduled', { exact: true }).waitFor();
  await panel.getByLabel('Location').fill(folder);
  await panel.getByLabel('Every Day At').fill('25:00');
  const save = panel.getByRole('button', { name: 'Save Backups' });
  await save.click();
  await panel.getByText(/^Must be a time such as 03:00\./).waitFor();
  await panel.getByLabel('Every Day At').fill('03:30');
  await panel.getByLabel('Backups to Keep').fill('3');
  await save.click();
  await toast(page, 'Settings Updated').last().waitFor();
  await last.getByText(/^The first backup begins within a minute/).waitFor();
  await store.calls.followBackupSchedule();

  // The page finds out by itself that there is one.
  const list = panel.getByRole('listitem').filter({ hasText: folder });
  await list.getByText('Complete').waitFor();
  await last.getByText('None yet').waitFor({ state: 'detached' });
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  expect(await sizeOf(last.locator('p').first())).toBeGreaterThan(
    1.3 * (await sizeOf(list.locator('span').first())),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
  const location = panel.getByLabel('Location');
  await expect.poll(async () => (await top(last)) < (await top(location))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  // Where nothing can be written, none is to be made.
  await panel.getByLabel('Location').fill('/proc/nowhere');
  await save.click();
  await panel.getByText(/^The folder \/proc\/nowhere cannot be written/).waitFor();
  await panel.getByLabel('Location').fill(folder);

  // A disk that is not mounted any more.
  rmSync(folder, { recursive: true });
  await store.calls.ageBackups(3);
  const warning = page.getByRole('alert').filter({ hasText: 'The store is not backed up' });
  await list.first().waitFor();
  await panel.getByText('Failed', { exact: true }).waitFor();
  for (const name of ['Videos', 'Packages', 'Settings']) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await warning
      .getByText(
        /^The last good backup is 3 days old\. Backups were made in .* Is its disk mounted/,
      )
      .waitFor();
  }
  await warning.getByRole('link', { name: 'Go to Settings, Backups' }).click();
  await panel.getByRole('button', { name: 'Back Up Now' }).click();
  await warning.waitFor({ state: 'detached' });
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  await panel.getByLabel('Location').fill('');
  await save.click();
  await panel.getByRole('button', { name: 'Back Up Now' }).waitFor({ state: 'detached' });
});
