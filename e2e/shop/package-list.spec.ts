import { expect, type Page } from '@playwright/test';
import { hasFocus } from '../support/dialog.ts';
import { packagesTest } from '../support/fixtures.ts';
import { seeExactText, toast } from '../support/shopping.ts';

const beard = 'Beard, Suit & Presence';
const voice = 'Voice & Storytelling';

const shown = (page: Page) => page.getByRole('button', { name: /^View Details of/ });
// By text: an open dialog hides toasts from whoever looks for roles.
const undo = (page: Page) => page.getByText('Undo', { exact: true });
/** Takes back what a toast says, which stays while the mouse is on it. */
async function takeBack(page: Page, text: string, meanwhile?: () => Promise<void>): Promise<void> {
  await seeExactText(page, text);
  await undo(page).hover();
  await meanwhile?.();
  await undo(page).click();
}
const open = (page: Page, name: string) =>
  page.getByRole('button', { name: `View Details of ${name}` }).click();
const rows = (page: Page) =>
  page.getByRole('dialog').getByRole('region', { name: 'Videos in this package' });

packagesTest(
  'a deletion, a removal and a move are taken back',
  async ({ store, page, shopper }) => {
    await page.getByRole('button', { name: `Delete ${voice}` }).click();
    await page.getByRole('button', { name: 'Delete Package' }).click();
    await takeBack(page, 'Package Deleted');
    await toast(page, 'Package Restored').waitFor();
    await page.getByRole('button', { name: `View Details of ${voice}` }).waitFor();

    await page.getByRole('button', { name: `Delete ${voice}` }).click();
    await page.getByRole('button', { name: 'Delete Package' }).click();
    const deleted = page.getByRole('region', { name: 'Deleted Packages' });
    await deleted.getByText(/Can be restored until/).waitFor();
    await page.reload();
    await deleted.getByRole('button', { name: `Restore ${voice}` }).click();
    await deleted.waitFor({ state: 'detached' });
    // Not lost with the button.
    await page.locator('main:focus').waitFor();
    await shopper.page.goto(store.url);
    await shopper.page.getByRole('heading', { name: voice }).waitFor();

    const videos = () => store.calls.videosIn([beard, voice]);
    const before = await videos();
    // The list of places cannot be loaded at first.
    await page.route('**/api/package-videos', (route) => route.abort());
    await page.goto(`${store.url}/admin/packages`);
    await open(page, beard);
    await rows(page)
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await page.unroute('**/api/package-videos');
    await page.getByRole('button', { name: 'Remove Video' }).click();
    await takeBack(page, 'Video Removed', async () => {
      expect(await videos()).toHaveLength(before.length - 1);
    });
    await seeExactText(page, 'Video Added');
    expect(await videos()).toEqual(before);

    await rows(page)
      .getByRole('button', { name: /^Move / })
      .nth(1)
      .click();
    await page.getByLabel('Target Package').selectOption({ label: voice });
    await page.getByRole('button', { name: 'Move Video' }).click();
    await takeBack(page, 'Video Moved', async () => {
      expect(await videos()).not.toEqual(before);
    });
    await page.getByText(`is now in “${beard}”.`).first().waitFor();
    expect(await videos()).toEqual(before);
  },
);

packagesTest(
  'many packages are found, folded, and shown as a table',
  { tag: '@full' },
  async ({ store, page }) => {
    for (let index = 1; index <= 30; index += 1)
      await store.calls.sellPackage(`Père Course ${index}`);
    // Wider than its column.
    const long = 'Reins '.repeat(30).trim();
    await store.calls.sellPackage(long);
    await page.reload();
    await expect(shown(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Show More of the packages' }).click();
    await expect.poll(() => shown(page).count()).toBeGreaterThan(30);
    await page.getByLabel('Search Packages').fill('pere 17');
    await page.getByText('1 of').waitFor();
    await expect(shown(page)).toHaveCount(1);
    await page.getByLabel('Search Packages').fill('nobody');
    await page.getByText('No package matches this search.').waitFor();
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await page.getByLabel('Show As').selectOption('Table');
    const table = page.getByRole('table', { name: 'Packages' });
    await table.getByRole('row').nth(20).waitFor();
    await table.getByRole('checkbox', { name: `Select ${beard}` }).check();
    await expect(page.getByRole('button', { name: 'Put on Sale' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Take off Sale' }).click();
    await seeExactText(page, '1 package is not on sale now.');
    await hasFocus(page.getByLabel(/^Select All/));
    await page.setViewportSize({ width: 320, height: 900 });
    const tooWide = () =>
      table.evaluate((one) => one.scrollWidth - (one.parentElement?.clientWidth ?? 0));
    await expect.poll(tooWide).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.reload();
    await page.getByLabel('Search Packages').fill('reins');
    await expect(table.getByRole('row')).toHaveCount(2);
    const isInOneLine = async () => {
      const [edit, remove] = await Promise.all(
        ['Edit', 'Delete'].map((name) =>
          table.getByRole('button', { name: `${name} ${long}` }).boundingBox(),
        ),
      );
      return edit?.y === remove?.y;
    };
    await expect.poll(isInOneLine).toBe(true);
    await page.getByLabel('Search Packages').fill('');
    await table.getByRole('row').filter({ hasText: beard }).getByRole('button').first().click();
    await page.getByRole('dialog', { name: beard }).waitFor();
    await page.getByRole('link', { name: 'How far its buyers get' }).click();
    await hasFocus(page.getByRole('dialog', { name: 'How Far Buyers Get' }));
    await page.keyboard.press('Escape');
    await table.waitFor();
  },
);
