import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openSettings, signInAsAdmin } from '../support/admin.ts';
import { untilComplete } from '../support/complete-page.ts';
import { adminTest as test } from '../support/fixtures.ts';
import { look, looks, openLook } from '../support/look.ts';
import { toast } from '../support/shopping.ts';

const accentOf = (page: Page) =>
  page.evaluate(() => {
    const link = document.createElement('b');
    link.className = 'text-pine';
    document.body.append(link);
    const { color } = getComputedStyle(link);
    link.remove();
    return color;
  });

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer();

async function choose(page: Page, label: string, buffer: Buffer, name = 'picture.png') {
  const mimeType = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
  await page.getByLabel(label, { exact: true }).setInputFiles({ name, mimeType, buffer });
}

test('a pale accent is refused with the nearest that passes, which is taken and seen by everybody', async ({
  store,
  page,
  shopper,
}) => {
  const panel = await openSettings(page, store.url, 'Store');
  const field = panel.getByLabel('Accent Color', { exact: true });
  await field.fill('#ffd54a');
  await panel
    .getByText(/too pale for text and buttons in the light theme: its contrast is 1.2:1/)
    .waitFor();
  await panel.getByRole('button', { name: 'Save Store' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // Once, not at the field too.
  await expect(panel.getByText(/too pale/)).toHaveCount(1);
  await page.reload();
  await expect(field).toHaveValue('#ffd54a');
  await panel.getByRole('button', { name: 'Use #826900' }).click();
  await panel.getByText('Light theme #826900').waitFor();
  await panel.getByRole('button', { name: 'Save Store' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await expect.poll(() => accentOf(page)).toBe('rgb(130, 105, 0)');
  await shopper.page.goto(store.url);
  expect(await accentOf(shopper.page)).toBe('rgb(130, 105, 0)');
  await field.fill('');
  await panel.getByRole('button', { name: 'Save Store' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await expect.poll(() => accentOf(page)).toBe('rgb(15, 76, 58)');
});

test('the preview follows what is typed, in both themes, on a desktop and a phone', {
  tag: '@full',
}, async ({ store, page }) => {
  const panel = await openSettings(page, store.url, 'Store');
  const preview = panel.getByRole('region', { name: 'Preview' });
  await panel.getByLabel('Headline').fill('Bake Like a Grandmother');
  await panel.getByLabel('Accent Color', { exact: true }).fill('#7b1fa2');
  await preview.getByText('Bake Like a Grandmother').waitFor();
  const button = preview.getByText('Add to Cart').first();
  await expect(button).toHaveCSS('background-color', 'rgb(123, 31, 162)');
  await preview.getByRole('button', { name: 'Dark' }).click();
  await expect(button).not.toHaveCSS('background-color', 'rgb(123, 31, 162)');
  await preview.getByRole('button', { name: 'Phone' }).click();
  await preview.getByRole('img', { name: 'The shop in the dark theme on a phone' }).waitFor();
});

test('a logo, a favicon and a picture are shown at once, and an SVG is refused', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  await openSettings(page, store.url, 'Store');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await choose(page, 'Logo', Buffer.from(svg), 'logo.svg');
  await page
    .getByText(/^This file cannot be used: it is an SVG picture/)
    .first()
    .waitFor();
  await choose(page, 'Logo', await drawing(320, 80));
  await toast(page, 'Logo Saved').waitFor();
  await choose(page, 'Favicon', await drawing(64, 64));
  await toast(page, 'Favicon Saved').waitFor();
  await choose(page, 'Banner Picture', await drawing(1920, 700));
  await toast(page, 'Banner Picture Saved').waitFor();
  await page.locator('header img[src^="/media/shop/logo"]').waitFor();

  // The HTML has them already: nothing moves when the program comes.
  await untilComplete(shopper.page.context(), store.url);
  const html = await (await shopper.page.request.get(store.url)).text();
  expect(html.match(/<header.*?<\/header>/s)?.[0]).toMatch(
    /<img[^>]*src="\/media\/shop\/logo\?v=\w+"/,
  );
  expect(html).toMatch(
    /<section class="relative.*?src="\/media\/shop\/headline\?v=\w+&amp;w=1280"/s,
  );
  expect(html.match(/rel="icon"/g)).toHaveLength(1);
  await shopper.page.goto(store.url);
  await shopper.page.locator('header img').waitFor();
  const sizes = await shopper.page.locator('img[src^="/media/shop"]').evaluateAll((pictures) =>
    Promise.all(
      (pictures as HTMLImageElement[]).map(async (picture) => {
        await picture.decode();
        return picture.naturalWidth > 0;
      }),
    ),
  );
  expect(sizes).toEqual([true, true]);

  for (const label of ['Logo', 'Favicon', 'Banner Picture']) {
    await page.getByRole('button', { name: `Remove ${label}` }).click();
    await toast(page, `${label} Removed`).waitFor();
  }
  await untilComplete(shopper.page.context(), store.url);
  const bare = await (await shopper.page.request.get(store.url)).text();
  expect(bare).not.toContain('/media/shop/');
});

test('every screen with a look of the owner’s is for everybody', { tag: '@full' }, async ({
  store,
  browser,
  page,
}) => {
  const panel = await openSettings(page, store.url, 'Store');
  await panel.getByLabel('Accent Color', { exact: true }).fill('#c2185b');
  await panel.getByRole('button', { name: 'Save Store' }).click();
  await toast(page, 'Settings Updated').waitFor();
  await choose(page, 'Logo', await drawing(320, 80));
  await toast(page, 'Logo Saved').waitFor();
  await choose(page, 'Banner Picture', await drawing(1920, 700));
  await toast(page, 'Banner Picture Saved').waitFor();
  for (const theme of looks) {
    const visitor = await openLook(browser, store, theme);
    await visitor.page.goto(store.url);
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await look(visitor);
    await visitor.page.goto(`${store.url}/login`);
    await look(visitor);
    await signInAsAdmin(visitor.page, store.url);
    const tab = await openSettings(visitor.page, store.url, 'Store');
    await tab.getByRole('img', { name: /^The shop in the light theme/ }).waitFor();
    await look(visitor);
    await tab.getByLabel('Accent Color', { exact: true }).fill('#ffee00');
    await tab.getByRole('button', { name: /^Use #/ }).waitFor();
    await look(visitor);
    await visitor.close();
  }
});
