import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures.ts';
import { openPackage, openPlayer, watch } from '../support/player.ts';

const owned = 'Beard, Suit & Presence';
const first = 'A Beard That Lasts the Day';

/** The nodes that the browser keeps for the page, also those that are in no document any more. */
async function watchNodes(page: Page): Promise<() => Promise<number>> {
  const browser = await page.context().newCDPSession(page);
  return async () => {
    await browser.send('HeapProfiler.collectGarbage');
    return (await browser.send('Memory.getDOMCounters')).nodes;
  };
}

test('a player that was closed leaves nothing behind', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await openPackage(page, store, owned);
  const countNodes = await watchNodes(page);
  const openAndClose = async () => {
    await openPlayer(page, first);
    await page.getByRole('button', { name: 'Settings' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  // The first openings load what stays.
  await openAndClose();
  await openAndClose();
  const before = await countNodes();
  for (let opening = 0; opening < 4; opening += 1) await openAndClose();
  // A whole player has more than 500 nodes, and one may have been drawn in advance: the pointer is over its button.
  await expect.poll(async () => (await countNodes()) - before).toBeLessThan(1000);
  // The console keeps the element that a warning names.
  expect(warnings).toEqual([]);
});

const controls = 'media-controller';

test('a tap on the picture shows the controls of a phone', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await watch(page, store, { packageName: owned, title: first });
  await expect(page.locator(controls)).toHaveAttribute('userinactive');
  // After a tap Chromium lets a mouse come, click and leave at once.
  const tapped = await page.locator(controls).evaluateHandle((element) => ({
    // Read at once: after a while without another tap they hide.
    areHidden: new Promise<boolean>((done) => {
      const tell = () => done(element.hasAttribute('userinactive'));
      const settle = () => requestAnimationFrame(() => requestAnimationFrame(tell));
      element.addEventListener('click', settle, { once: true });
    }),
  }));
  const { x = 0, y = 0 } = (await page.locator('video').boundingBox()) ?? {};
  const touchPoints = [{ x: x + 40, y: y + 40 }];
  await device.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await device.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await tapped.evaluate((seen) => seen.areHidden)).toBe(false);
});

test('the sound of the last player is that of the next, also when it was set by keys', {
  tag: '@full',
}, async ({ store, page }) => {
  await watch(page, store, { packageName: owned, title: first });
  const sound = () =>
    page
      .locator('video')
      .evaluate(({ volume, muted }: HTMLVideoElement) => [Math.round(volume * 10), muted]);
  expect(await sound()).toEqual([10, false]);
  // Beside the picture the arrow keys scroll.
  await page.locator('.player-stage:focus-within').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  await expect.poll(sound).toEqual([8, true]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openPlayer(page, first);
  expect(await sound()).toEqual([8, true]);
  await page.keyboard.press('m');
  await expect.poll(sound).toEqual([8, false]);
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  await expect.poll(sound).toEqual([8, false]);
});

/** Opens the speeds, chooses one and opens the menu again before the browser does anything else. */
async function reopenSettings() {
  const button = document.querySelector<HTMLElement>('button[aria-label=Settings]');
  const menu = () => document.querySelector<HTMLElement>('[role=menu]');
  const press = async (key: string, element = document.activeElement) => {
    element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    // React and the place of a menu wait for promises only.
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  button?.focus();
  await press('Enter', button);
  await press('Enter', menu()?.querySelector('[data-setting=Speed]'));
  await press('Enter', menu()?.querySelector('[data-state=checked]'));
  const isClosed = menu() === null;
  button?.focus();
  await press('Enter', button);
  const isReopened = menu() !== null;
  // Timers without a delay come in the order in which they were set.
  await new Promise((done) => setTimeout(done));
  const isStill = menu()?.contains(document.activeElement);
  return { isClosed, isReopened, isStill };
}

test('the settings close at once, and stay open when they are opened again at once', {
  tag: '@full',
}, async ({ store, page }) => {
  await watch(page, store, { packageName: owned, title: first });
  await page.getByRole('button', { name: 'Settings' }).waitFor();
  const seen = await page.evaluate(reopenSettings);
  expect(seen).toEqual({ isClosed: true, isReopened: true, isStill: true });
});
