import { expect, type Page } from '@playwright/test';
import { listProgress } from '#contract/playback.ts';
import { demoLogins } from '../../demo/logins.ts';
import { sampled } from '../../scripts/test/sized.ts';
import type { Store } from '../store/store-process.ts';
import { signInAsAdmin } from '../support/admin.ts';
import { damagedVideo, SAMPLE_MS, soundOnly } from '../support/broken-videos.ts';
import { test as base } from '../support/fixtures.ts';
import { logIn } from '../support/shopping.ts';

const owned = 'Beard, Suit & Presence';
const damaged = 'Damaged in the Middle';
const withoutPicture = 'Sound Without a Picture';

const test = base.extend({
  store: async ({ store }, use) => {
    const videos = { [damaged]: await damagedVideo(), [withoutPicture]: await soundOnly() };
    for (const [title, file] of Object.entries(videos))
      await store.calls.addToPackage({ packageName: owned, title, file, durationMs: SAMPLE_MS });
    await use(store);
  },
});

/** Opens the player at the beginning of a video. */
async function openVideo(page: Page, store: Store, title: string): Promise<void> {
  await logIn(page, store.url, demoLogins.customer);
  await page
    .getByRole('link', { name: new RegExp(owned) })
    .first()
    .click();
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  await page.locator('video').waitFor();
}

/**
 * Pauses the next video as it begins: until somebody listens to it, it could reach its damaged
 * part. The player begins it once its head is read, so it is marked, and who plays it waits for
 * the mark.
 */
async function pauseAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pause = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      target.pause();
      target.dataset.pausedAtStart = '';
    };
    addEventListener('play', pause, { capture: true, once: true });
  });
}

interface Failure {
  /** The second where the `<video>` failed. */
  failedAt: number;
  /** How many frames passed until it was said: sixty a second, fewer on a machine that is slow itself. */
  silentFrames: number;
  /** The text that said so then. */
  message: string;
}

/** Plays a video that paused at its start from a second on, until it fails and the page says so. */
function failAfter(page: Page, second: number): Promise<Failure> {
  return page.locator('video[data-paused-at-start]').evaluate((video: HTMLVideoElement, start) => {
    const failed = Promise.withResolvers<Failure>();
    video.addEventListener('error', () => {
      const look = (silentFrames: number) => {
        const message = document.querySelector('[role=alert]')?.textContent;
        if (message !== undefined) {
          return failed.resolve({ failedAt: video.currentTime, silentFrames, message });
        }
        return requestAnimationFrame(() => look(silentFrames + 1));
      };
      look(0);
    });
    video.muted = true;
    video.currentTime = start;
    video.play().catch(() => undefined);
    return failed.promise;
  }, second);
}

/** The next second that the `<video>` is sent to. */
function nextSeek(page: Page): Promise<number> {
  return page.locator('video').evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number>((resolve) => {
        video.addEventListener('seeking', () => resolve(video.currentTime), { once: true });
      }),
  );
}

const ways = [
  ['while it plays', 16],
  ['after a jump', 20],
] as const;
const retryButton = (page: Page) => page.getByRole('button', { name: 'Retry' });
const nextButton = (page: Page) => page.getByRole('button', { name: 'Next Video' });

for (const [how, start] of sampled(ways, 2)) {
  test(`a decode error ${how} is said within a second, and Retry goes on there`, async ({
    store,
    page,
  }) => {
    // The message must not wait for the store.
    const seen = Promise.withResolvers<void>();
    await page.route('**/media/videos/*', async (route) => {
      if (route.request().method() === 'HEAD') await seen.promise;
      await route.continue();
    });
    await pauseAtStart(page);
    await openVideo(page, store, damaged);
    const { failedAt, silentFrames, message } = await failAfter(page, start);
    seen.resolve();
    expect(silentFrames).toBeLessThan(60);
    expect(failedAt).toBeGreaterThanOrEqual(start);
    expect(message).toContain('Your browser could not play this part of the video.');
    const sought = nextSeek(page);
    await retryButton(page).click();
    expect(Math.abs((await sought) - failedAt)).toBeLessThan(0.5);
  });
}

test('the next video is one click away', { tag: '@full' }, async ({ store, page }) => {
  await pauseAtStart(page);
  await openVideo(page, store, damaged);
  await failAfter(page, 20);
  // A keyboard goes on from the covered controls.
  await expect(retryButton(page)).toBeFocused();
  await nextButton(page).click();
  await page.getByRole('heading', { name: withoutPicture }).waitFor();
});

test('sound without a picture is not played, is said, and is not marked as watched', {
  tag: '@full',
}, async ({ store, page }) => {
  await openVideo(page, store, withoutPicture);
  await page.getByText('Your browser cannot show the picture of this video.').waitFor();
  expect(await nextButton(page).count()).toBe(0);
  const video = page.locator('video');
  expect(await video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
  await page.keyboard.press('k');
  expect(await video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(true);
  await retryButton(page).click();
  await page.getByText('Your browser cannot show the picture of this video.').waitFor();
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration;
  });
  await page.keyboard.press('Escape');
  await video.waitFor({ state: 'hidden' });
  const progress = await page.request.get(store.url + listProgress.path);
  const id = await store.calls.videoIdOf(withoutPicture);
  const seen = listProgress.response.parse(await progress.json());
  expect(seen.filter(({ videoId }) => videoId === id)).toEqual([]);
});

test('an admin is told too, and Retry goes on at the same second', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await pauseAtStart(page);
  await signInAsAdmin(page, store.url);
  await page.goto(`${store.url}/admin/videos`);
  await page.getByRole('button', { name: `Play ${damaged}` }).click();
  const { failedAt, message } = await failAfter(page, 20);
  expect(message).toContain('Your browser could not play this part of the video.');
  await expect(retryButton(page)).toBeFocused();
  const sought = nextSeek(page);
  await retryButton(page).click();
  expect(Math.abs((await sought) - failedAt)).toBeLessThan(0.5);
  await page.reload();
  await page.getByRole('button', { name: `Play ${withoutPicture}` }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Your browser cannot show the picture of this video.').waitFor();
});
