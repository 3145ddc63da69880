import { expect, type Locator, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { moveUp } from '../support/admin.ts';
import { packagesTest as test } from '../support/fixtures.ts';
import {
  buyByCard,
  checkOut,
  expectSuccess,
  goToPayment,
  logIn,
  newBuyer,
  packageCard,
  payWithCard,
  seeExactText,
  toast,
} from '../support/shopping.ts';
import type { Visitor } from '../support/visitor.ts';

const beard = 'Beard, Suit & Presence';
const voice = 'Voice & Storytelling';
const [first, second, third] = [
  'A Beard That Lasts the Day',
  'The Suit, Layer by Layer',
  'Presence Before Words',
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openDetails(page: Page, name: string): Promise<Locator> {
  await button(page, `View Details of ${name}`).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('heading', { name: 'Videos in this package' }).waitFor();
  return dialog;
}

async function closeDialog(page: Page): Promise<void> {
  // Repeated, because dnd-kit ignores the first click after a drag, so that dropping a video presses
  // nothing. At once, because a press waits for a button that has gone with its dialog meanwhile.
  const close = button(page, 'Close');
  const open = async (): Promise<number> => {
    await close.evaluateAll((found: HTMLElement[]) => {
      for (const one of found) one.click();
    });
    return page.getByRole('dialog').count();
  };
  await expect.poll(open, { intervals: [100] }).toBe(0);
}

/** The titles of the open package's videos, from the top. */
async function sorted(page: Page): Promise<string[]> {
  const handles = await page.getByRole('button', { name: /^Reorder / }).all();
  const names = await Promise.all(handles.map((handle) => handle.getAttribute('aria-label')));
  return names.map((name) => name?.replace('Reorder ', '') ?? '');
}

async function expectCustomerSees(
  shopper: Visitor,
  store: Store,
  titles: readonly string[],
): Promise<void> {
  const { page: customerPage } = shopper;
  await logIn(customerPage, store.url, demoLogins.customer);
  await customerPage
    .getByRole('link', { name: new RegExp(beard) })
    .first()
    .click();
  const tiles = customerPage.getByRole('article').getByRole('heading', { level: 2 });
  const names = async () =>
    (await tiles.allTextContents()).map((name) => name.replace('Play ', ''));
  // The page before has tiles as well.
  await expect.poll(names).toEqual(titles);
}

async function saveOrder(page: Page): Promise<void> {
  await button(page, 'Save Order').click();
  await seeExactText(page, 'Order Saved');
  // That may be the toast of the order before, and the button has another name while it saves.
  await page.getByText('The new order is not saved yet.').waitFor({ state: 'hidden' });
}

test('a package is created, filled, edited, bought at the new price, deleted, and still watched', async ({
  store,
  page,
  shopper,
}) => {
  const name = 'Reindeer Handling';
  await button(page, 'Create Package').click();
  const dialog = page.getByRole('dialog', { name: 'Create Package' });
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await dialog.getByText('Please fill in all required fields').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Calm hands, calm antlers.');
  await dialog.getByLabel('Price').fill('0.10');
  await dialog.getByLabel('Features').fill('  Harness and hay \n\n A steady voice\n');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  // The field says what is wrong before anything is sent, and what was typed stays.
  await dialog.getByText(/999,999\.99/).waitFor();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByLabel('Price').fill('19.90');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await toast(page, 'Package Created').waitFor();

  const details = await openDetails(page, name);
  await details.getByText('No videos in this package yet').waitFor();
  await details.getByRole('button', { name: `Add ${third}` }).click();
  await seeExactText(page, 'Video Added');
  await details.getByRole('button', { name: `Reorder ${third}` }).waitFor();
  await closeDialog(page);

  await button(page, `Edit ${name}`).click();
  const edit = page.getByRole('dialog', { name: `Edit “${name}”` });
  await expect(edit.getByLabel('Features')).toHaveValue('Harness and hay\nA steady voice');
  await edit.getByLabel('Price').fill('24.50');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await toast(page, 'Package Updated').waitFor();
  await page.getByText('$24.50').waitFor();

  const buyer = newBuyer();
  const shop = shopper.page;
  await checkOut(shop, store.url, [name]);
  await goToPayment(shop, buyer);
  await shop.getByText('$24.50').first().waitFor();
  await payWithCard(shop, '4242424242424242');
  await expectSuccess(shop);

  await button(page, `Delete ${name}`).click();
  const ask = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await ask.getByText('People who bought it keep access.').waitFor();
  await ask.getByRole('button', { name: 'Delete Package' }).click();
  await toast(page, 'Package Deleted').waitFor();
  await page.getByRole('heading', { name, exact: true }).waitFor({ state: 'hidden' });

  await logIn(shop, store.url, buyer);
  await shop
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await shop
    .getByRole('button', { name: new RegExp(third) })
    .first()
    .click();
  await shop.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await shop.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  await shop.goto(store.url);
  await packageCard(shop, beard).waitFor();
  await expect(packageCard(shop, name)).toHaveCount(0);
  // Its video is not unassigned: it is listed under the deleted packages.
  await page.goto(`${store.url}/admin/videos`);
  const deleted = page.getByRole('region', { name: 'Deleted packages' });
  await deleted.getByRole('heading', { name: third }).waitFor();
});

test('videos are sorted by mouse, keyboard and button; the customer sees them so', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  await openDetails(page, beard);
  const handle = (title: string) => button(page, `Reorder ${title}`);
  await handle(third).waitFor();
  await expect.poll(() => sorted(page)).toEqual([first, second, third]);

  const [from, to] = await Promise.all([handle(first).boundingBox(), handle(third).boundingBox()]);
  if (!from || !to) throw new Error('no handle to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height, { steps: 8 });
  // While it is dragged, each row has the number of the place it would have.
  const rows = page.locator('li[data-sorted]');
  const numbers = async () =>
    (await rows.allInnerTexts()).map((text) => text.trim().split('\n')[0]);
  await expect.poll(numbers).toEqual(['3', '1', '2']);
  await page.mouse.up();
  await expect.poll(() => sorted(page)).toEqual([second, third, first]);

  // Opening another package discards what is not saved.
  await closeDialog(page);
  await openDetails(page, voice);
  await closeDialog(page);
  await openDetails(page, beard);
  await expect.poll(() => sorted(page)).toEqual([first, second, third]);
  await expect(button(page, 'Save Order')).toHaveCount(0);

  await handle(third).focus();
  await page.keyboard.press('Space');
  await page.getByText(`Picked up ${third}, place 3 of 3.`).waitFor();
  await moveUp(page, third, 2);
  // Escape puts it back, and leaves the dialog open.
  await page.keyboard.press('Escape');
  await page.getByText(`${third} stays where it was, place 3 of 3.`).waitFor();
  await page.keyboard.press('Space');
  await page.getByText(`Picked up ${third}, place 3 of 3.`).waitFor();
  await moveUp(page, third, 2);
  await moveUp(page, third, 1);
  await page.keyboard.press('Space');
  await expect.poll(() => sorted(page)).toEqual([third, first, second]);
  await saveOrder(page);

  await button(page, `Put ${first} later`).click();
  await expect.poll(() => sorted(page)).toEqual([third, second, first]);
  const focused = page.locator('*:focus');
  await expect(focused).toHaveAttribute('aria-label', `Put ${first} later`);
  await saveOrder(page);
  await expectCustomerSees(shopper, store, [third, second, first]);
});

test('a video moves to another package, or stays if the move fails', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await openDetails(page, beard);
  const move = async (): Promise<void> => {
    await button(page, `Move ${first}`).click();
    const dialog = page.getByRole('dialog', { name: `Move “${first}”` });
    await dialog
      .getByText(/customers? can watch it now and will lose it\.|No customer loses it\./)
      .waitFor();
    await dialog.getByRole('button', { name: 'Move Video' }).click();
    await dialog.getByText('Please select a target package').waitFor();
    await dialog.getByLabel('Target Package').selectOption({ label: voice });
    await dialog.getByRole('button', { name: 'Move Video' }).click();
  };
  const packagesHolding = async (): Promise<string[]> => {
    const videos = await store.calls.videosIn([beard, voice]);
    return videos.filter(({ title }) => title === first).map(({ packageName }) => packageName);
  };
  const links = /\/api\/packages\/[^/]+\/videos\/[^/]+$/;
  let removals = 0;
  let failing = 1;
  await page.route(links, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    removals += 1;
    if (removals > failing) return route.fallback();
    return route.fulfill({ status: 500, json: { message: 'No luck.', code: 'internal' } });
  });

  await move();
  const failure =
    'Failed to remove video from original package. Video remains in original package.';
  await Promise.all([seeExactText(page, 'Move Failed'), seeExactText(page, failure)]);
  expect(await packagesHolding()).toEqual([beard]);
  await closeTopDialog(page, `Move “${first}”`);

  removals = 0;
  failing = 2;
  await move();
  await seeExactText(
    page,
    'Move failed and rollback unsuccessful. Video may be in both packages. Please refresh and try again.',
  );
  expect(await packagesHolding()).toEqual([beard, voice]);
  await closeTopDialog(page, `Move “${first}”`);
  // The demo's customer bought this package and would lose the video.
  await button(page, `Remove ${first}`).click();
  await button(page, 'Remove Video').click();
  await seeExactText(page, 'Video Removed');
  await button(page, `Reorder ${first}`).waitFor({ state: 'hidden' });
  await closeDialog(page);

  await page.unroute(links);
  await openDetails(page, voice);
  await button(page, `Move ${first}`).click();
  await page.getByLabel('Target Package').selectOption({ label: beard });
  await button(page, 'Move Video').click();
  await seeExactText(page, 'Video Moved');
  await button(page, `Reorder ${first}`).waitFor({ state: 'hidden' });
  expect(await packagesHolding()).toEqual([beard]);
});

async function closeTopDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await dialog.waitFor({ state: 'hidden' });
}

test('a package is prepared unseen, and is marked while it is on sale without videos', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const name = 'Sack & Ladder';
  const shop = shopper.page;
  await button(page, 'Create Package').click();
  const dialog = page.getByRole('dialog', { name: 'Create Package' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Price').fill('12.50');
  const onSale = dialog.getByRole('switch', { name: 'On Sale' });
  await expect(onSale).toBeChecked();
  await onSale.uncheck();
  await button(page, 'Create Package').last().click();
  await toast(page, 'Package Created').waitFor();
  const tile = page.getByRole('listitem').filter({ hasText: name });
  await tile.getByText('Not on sale', { exact: true }).waitFor();
  await shop.goto(store.url);
  await packageCard(shop, beard).waitFor();
  await expect(packageCard(shop, name)).toHaveCount(0);

  await button(page, `Edit ${name}`).click();
  await page.getByRole('switch', { name: 'On Sale' }).check();
  await button(page, 'Save Changes').click();
  await seeExactText(page, `“${name}” is on sale without videos. Buyers see “Videos are coming”.`);
  await tile.getByText('On sale without videos', { exact: true }).waitFor();
  await shop.reload();
  await packageCard(shop, name).getByText('Videos are coming', { exact: true }).waitFor();
  const details = await openDetails(page, name);
  const mark = details.getByText('This package is on sale without videos', { exact: true });
  await mark.waitFor();
  await details.getByRole('button', { name: `Add ${third}` }).click();
  await seeExactText(page, 'Video Added');
  await mark.waitFor({ state: 'hidden' });
});

test('a comma in a price becomes a point, typed or pasted', { tag: '@full' }, async ({ page }) => {
  await button(page, 'Create Package').click();
  const dialog = page.getByRole('dialog', { name: 'Create Package' });
  const price = dialog.getByLabel('Price');
  const description = dialog.getByLabel('Description');
  const paste = async (text: string): Promise<void> => {
    await description.fill(text);
    await description.press('Control+a');
    await description.press('Control+c');
    await price.fill('');
    await price.press('Control+v');
  };
  await price.pressSequentially('1,50');
  await expect(price).toHaveValue('1.50');
  await price.press('Control+z');
  expect(await price.inputValue()).not.toBe('150');
  for (const typed of ['1.234,50', '1,234.50']) {
    await price.fill('');
    await price.pressSequentially(typed);
    await expect(price).toHaveValue('1234.50');
  }
  await paste('$1,234.50');
  await expect(price).toHaveValue('1234.50');
  await paste('12,5 or 13');
  await expect(price).toHaveValue('');
  await dialog.getByText('Price must be a number, such as 49.90.').waitFor();
  await dialog.getByLabel('Name').fill('Comma');
  await price.pressSequentially('1,2,3');
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await dialog.getByText('Price must be a number, such as 49.90.').waitFor();
  await price.press('Control+a');
  await price.pressSequentially('1,500');
  await expect(dialog.getByText('Price must be a number')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Create Package' }).click();
  await dialog.getByText('Price must have at most two decimals. Type $1,500 as 1500.').waitFor();
});

test('a video that buyers can watch is removed only after the admin was asked', {
  tag: '@full',
}, async ({ store, page, shopper }) => {
  const buyer = newBuyer();
  await buyByCard(shopper.page, store.url, [voice], buyer);
  const details = await openDetails(page, voice);
  const title = 'Breath First, Laugh Second';
  await details.getByRole('button', { name: `Remove ${title}` }).click();
  const ask = page.getByRole('dialog', { name: `Remove “${title}”?` });
  await ask.getByText(/^\d+ customers? can watch it now and will lose it\.$/).waitFor();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await ask.waitFor({ state: 'hidden' });
  await details.getByRole('button', { name: `Remove ${title}` }).click();
  await ask.getByRole('button', { name: 'Remove Video' }).click();
  await seeExactText(page, 'Video Removed');
  await button(page, `Reorder ${title}`).waitFor({ state: 'hidden' });
});

test('a package with every video has no videos to add', { tag: '@full' }, async ({ page }) => {
  const details = await openDetails(page, 'The Complete Workshop');
  await details
    .getByText('No available videos to add. All videos are already in this package.')
    .waitFor();
});
