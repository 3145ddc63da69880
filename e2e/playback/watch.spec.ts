import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { test } from '../support/fixtures.ts';
import { play, stop } from '../support/player.ts';
import { logIn } from '../support/shopping.ts';

const owned = 'Beard, Suit & Presence';
const first = 'A Beard That Lasts the Day';

/** The position of the playing video, in seconds. */
const currentTime = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

async function openPackage(page: Page, store: Store): Promise<void> {
  await logIn(page, store.url, demoLogins.customer);
  await page.getByRole('link', { name: owned }).first().click();
  await page.getByRole('heading', { name: owned, level: 1 }).waitFor();
}

/** Presses the first video of the package that is open. */
const openFirst = (page: Page) => page.getByRole('button', { name: first }).first().click();

async function openFirstVideo(page: Page, store: Store): Promise<void> {
  await openPackage(page, store);
  // Browsers ask for videos in ranges.
  const ranged = page.waitForResponse(
    (response) => response.url().includes('/media/videos/') && response.status() === 206,
  );
  await openFirst(page);
  await page.locator('video').waitFor();
  await ranged;
}

/** Resolves when the video has reached that second. */
async function playedTo(page: Page, second: number): Promise<void> {
  await page.waitForFunction(
    (reached) => (document.querySelector('video')?.currentTime ?? 0) >= reached,
    second,
  );
}

/** Leaves the first video at 20 seconds, as another device does. */
async function leaveElsewhere(page: Page, store: Store): Promise<void> {
  // What the page knows is from before.
  await page.waitForLoadState('networkidle');
  const id = await store.calls.videoIdOf(first);
  const data = { positionSeconds: 20, watched: false };
  await page.request.put(`${store.url}/api/customer/progress/${id}`, { data });
}

test('a customer watches what they bought, and continues where they stopped', async ({
  store,
  page,
}) => {
  await openFirstVideo(page, store);
  await play(page);
  const started = await currentTime(page);
  await playedTo(page, started + 1);
  const saved = page.waitForResponse((response) => {
    const request = response.request();
    if (request.method() !== 'PUT' || !request.url().includes('/progress/')) return false;
    return request.postDataJSON().positionSeconds >= 12;
  });
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 12;
  });
  await playedTo(page, 12.6);
  await page.keyboard.press('Escape');
  await saved;
  await page.locator('video').waitFor({ state: 'hidden' });
  await page.reload();
  await openFirst(page);
  await playedTo(page, 12);
});

test('a file is loaded once the mouse is over it, and goes on from where it was left elsewhere meanwhile', {
  tag: '@full',
}, async ({ store, page }) => {
  // From the start: the mouse may be over the tile as soon as the page is there.
  const calls: string[] = [];
  page.on('request', (request) =>
    calls.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await openPackage(page, store);
  const tile = page.getByRole('button', { name: new RegExp(first) }).first();
  await tile.hover();
  const video = page.locator('video');
  const isReady = () =>
    video.evaluate(({ readyState, paused }: HTMLVideoElement) => readyState > 1 && paused);
  await expect.poll(isReady).toBe(true);
  expect(await video.isVisible()).toBe(false);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await leaveElsewhere(page, store);
  await tile.click();
  await playedTo(page, 20.5);
  const firstOf = (part: string) => calls.findIndex((call) => call.includes(part));
  expect(firstOf('PUT /api/customer/places/')).toBeGreaterThan(firstOf('GET /media/videos/'));
});

test('a video begins at once, and goes on from where it was left elsewhere meanwhile', {
  tag: '@full',
}, async ({ store, page }) => {
  await openPackage(page, store);
  await leaveElsewhere(page, store);
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route('**/api/customer/progress', async (route) => {
    await isAllowed;
    await route.continue();
  });
  const saved: number[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PUT' || !request.url().includes('/progress/')) return;
    saved.push(request.postDataJSON().positionSeconds);
  });
  await openFirst(page);
  await playedTo(page, 0.5);
  expect(await currentTime(page)).toBeLessThan(20);
  allow();
  await playedTo(page, 21);
  await page.keyboard.press('Escape');
  await expect.poll(() => saved.length).toBeGreaterThan(0);
  expect(Math.min(...saved)).toBeGreaterThanOrEqual(20);
});

test('the player offers no download and no picture-in-picture, and no context menu', {
  tag: '@full',
}, async ({ store, page }) => {
  await openFirstVideo(page, store);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('controlslist', /nodownload/);
  await expect(video).toHaveJSProperty('disablePictureInPicture', true);
  const blocked = await video.evaluate(
    (element) =>
      !element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  );
  expect(blocked).toBe(true);
});

test('a second tab that plays pauses the first', { tag: '@full' }, async ({
  store,
  visitor,
  page,
}) => {
  await openFirstVideo(page, store);
  await play(page);
  await playedTo(page, 0.5);
  const secondTab = await visitor.context.newPage();
  await secondTab.goto(page.url());
  await secondTab.locator('video').waitFor();
  await play(secondTab);
  await page.waitForFunction(() => document.querySelector('video')?.paused);
  expect(await secondTab.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(
    false,
  );
});

test('a second video that plays on an admin page pauses the first', { tag: '@full' }, async ({
  store,
  newVisitor,
}) => {
  const { page } = await newVisitor();
  await signInAsAdmin(page, store.url);
  await page.goto(`${store.url}/admin/videos`);
  const playButtons = page.getByRole('button', { name: /^Play / });
  await playButtons.first().click();
  const isPaused = () =>
    page.evaluate(() => Array.from(document.querySelectorAll('video'), ({ paused }) => paused));
  await expect.poll(isPaused).toEqual([false]);
  await playButtons.first().click();
  await expect.poll(isPaused).toEqual([true, false]);
});

const nowhere = { x: 0, y: 0, width: 0, height: 0 };

/** Reads a preview of the bar: its second, the picture's place on its sheet, and whether the picture is shown. */
const readPreview = (page: Page, slot: 'preview' | 'current') =>
  page.locator('media-time-range').evaluate((bar, name) => {
    const picture = bar.querySelector(`media-preview-thumbnail[slot=${name}]`);
    const image = picture?.shadowRoot?.querySelector('img');
    return {
      isVisible: picture?.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      isLoaded: (image?.naturalWidth ?? 0) > 0,
      second: Number(bar.getAttribute('mediapreviewtime')),
      place: picture?.getAttribute('mediapreviewcoords') ?? null,
    };
  }, slot);

/** Gives the first video a preview picture every 2 seconds. */
async function addPreviewPictures({ calls }: Store): Promise<void> {
  const videoId = await calls.videoIdOf(first);
  const size = { width: 800, height: 450, channels: 3, background: 'green' } as const;
  const sheets = [await sharp({ create: size }).jpeg().toBuffer()];
  const sizes = { width: 160, height: 90, columns: 5, rows: 5 };
  const plan = { intervalMs: 2000, ...sizes, pictures: 22 };
  await calls.addPreviewPictures({ videoId, sheets, plan });
}

test('the bar shows the picture of a place, under the pointer and by the keyboard', {
  tag: '@full',
}, async ({ store, page }) => {
  await addPreviewPictures(store);
  const placeAt = (second: number) => {
    const index = Math.floor(second / 2);
    return `${(index % 5) * 160} ${Math.floor(index / 5) * 90} 160 90`;
  };
  const isInPlace = async (slot: 'preview' | 'current') => {
    const { second, place } = await readPreview(page, slot);
    return place === placeAt(second);
  };
  await openFirstVideo(page, store);
  // The next video would begin while this test looks at the bar.
  await stop(page);
  const bar = page.locator('media-time-range');
  const shown = { isVisible: true, isLoaded: true };
  for (const share of [0.25, 0.75]) {
    const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    await bar.hover({ position: { x: width * share, y: height / 2 } });
    await expect.poll(() => readPreview(page, 'preview')).toMatchObject(shown);
    const away = async () => Math.abs((await readPreview(page, 'preview')).second / 43.6 - share);
    await expect.poll(away).toBeLessThan(0.03);
    await expect.poll(() => isInPlace('preview')).toBe(true);
  }
  await page.mouse.move(0, 0);
  await expect.poll(() => readPreview(page, 'preview')).toMatchObject({ isVisible: false });
  await bar.locator('input').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => readPreview(page, 'current')).toMatchObject(shown);
  await expect.poll(() => isInPlace('current')).toBe(true);
  // A video without preview pictures has the time alone.
  await page
    .getByRole('region', { name: 'Videos in this package' })
    .getByRole('button')
    .nth(1)
    .click();
  // While it plays, the controls hide from a mouse that does not move.
  await stop(page);
  const { width = 0 } = (await bar.boundingBox()) ?? {};
  await bar.hover({ position: { x: width / 2, y: 5 } });
  await expect.poll(async () => (await readPreview(page, 'preview')).second).toBeGreaterThan(1);
  expect(await readPreview(page, 'preview')).toMatchObject({ isVisible: false });
  const time = bar.locator('media-preview-time-display[slot=preview]');
  await expect(time).toBeVisible();
});

test('a finger that drags along the bar moves the picture above it, and the video', {
  tag: '@full',
}, async ({ store, page }) => {
  await addPreviewPictures(store);
  await page.setViewportSize({ width: 390, height: 844 });
  await openFirstVideo(page, store);
  const video = page.locator('video');
  await stop(page);
  const bar = page.locator('media-time-range');
  const { x: left, y: top, width, height } = (await bar.boundingBox()) ?? nowhere;
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', shares: readonly number[]) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share) => ({ x: left + width * share, y: top + height / 2 })),
    });
  await touch('touchStart', [0.1]);
  for (const share of [0.2, 0.3, 0.4, 0.5]) await touch('touchMove', [share]);
  const shown = { isVisible: true, isLoaded: true };
  await expect.poll(() => readPreview(page, 'preview')).toMatchObject(shown);
  const isMiddle = (second: number) => Math.abs(second / 43.6 - 0.5) < 0.03;
  await expect.poll(async () => isMiddle((await readPreview(page, 'preview')).second)).toBe(true);
  await touch('touchEnd', []);
  const second = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(async () => isMiddle(await second())).toBe(true);
  await expect.poll(() => readPreview(page, 'preview')).toMatchObject({ isVisible: false });
  await touch('touchStart', [0.75]);
  await touch('touchEnd', []);
  await expect.poll(async () => (await second()) > 30).toBe(true);
});

test('one menu has the settings of the player, by keyboard and by pointer', {
  tag: '@full',
}, async ({ store, page }) => {
  await openFirstVideo(page, store);
  const video = page.locator('video');
  await stop(page);
  const gear = page.getByRole('button', { name: 'Settings' });
  const menu = page.getByRole('menu');
  const focused = () =>
    page.evaluate(() => {
      const parts = Array.from(document.activeElement?.children ?? []);
      return parts.flatMap(({ textContent }) => textContent || []).join(' ');
    });
  const press = async (key: string, then: string) => {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(then);
  };
  await gear.focus();
  await press('Enter', 'Speed 1x');
  await press('ArrowDown', 'Captions Off');
  await press('ArrowRight', 'Off');
  await press('ArrowLeft', 'Captions Off');
  await press('ArrowUp', 'Speed 1x');
  await press('Enter', '1x');
  await press('ArrowDown', '1.25x');
  await page.keyboard.press('Enter');
  await menu.waitFor({ state: 'detached' });
  await expect(video).toHaveJSProperty('playbackRate', 1.25);
  await expect(gear).toBeFocused();

  // On a phone the menu is below the picture, so it covers no captions.
  await page.setViewportSize({ width: 390, height: 780 });
  await gear.click();
  await page.getByRole('menuitem', { name: 'Speed 1.25x' }).click();
  await page.getByRole('menuitemradio', { name: '0.75x' }).waitFor();
  const belowPicture = async () => {
    const { y, height } = (await video.boundingBox()) ?? nowhere;
    return ((await menu.boundingBox()) ?? nowhere).y - (y + height);
  };
  await expect.poll(belowPicture).toBeGreaterThanOrEqual(-10);
  await page.getByRole('menuitem', { name: 'Speed' }).click();
  await page.getByRole('menuitem', { name: 'Speed 1.25x' }).click();
  await page.getByRole('menuitemradio', { name: '0.75x' }).click();
  await expect(video).toHaveJSProperty('playbackRate', 0.75);

  // A speed that the browser or an extension has set.
  await video.evaluate((element: HTMLVideoElement) => {
    element.playbackRate = 1.1;
  });
  await gear.click();
  await page.getByRole('menuitem', { name: 'Speed 1.1x' }).click();
  await page.getByRole('menuitemradio', { name: '1.1x', checked: true }).waitFor();
});

test('nobody else gets a byte', { tag: '@full' }, async ({ store, page }) => {
  const ownedId = await store.calls.videoIdOf(first);
  const otherId = await store.calls.videoIdOf('An Evening Route That Works');
  const status = (path: string) =>
    page.evaluate(
      async (address) => (await fetch(address, { headers: { range: 'bytes=0-99' } })).status,
      path,
    );
  await page.goto(store.url);
  const kinds = ['videos', 'thumbnails', 'captions', 'storyboards'];
  for (const kind of kinds) {
    expect(await status(`/media/${kind}/${ownedId}`)).toBe(401);
  }
  await logIn(page, store.url, demoLogins.customer);
  expect(await status(`/media/videos/${ownedId}`)).toBe(206);
  for (const kind of kinds) {
    expect(await status(`/media/${kind}/${otherId}`)).toBe(403);
    expect(await status(`/media/${kind}/0123456789abcdef0123456789abcdef`)).toBe(404);
  }
});

test('access that ends while a video plays refuses the next range, and the page says so', async ({
  store,
  page,
}) => {
  await openFirstVideo(page, store);
  await play(page);
  await playedTo(page, 0.5);
  const address = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentSrc);
  const nextRange = () =>
    page.evaluate(async (url) => {
      const { status } = await fetch(url, { headers: { range: 'bytes=1000-1999' } });
      return status;
    }, address);
  expect(await nextRange()).toBe(206);
  await store.calls.endAccess(demoLogins.customer.email, 'disputed');
  expect(await nextRange()).toBe(403);
  await page.reload();
  await page.getByText("You don't have access to this package.").waitFor();
});
