import type { Page } from '@playwright/test';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { logIn } from './shopping.ts';

/**
 * Opens a setting of the player by its row: its name and present choice, such as "Speed 1x". By the
 * keyboard, because the controls hide from a mouse that does not move.
 */
export async function openSetting(page: Page, row: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).press('Enter');
  await page.getByRole('menuitem', { name: row }).press('Enter');
}

/** Logs the demo's customer in and opens a package; collects the paths of the requests for its videos. */
export async function openPackage(
  page: Page,
  store: Store,
  packageName: string,
): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(media\/videos|assets\/adaptive)/.test(pathname)) asked.push(pathname);
  });
  await logIn(page, store.url, demoLogins.customer);
  await page
    .getByRole('link', { name: new RegExp(packageName) })
    .first()
    .click();
  return asked;
}

/** Logs the demo's customer in and plays a video of a package; collects the paths of the video's requests. */
export async function watch(
  page: Page,
  store: Store,
  { packageName, title }: { packageName: string; title: string },
): Promise<string[]> {
  const asked = await openPackage(page, store, packageName);
  await openPlayer(page, title);
  return asked;
}

/** Plays a video of the package that is open. */
export async function openPlayer(page: Page, title: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click();
  await page.locator('video').waitFor();
  await playedTo(page, 0.5);
}

/** Jumps to a second of the video. */
export const seek = (page: Page, second: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);

/** Resolves when the video has played to that second. */
export async function playedTo(page: Page, second: number): Promise<void> {
  await page.waitForFunction((reached) => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.currentTime >= reached;
  }, second);
}

/** Stops the video once it plays: what is paused before, the player begins nevertheless. */
export async function stop(page: Page): Promise<void> {
  await playedTo(page, 0.1);
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
}

/** Plays the video from where it is, without sound. */
export async function play(page: Page): Promise<void> {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
}
