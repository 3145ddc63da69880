import { expect } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import { untilComplete } from '../support/complete-page.ts';
import { packagesTest as test } from '../support/fixtures.ts';
import { findings } from '../support/look.ts';
import { shopkeeper } from '../support/package-pages.ts';
import { logIn, toast } from '../support/shopping.ts';

const beard = 'Beard, Suit & Presence';
const [first, second, third] = [
  'A Beard That Lasts the Day',
  'The Suit, Layer by Layer',
  'Presence Before Words',
];

test('an admin begins sections, and a removed video hands its heading on until it is put back', async ({
  store,
  page,
}) => {
  await page.getByRole('button', { name: `View Details of ${beard}` }).click();
  const dialog = page.getByRole('dialog', { name: beard });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const field = (title: string) => dialog.getByLabel(`Section Heading, begins with ${title}`);
  const save = async (): Promise<void> => {
    await button('Save Order').click();
    await dialog.getByText(/not saved yet/).waitFor({ state: 'hidden' });
  };
  await button(`Section ${first}`).click();
  await expect(field(first)).toBeFocused();
  await field(first).fill('Looks');
  // By keyboard alone.
  await button(`Section ${third}`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type(`Words ${'x'.repeat(115)}`);
  await dialog.getByText('The new sections are not saved yet.').waitFor();
  expect(await findings(page)).toEqual([]);
  await button('Save Order').click();
  await expect(field(third)).toBeFocused();
  await dialog.getByText('Section Heading must be at most 120 characters.').waitFor();
  await field(third).fill('Words');
  await save();
  await toast(page, `Customers now see the new sections in “${beard}”.`).waitFor();

  // The section begins where it began, whichever of its videos is the first.
  await button(`Put ${first} later`).click();
  await expect(field(second)).toHaveValue('Looks');
  await expect(field(first)).toHaveCount(0);
  await save();
  await button(`Remove ${second}`).click();
  const ask = page.getByRole('dialog', { name: `Remove “${second}”?` });
  await ask.getByRole('button', { name: 'Remove Video' }).click();
  await expect(field(first)).toHaveValue('Looks');
  await page.getByText('Undo', { exact: true }).click();
  await expect(field(second)).toHaveValue('Looks');
  await expect(field(first)).toHaveCount(0);

  // Another admin was faster.
  await field(second).fill('Suits');
  const other = await shopkeeper(store);
  await other.saveSections(beard, { [third]: 'Presence' });
  await button('Save Order').click();
  await dialog.getByText(/^Another admin changed this list\./).waitFor();
  await expect(field(second)).toHaveValue('Suits');
  await button('Discard').click();
  await expect(field(third)).toHaveValue('Presence');
  await expect(field(second)).toHaveCount(0);
});

test('visitors without JavaScript and buyers see the sections, and visitors a first line', async ({
  store,
  browser,
  shopper: { page },
}) => {
  const owner = await shopkeeper(store);
  await owner.saveSections(beard, { [second]: 'Suits', [third]: 'Words' });
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const url = `${store.url}/packages/${(await owner.find(beard)).slug}`;
    await untilComplete(context, url);
    const visitor = await context.newPage();
    await visitor.goto(url);
    await expect(visitor.getByRole('heading', { level: 3 })).toHaveText(['Suits', 'Words']);
    await visitor.getByText(/^Dress from the skin outwards/).waitFor();
  } finally {
    await context.close();
  }

  await logIn(page, store.url, demoLogins.customer);
  await page
    .getByRole('link', { name: new RegExp(beard) })
    .first()
    .click();
  const headings = page.getByRole('heading', { name: /^(Suits|Words|Play .*)$/ });
  await expect(headings).toHaveText([
    `Play ${first}`,
    'Suits',
    `Play ${second}`,
    'Words',
    `Play ${third}`,
  ]);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    `Play ${first}`,
    'Suits',
    'Words',
  ]);
  await page.getByRole('button', { name: `Play ${third}` }).click();
  const list = page.getByRole('dialog').getByRole('region', { name: 'Videos in this package' });
  await expect(list.getByRole('listitem').nth(1)).toContainText('Suits');
  await expect(list.getByRole('listitem').nth(1)).toContainText('Dress from the skin outwards');
});
