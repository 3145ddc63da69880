import { expect, type Page } from '@playwright/test';
import { openSettings, signInAsAdmin } from '../support/admin.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { look, looks, openLook } from '../support/look.ts';
import { checkOut, goToPayment, newBuyer, toast } from '../support/shopping.ts';

const text = `These terms are for **all orders**. <script>alert(1)</script>

## Scope

1. Packages
2. Bundles
   - and [what you return](/pages/refunds)
   - or [nothing](javascript:alert(1))`;

/** Saves a text as one of the pages, in its open editor. */
async function save(page: Page, markdown: string): Promise<void> {
  await page.getByLabel('Text').fill(markdown);
  await page.getByRole('button', { name: 'Save Page' }).click();
  await toast(page, 'Page Saved').waitFor();
}

const footer = (page: Page) => page.getByRole('contentinfo').getByRole('navigation');

test('terms begin with an outline, are previewed, survive a reload, and are read by everybody', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const panel = await openSettings(page, store.url, 'Pages');
  await panel.getByRole('button', { name: 'Edit Terms' }).click();
  await page.getByText('An outline to begin with').waitFor();
  await page.getByRole('button', { name: 'Save Page' }).click();
  await page.getByText(/^Replace “\[Full name or company name\]” with your own words/).waitFor();
  expect((await shopper.page.goto(`${store.url}/pages/terms`))?.status()).toBe(404);
  await shopper.page.getByText('404 Page Not Found').waitFor();
  await expect(footer(shopper.page)).toHaveCount(0);

  await page.getByLabel('Text').fill(text);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Scope' }).waitFor();
  await page.reload();
  await page.getByText('It is not saved yet.').waitFor();
  await expect(page.getByLabel('Text')).toHaveValue(text);
  await page.getByRole('button', { name: 'Save Page' }).click();
  await toast(page, 'Page Saved').waitFor();
  await footer(page).getByRole('link', { name: 'Terms' }).waitFor();

  await shopper.page.goto(store.url);
  await footer(shopper.page).getByRole('link', { name: 'Terms' }).click();
  await shopper.page.waitForURL('**/pages/terms');
  await shopper.page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
  await shopper.page.getByText('<script>alert(1)</script>').waitFor();
  const content = shopper.page.getByRole('main');
  const hrefs = await content
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(['/pages/refunds']);
  await expect(shopper.page).toHaveTitle(/Terms/);

  // Emptied while somebody has the shop open: its link goes once it has led nowhere.
  await shopper.page.goto(store.url);
  await shopper.page.waitForFunction(() => !('awaits' in document.documentElement.dataset));
  await save(page, '');
  await page.getByText('An outline to begin with').waitFor();
  await expect(page.getByLabel('Text')).toHaveValue(/## 1\. Scope/);
  await footer(shopper.page).getByRole('link', { name: 'Terms' }).click();
  await shopper.page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await footer(shopper.page).waitFor({ state: 'detached' });
});

test('what is typed while a page is saved stays, and is not saved yet', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await page.goto(`${store.url}/settings?tab=pages&page=about`);
  const [title, text] = [page.getByLabel('Title'), page.getByLabel('Text')];
  await text.fill('Since 1823.');
  const [held, sent] = [Promise.withResolvers<void>(), page.waitForRequest('**/api/owner-pages/*')];
  await page.route('**/api/owner-pages/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save Page' }).click();
  await sent;
  await title.fill('About the Workshop');
  held.resolve();
  await toast(page, 'Page Saved').waitFor();
  await expect(title).toHaveValue('About the Workshop');
  await page.reload();
  await page.getByText('It is not saved yet.').waitFor();
  await expect(title).toHaveValue('About the Workshop');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue('About');
  await expect(text).toHaveValue('Since 1823.');
});

test('of two admins who edit a page the second one compares', { tag: '@full' }, async ({
  store,
  page,
  newVisitor,
}) => {
  await page.goto(`${store.url}/settings?tab=pages&page=refunds`);
  await page.getByLabel('Text').waitFor();
  const other = await newVisitor();
  await signInAsAdmin(other.page, store.url);
  await other.page.goto(`${store.url}/settings?tab=pages&page=refunds`);
  await save(other.page, 'Within 14 days.');
  await page.getByLabel('Text').fill('Within 30 days.');
  await page.getByRole('button', { name: 'Save Page' }).click();
  const question = page.getByRole('dialog', { name: 'Two versions of “Refunds”' });
  await question.getByText('Within 14 days.').waitFor();
  await question.getByRole('button', { name: 'Save This' }).click();
  await toast(page, 'Page Saved').waitFor();
  await other.page.goto(`${store.url}/pages/refunds`);
  await other.page.getByText('Within 30 days.').waitFor();
});

test('a page of the owner’s own is created, found at its address, and deleted', async ({
  store,
  page,
  shopper,
}) => {
  const panel = await openSettings(page, store.url, 'Pages');
  await panel.getByRole('button', { name: 'Edit Imprint' }).press('Enter');
  await panel.getByLabel('Text').waitFor();
  await page.keyboard.press('Tab');
  await panel.locator('button:focus', { hasText: 'All Pages' }).press('Enter');
  await page.locator('[role=tabpanel]:focus').waitFor();
  await panel.getByRole('button', { name: 'New Page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Page' });
  await dialog.getByLabel('Title').fill('Über Uns & Mehr');
  await expect(dialog.getByLabel('Address')).toHaveValue('uber-uns-mehr');
  await dialog.getByLabel('Address').fill('terms');
  await dialog.getByRole('button', { name: 'Create Page' }).click();
  await dialog.getByText(/is the name of a standard page/).waitFor();
  await dialog.getByLabel('Address').fill('uber-uns');
  await dialog.getByRole('button', { name: 'Create Page' }).click();
  await page.getByRole('heading', { name: 'Über Uns & Mehr' }).waitFor();
  await save(page, 'Seit 1823.');
  await shopper.page.goto(`${store.url}/pages/uber-uns`);
  await shopper.page.getByText('Seit 1823.').waitFor();
  await page.getByRole('button', { name: 'Delete Page' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Über Uns & Mehr”?' });
  await question.getByRole('button', { name: 'Delete Page' }).click();
  await toast(page, 'Page Deleted').waitFor();
  expect((await shopper.page.goto(`${store.url}/pages/uber-uns`))?.status()).toBe(404);
});

test('buyers find the terms beside the button, and every screen is for everybody', {
  tag: '@full',
}, async ({ store, browser, page }) => {
  for (const name of ['terms', 'refunds', 'privacy', 'imprint']) {
    await page.goto(`${store.url}/settings?tab=pages&page=${name}`);
    await save(page, text);
  }
  for (const theme of looks) {
    const visitor = await openLook(browser, store, theme);
    const { page: seen } = visitor;
    await seen.goto(`${store.url}/pages/terms`);
    await seen.getByRole('heading', { name: 'Scope' }).waitFor();
    await look(visitor);
    await checkOut(seen, store.url, ['Voice & Storytelling']);
    const before = seen.getByRole('navigation', { name: 'Before you buy' });
    await before.getByRole('link', { name: /^Terms/ }).waitFor();
    await look(visitor);
    await goToPayment(seen, newBuyer());
    await expect(before.getByRole('link')).toHaveCount(3);
    // Only the browser knows of a cart: its link would come into the header when the program runs.
    await seen.evaluate(() => localStorage.clear());
    await signInAsAdmin(seen, store.url);
    await openSettings(seen, store.url, 'Pages');
    await seen.getByRole('button', { name: 'Edit Imprint' }).waitFor();
    await look(visitor);
    await seen.getByRole('button', { name: 'Edit Imprint' }).click();
    await seen.getByRole('region', { name: 'Preview' }).getByRole('heading').first().waitFor();
    await look(visitor);
    await visitor.close();
  }
});
