import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listProgress } from '#contract/playback.ts';
import { demoLogins } from '../demo/logins.ts';
import { sampled } from '../scripts/test/sized.ts';
import { signInAsAdmin } from './old/admin.ts';
import { addToPackage, damagedVideo, soundOnly } from './old/broken-videos.ts';
import { journey } from './old/journey.ts';
import type { OpenStore } from './old/open-store.ts';
import { waitForReasons } from './old/player.ts';
import { logIn } from './old/shopping.ts';

const owned = 'Beard, Suit & Presence';
const damaged = 'Damaged in the Middle';
const withoutPicture = 'Sound Without a Picture';

const test = journey.extend('brokenVideos', { scope: 'file' }, async ({ house }) => {
  const { store } = house;
  await addToPackage(store, { name: owned, title: damaged, file: await damagedVideo() });
  await addToPackage(store, { name: owned, title: withoutPicture, file: await soundOnly() });
});

/** Opens the player at the beginning of a video. */
async function openVideo(page: Page, store: OpenStore, title: string): Promise<void> {
  await store.deps.db.deleteFrom('watch_progress').execute();
  await waitForReasons(page);
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

/** Pauses the next video as it begins: until somebody listens to it, it could reach its damaged part. */
async function pauseAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const pause = ({ target }: Event) => target instanceof HTMLVideoElement && target.pause();
    addEventListener('play', pause, { capture: true, once: true });
  });
}

/**
 * Plays from a second on; resolves to the second where the `<video>` fails, and the frames until it is said:
 * sixty a second, fewer on a machine that is slow itself.
 */
function failAfter(
  page: Page,
  second: number,
): Promise<{ failedAt: number; silentFrames: number }> {
  return page.locator('video').evaluate((video: HTMLVideoElement, start) => {
    const failed = Promise.withResolvers<{ failedAt: number; silentFrames: number }>();
    video.addEventListener('error', () => {
      const look = (silentFrames: number) => {
        if (document.querySelector('[role=alert]') !== null) {
          return failed.resolve({ failedAt: video.currentTime, silentFrames });
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
    brokenVideos: _,
    page,
  }) => {
    // The message must not wait for the store.
    await page.route('**/media/videos/*', (route) =>
      route.request().method() === 'HEAD' ? new Promise(() => undefined) : route.continue(),
    );
    await pauseAtStart(page);
    await openVideo(page, store, damaged);
    const { failedAt, silentFrames } = await failAfter(page, start);
    expect(silentFrames).toBeLessThan(60);
    expect(failedAt).toBeGreaterThanOrEqual(start);
    await page.getByText('Your browser could not play this part of the video.').waitFor();
    const sought = nextSeek(page);
    await retryButton(page).click();
    expect(Math.abs((await sought) - failedAt)).toBeLessThan(0.5);
  });
}

test('the next video is one click away', { tags: 'full' }, async ({
  store,
  brokenVideos: _,
  page,
}) => {
  await pauseAtStart(page);
  await openVideo(page, store, damaged);
  await failAfter(page, 20);
  // A keyboard goes on from the covered controls.
  await expect
    .poll(() => retryButton(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  await nextButton(page).click();
  await page.getByRole('heading', { name: withoutPicture }).waitFor();
});

test('sound without a picture is not played, is said, and is not marked as watched', async ({
  store,
  brokenVideos: _,
  page,
}) => {
  await openVideo(page, store, withoutPicture);
  await page.getByText('Your browser cannot show the picture of this video.').waitFor();
  expect(await nextButton(page).count()).toBe(0);
  const isPaused = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
  expect(await isPaused()).toBe(true);
  await page.keyboard.press('k');
  expect(await isPaused()).toBe(true);
  await retryButton(page).click();
  await page.getByText('Your browser cannot show the picture of this video.').waitFor();
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration;
  });
  await page.keyboard.press('Escape');
  await page.locator('video').waitFor({ state: 'hidden' });
  const progress = await page.request.get(store.url + listProgress.path);
  const video = await store.deps.db
    .selectFrom('video')
    .select('id')
    .where('title', '=', withoutPicture)
    .executeTakeFirstOrThrow();
  const seen = listProgress.response.parse(await progress.json());
  expect(seen.filter(({ videoId }) => videoId === video.id)).toEqual([]);
});

test('an admin is told too, and Retry goes on at the same second', { tags: 'full' }, async ({
  store,
  brokenVideos: _,
  page,
}) => {
  await waitForReasons(page);
  await pauseAtStart(page);
  await signInAsAdmin(page, store.url);
  await page.goto(`${store.url}/admin/videos`);
  await page.getByRole('button', { name: `Play ${damaged}` }).click();
  const { failedAt } = await failAfter(page, 20);
  const alert = page.getByRole('alert');
  await alert.getByText('Your browser could not play this part of the video.').waitFor();
  await expect
    .poll(() => retryButton(page).evaluate((button) => button === document.activeElement))
    .toBe(true);
  const sought = nextSeek(page);
  await retryButton(page).click();
  expect(Math.abs((await sought) - failedAt)).toBeLessThan(0.5);
  await page.reload();
  await page.getByRole('button', { name: `Play ${withoutPicture}` }).click();
  await alert.getByText('Your browser cannot show the picture of this video.').waitFor();
});
