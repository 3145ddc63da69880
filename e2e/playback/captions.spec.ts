import { expect, type Locator, type Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { chooseMore, signInAsAdmin } from '../support/admin.ts';
import { test } from '../support/fixtures.ts';
import { overlap } from '../support/overlap.ts';
import { openSetting } from '../support/player.ts';
import { logIn, toast } from '../support/shopping.ts';

const owned = 'Beard, Suit & Presence';
const first = 'A Beard That Lasts the Day';
const second = 'The Suit, Layer by Layer';

const srt = `1
00:00:00,500 --> 00:00:20,000
<i>Der Bart</i> & <script>alert(1)</script>
`;
const chapters = `WEBVTT

00:00.000 --> 00:04.000
Wash & dry

00:04.000 --> 00:12.000
Comb
`;
const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function openDialog(page: Page, title: string): Promise<Locator> {
  await chooseMore(page, title, 'Captions');
  const dialog = page.getByRole('dialog', { name: `Captions of “${title}”` });
  await dialog.getByLabel('Captions File').waitFor();
  return dialog;
}

/** Opens a video in the player of a signed-in customer. Resolves when it has loaded. */
async function watch(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  await page.locator('video').waitFor();
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1);
}

/** Without an end, because the machine may be slow. */
function playOn(page: Page): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    video.loop = true;
    video.play().catch(() => undefined);
  });
}

/** Where the captions are, however long it has played meanwhile, and wherever it was left before. */
function stopAtStart(page: Page): Promise<void> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 1;
  });
}

async function openPackage(page: Page, store: Store): Promise<void> {
  await logIn(page, store.url, demoLogins.customer);
  await page
    .getByRole('link', { name: new RegExp(owned) })
    .first()
    .click();
  await page.getByRole('heading', { name: owned, level: 1 }).waitFor();
}

/** The labels of the captions that are shown. */
const shown = (page: Page) =>
  page
    .locator('video')
    .evaluate((video: HTMLVideoElement) =>
      Array.from(video.textTracks).flatMap(({ kind, mode, label }) =>
        kind === 'captions' && mode !== 'disabled' ? label : [],
      ),
    );

test('an admin adds captions and chapters, and viewers choose among them', {
  tag: '@full',
}, async ({ store, newVisitor }) => {
  const [{ page: sales }, { page }] = [await newVisitor(), await newVisitor()];
  await signInAsAdmin(sales, store.url);
  await sales.goto(`${store.url}/admin/videos`);
  const dialog = await openDialog(sales, first);
  await dialog.getByText('English').first().waitFor();

  // A file that is too large is refused before it is sent.
  const sent: string[] = [];
  sales.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const large = fileOf('large.srt', srt.padEnd(2_000_000, '\n'));
  for (const label of ['Captions File', 'Chapters File']) {
    await dialog.getByLabel(label).setInputFiles(large);
  }
  const problem = 'This file is too large (1.9 MB). Captions and chapters can have up to 1 MB.';
  await expect(dialog.getByText(problem)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Add Captions' }).click();
  await expect(dialog.getByText(problem)).toHaveCount(2);
  expect(sent).toEqual([]);

  // A wrong file is refused with its line, and the form stays.
  await dialog.getByLabel('Language').selectOption({ label: 'German' });
  await expect(dialog.getByLabel('Name in the Menu')).toHaveValue('Deutsch');
  const wrong = srt.replace('00:00:20,000', '00:00:00,100');
  await dialog.getByLabel('Captions File').setInputFiles(fileOf('de.srt', wrong));
  await dialog.getByRole('button', { name: 'Add Captions' }).click();
  const line = 'Line 2: The end, 00:00:00,100, is not after the start.';
  // At the field and in the toast, which does not stay for long.
  await Promise.all([
    sales.getByText('Error', { exact: true }).first().waitFor(),
    expect.poll(() => sales.getByText(line).count()).toBeGreaterThan(1),
  ]);
  await dialog.getByLabel('Captions File').setInputFiles(fileOf('de.srt', srt));
  await dialog.getByRole('button', { name: 'Add Captions' }).click();
  await dialog.getByRole('button', { name: 'Remove captions Deutsch' }).waitFor();

  await dialog.getByLabel('Chapters File').setInputFiles(fileOf('c.vtt', chapters));
  await dialog.getByText('This video has chapters.').waitFor();

  await openPackage(page, store);
  await watch(page, first);
  await playOn(page);
  expect(await shown(page)).toEqual([]);
  // By keyboard, because the controls hide from a mouse that does not move.
  await openSetting(page, 'Captions Off');
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).press('Enter');
  await expect.poll(() => shown(page)).toEqual(['Deutsch']);
  const drawn = page.locator('.player-captions');
  await expect(drawn).toHaveText('Der Bart & <script>alert(1)</script>');
  await expect(drawn.locator('i')).toHaveText('Der Bart');

  // C turns them off and on again; the choice survives a reload and the next video.
  await page.keyboard.press('c');
  await expect.poll(() => shown(page)).toEqual([]);
  await page.keyboard.press('c');
  await expect.poll(() => shown(page)).toEqual(['Deutsch']);
  await page.reload();
  await page.locator('video').waitFor();
  await playOn(page);
  await expect.poll(() => shown(page)).toEqual(['Deutsch']);
  await openSetting(page, 'Captions Deutsch');
  await page.keyboard.press('Escape');

  // The chapters are on the bar, and lead there.
  const list = page.getByRole('region', { name: 'Chapters' });
  await list.getByRole('button', { name: /Wash & dry/ }).waitFor();
  await list.getByRole('button', { name: /Comb/ }).click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 4);
  await list.locator('[aria-current=true]', { hasText: 'Comb' }).waitFor();
  const gaps = () =>
    page
      .locator('media-time-range')
      .evaluate((range) => range.shadowRoot?.querySelectorAll('#segments-clipping rect').length);
  await expect.poll(gaps).toBe(3);

  // Another video has its own.
  await page
    .getByRole('region', { name: 'Videos in this package' })
    .getByRole('button', { name: new RegExp(second) })
    .click();
  await list.waitFor({ state: 'detached' });
  await expect.poll(() => shown(page)).toEqual(['English']);
  await expect.poll(gaps).toBe(0);

  for (const [name, message] of [
    ['Remove captions Deutsch', 'Captions Removed'],
    [`Remove chapters of ${first}`, 'Chapters Removed'],
  ] as const) {
    await dialog.getByRole('button', { name }).click();
    await toast(sales, message).waitFor();
    await dialog.getByRole('button', { name }).waitFor({ state: 'detached' });
  }
});

/** Adds captions of that text to the first video, shown to this visitor. */
async function addFrench(
  { store, sales, page }: { store: Store; sales: Page; page: Page },
  text: string,
): Promise<void> {
  await signInAsAdmin(sales, store.url);
  await sales.goto(`${store.url}/admin/videos`);
  const dialog = await openDialog(sales, first);
  const file = fileOf('fr.srt', `1\n00:00:00,000 --> 00:00:40,000\n${text}\n`);
  await dialog.getByLabel('Language').selectOption({ label: 'French' });
  await dialog.getByLabel('Captions File').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Add Captions' }).click();
  await dialog.getByRole('button', { name: 'Remove captions Français' }).waitFor();
  await page.addInitScript(() => {
    const choice = { language: 'fr', label: 'Français', isShown: true };
    localStorage.setItem('sleigh.captions', JSON.stringify(choice));
  });
}

test('five lines of captions do not touch the round buttons', { tag: '@full' }, async ({
  store,
  newVisitor,
  page,
}) => {
  const { page: sales } = await newVisitor();
  const words = ['one', 'two', 'three', 'four', 'five'].map((number) => `This is line ${number}.`);
  await addFrench({ store, sales, page }, words.join('\n'));
  await openPackage(page, store);
  await watch(page, first);
  await stopAtStart(page);
  const captions = page.locator('.player-captions p');
  const buttons = page.locator('.player-centre > *');
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => captions.textContent()).toBe(words.join('\n'));
    await expect(buttons).toHaveCount(3);
    for (const button of await buttons.all()) {
      await expect.poll(() => overlap(captions, button)).toBe(false);
      await expect.poll(() => overlap(button, page.locator('media-time-range'))).toBe(false);
    }
  }
});

test('captions are beside the menu and above the controls', { tag: '@full' }, async ({
  store,
  newVisitor,
  page,
}) => {
  const { page: sales } = await newVisitor();
  const words = 'These captions need two lines, because somebody wrote down all of it.';
  await addFrench({ store, sales, page }, words);
  await openPackage(page, store);
  await watch(page, first);
  // Paused, the controls stay.
  await stopAtStart(page);
  const captions = page.locator('.player-captions p');
  const stage = page.locator('.player-stage');
  const bar = page.locator('media-time-range');
  for (const [width, height] of [
    [844, 390],
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(captions).toHaveText(words);
    await expect.poll(() => overlap(captions, bar)).toBe(false);
    await openSetting(page, /Captions/);
    const menu = page.getByRole('menu');
    await expect.poll(() => overlap(captions, menu)).toBe(false);
    const [box, around] = [await captions.boundingBox(), await stage.boundingBox()];
    expect(box?.x).toBeGreaterThan((around?.x ?? 0) + 8);
    expect(box?.y).toBeGreaterThan(around?.y ?? 0);
    if (width === 390) {
      const middle = page.locator('.player-centre media-play-button');
      await expect.poll(() => overlap(captions, middle)).toBe(false);
    }
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  }
});

/** Calls of the page to the device, kept on `window`. */
interface Told {
  locks: number;
  actions: Record<string, (details: { action: string }) => void>;
}
declare global {
  interface Window {
    told: Told;
  }
}

test('the screen stays on while a video plays, and the lock screen controls it', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.addInitScript(() => {
    const told: Told = { locks: 0, actions: {} };
    window.told = told;
    const request = async () => {
      told.locks += 1;
      return {
        released: false,
        release: async () => {
          told.locks -= 1;
        },
      };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler === null) delete told.actions[action];
      else told.actions[action] = handler as Told['actions'][string];
    };
  });
  const locks = () => page.evaluate(() => window.told.locks);
  const act = (action: string) =>
    page.evaluate((name) => window.told.actions[name]?.({ action: name }), action);
  const metadata = () =>
    page.evaluate(() => {
      const { title, artist, artwork } = navigator.mediaSession.metadata ?? {};
      return { title, artist, pictures: artwork?.length };
    });
  await openPackage(page, store);
  await watch(page, first);
  await playOn(page);
  await expect.poll(locks).toBe(1);
  await expect.poll(metadata).toEqual({ title: first, artist: owned, pictures: 3 });
  await act('pause');
  await page.waitForFunction(() => document.querySelector('video')?.paused);
  await expect.poll(locks).toBe(0);
  // It may be near its end meanwhile, and nobody jumps beyond that.
  await stopAtStart(page);
  const at = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  const before = await at();
  await act('seekforward');
  expect(await at()).toBeCloseTo(before + 10, 0);
  await act('play');
  await expect.poll(locks).toBe(1);
  await act('nexttrack');
  await expect.poll(metadata).toMatchObject({ title: second });
  await page.keyboard.press('Escape');
  await page.locator('video').waitFor({ state: 'hidden' });
  await expect.poll(locks).toBe(0);
  await expect.poll(metadata).toEqual({});
  await expect.poll(() => page.evaluate(() => Object.keys(window.told.actions))).toEqual([]);
});

test('waiting for the video shows after half a second', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  // Before the package is there: the mouse may rest over the video, whose beginning is loaded then.
  await page.route('**/media/videos/*', async (route) => {
    await mayLoad;
    await route.continue();
  });
  await openPackage(page, store);
  await page
    .getByRole('button', { name: new RegExp(first) })
    .first()
    .click();
  await page.locator('video').waitFor();
  const indicator = page.locator('media-loading-indicator');
  // Half a second of nothing, then the icon, whether it is to play already or not.
  const waits = () =>
    indicator.evaluate((element) => {
      const { animationName, animationDelay, opacity } = getComputedStyle(element);
      const icon = element.shadowRoot?.querySelector('slot[name=icon] > *');
      const shown = Number(opacity) * Number(icon && getComputedStyle(icon).opacity);
      return [animationName, animationDelay, shown];
    });
  await expect.poll(waits).toEqual(['fade-in', '0.5s', 1]);
  const [icon, picture] = [
    await indicator.boundingBox(),
    await page.locator('video').boundingBox(),
  ];
  const middleOf = (box: typeof icon) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(Math.abs(middleOf(icon) - middleOf(picture))).toBeLessThan(2);
  load();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
});
