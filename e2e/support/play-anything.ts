import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { customerLogin } from '#contract/accounts.ts';
import { demoLogins } from '../../demo/logins.ts';
import { CHROMIUM } from './visitor.ts';

const LAUNCHING: Record<'chromium' | 'firefox', LaunchOptions> = {
  chromium: {
    browser: 'chrome',
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  },
  firefox: {
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    // Without anybody who clicks, it would not play sound.
    extraPrefsFirefox: { 'media.autoplay.default': 0 },
  },
};

/** What a browser says of a video that it played to its end. */
export interface Played {
  seconds: number;
  width: number;
  height: number;
  /** That were shown. */
  pictures: number;
  /** It came by a playlist, and not as one file. */
  isAdaptive: boolean;
  /** Null where it has played. */
  problem: string | null;
}

/** A customer who plays videos from the beginning and from near the end. */
export interface Audience {
  /** In the player, as buyers do. */
  playInPlayer(where: { packageId: string; title: string }): Promise<Played>;
  /** The single file, as players without playlists do. */
  playFile(videoId: string): Promise<Played>;
  close(): Promise<void>;
}

/** Longer ones are played for a moment, and then from near their end. */
const SHORT_SECONDS = 6;

const PATIENCE = { timeout: 60_000, interval: 100 };

/** Opens Debian's Chromium or Firefox, with the demo's customer logged in. */
export async function openAudience(
  name: keyof typeof LAUNCHING,
  { url }: { url: string },
): Promise<Audience> {
  const browser = await puppeteer.launch(LAUNCHING[name]);
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  const { email, password } = demoLogins.customer;
  const said = await page.evaluate(logIn, customerLogin.path, { email, password });
  expect(said).toBe(200);
  return {
    async playInPlayer({ packageId, title }) {
      await page.goto(`${url}/my-videos/${packageId}`);
      await until(() => page.evaluate(press, title));
      await until(() => page.evaluate(watch, SHORT_SECONDS));
      return ended(page);
    },
    async playFile(videoId) {
      await page.goto(`${url}/my-videos`);
      await page.evaluate(addVideo, `/media/videos/${videoId}`);
      await until(() => page.evaluate(watch, SHORT_SECONDS));
      return ended(page);
    },
    close: () => browser.close(),
  };
}

/** Waits in this process: what Puppeteer would wait with is against the pages' content security policy. */
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, PATIENCE).toBe(true);

async function ended(page: Page): Promise<Played> {
  await expect.poll(() => page.evaluate(state), PATIENCE).toBe('over');
  const played = await page.evaluate(report);
  if (played === null) throw new Error('The page has changed.');
  return played;
}

// The rest runs in the page.

async function logIn(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.status;
}

/** Presses the button of a video; false if it is not there yet. */
function press(title: string): boolean {
  const buttons = [...document.querySelectorAll('button')];
  const found = buttons.find(({ textContent }) => textContent.includes(title));
  found?.click();
  return found !== undefined;
}

function addVideo(path: string): void {
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  video.src = path;
  document.body.replaceChildren(video);
}

/**
 * Follows what plays in the page to its end; false if there is no `<video>` yet. Whichever that is: one that was there
 * before the player opened may give way to another one.
 */
function watch(shortSeconds: number): boolean {
  const first = document.querySelector('video');
  if (first === null) return false;
  const end = (video: HTMLVideoElement, problem: string | null) => {
    const { duration: seconds, videoWidth: width, videoHeight: height } = video;
    const isAdaptive = video.currentSrc.startsWith('blob:');
    const { totalVideoFrames: pictures } = video.getVideoPlaybackQuality();
    const played = { seconds, width, height, pictures, isAdaptive, problem };
    document.documentElement.dataset.played ??= JSON.stringify(played);
  };
  const skipped = new WeakSet<HTMLVideoElement>();
  const skip = (video: HTMLVideoElement) => {
    if (!(video.currentTime > 0.3 && video.duration > shortSeconds) || skipped.has(video)) return;
    skipped.add(video);
    video.currentTime = video.duration - 2;
  };
  const follow = (name: string, react: (video: HTMLVideoElement) => void) =>
    document.addEventListener(
      name,
      ({ target }) => {
        if (target instanceof HTMLVideoElement) react(target);
      },
      true,
    );
  follow('timeupdate', skip);
  follow('ended', (video) => end(video, null));
  follow('error', (video) => end(video, video.error?.message ?? 'error'));
  if (first.ended) end(first, null);
  return true;
}

/** `over` once there is something to report, otherwise where the video is. */
function state(): string {
  const { played } = document.documentElement.dataset;
  if (played !== undefined || document.querySelector('[role=alert]')) return 'over';
  const video = document.querySelector('video');
  if (video === null) return 'no video';
  const { buffered, currentTime, duration, readyState, networkState, paused, seeking } = video;
  const parts = [...Array(buffered.length).keys()].map((at) => [
    buffered.start(at),
    buffered.end(at),
  ]);
  return JSON.stringify({
    ...{ currentTime, duration, readyState, networkState, paused, seeking, parts },
  });
}

/** What was seen up to the end, or what the player says instead; null before that. */
function report(): Played | null {
  const { played } = document.documentElement.dataset;
  const alert = document.querySelector('[role=alert]')?.textContent;
  if (played !== undefined) return JSON.parse(played) as Played;
  const nothing = { seconds: 0, width: 0, height: 0, pictures: 0, isAdaptive: false };
  return alert ? { ...nothing, problem: alert } : null;
}
