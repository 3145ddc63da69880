import { expect } from '@playwright/test';
import puppeteer, { type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { customerLogin } from '#contract/accounts.ts';
import { demoLogins } from '../../demo/logins.ts';
import { CHROMIUM } from './visitor.ts';

const LAUNCHING = {
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
} satisfies Record<string, LaunchOptions>;

export type BrowserName = keyof typeof LAUNCHING;

/** Facts from a browser about a video that it played to its end. */
export interface Played {
  seconds: number;
  width: number;
  height: number;
  /** The number of pictures that were shown. */
  pictures: number;
  /** It came by a playlist, and not as one file. */
  isAdaptive: boolean;
  /** Null where it has played. */
  problem: string | null;
  /** Results of the jumps, in their order. */
  jumps: Jump[];
}

/** A jump to another place of a video, in seconds. */
export interface Jump {
  to: number;
  /** Whether it played on from there. */
  hasResumed: boolean;
  /** The brightness of the picture's middle then, 0 to 255. */
  grey: number;
}

/** A customer who plays videos from wherever, and from near the end. */
export interface Audience {
  /** In the player, as buyers do; first from each of those seconds on, then to the end. */
  playInPlayer(where: { packageId: string; title: string; jumps?: number[] }): Promise<Played>;
  /** The single file, as players without playlists do. */
  playFile(videoId: string, jumps?: number[]): Promise<Played>;
  close(): Promise<void>;
}

/** Longer ones are played for a moment, and then from near their end. */
const SHORT_SECONDS = 6;

/** vitest runs some of these too, where Playwright's own default is five seconds. */
const POLLING = { intervals: [100], timeout: 60_000 };

const MOST_JUMP_MS = 60_000;

/** Debian's Chromium or Firefox, driven by Puppeteer. */
export function launchForAudience(name: BrowserName): Promise<Browser> {
  return puppeteer.launch(LAUNCHING[name]);
}

/** Logs the demo's customer of a store in, with a browser profile of their own. */
export async function openAudience(browser: Browser, { url }: { url: string }): Promise<Audience> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  const { email, password } = demoLogins.customer;
  const status = await page.evaluate(logIn, customerLogin.path, { email, password });
  expect(status).toBe(200);
  return {
    async playInPlayer({ packageId, title, jumps }) {
      await page.goto(`${url}/my-videos/${packageId}`);
      await until(() => page.evaluate(press, title));
      return watchAll(page, jumps);
    },
    async playFile(videoId, jumps) {
      await page.goto(`${url}/my-videos`);
      await page.evaluate(addVideo, `/media/videos/${videoId}`);
      return watchAll(page, jumps);
    },
    close: () => context.close(),
  };
}

/** Waits in this process: what Puppeteer would wait with is against the pages' content security policy. */
const until = (isSo: () => Promise<boolean>) => expect.poll(isSo, POLLING).toBe(true);

async function watchAll(page: Page, places: number[] = []): Promise<Played> {
  const jumps: Jump[] = [];
  const begun = async () => (await page.evaluate(hasBegun)) || page.evaluate(state);
  if (places.length > 0) await expect.poll(begun, POLLING).toBe(true);
  for (const place of places) jumps.push(await page.evaluate(jump, place, MOST_JUMP_MS));
  await until(() => page.evaluate(watch, SHORT_SECONDS));
  await expect.poll(() => page.evaluate(state), POLLING).toBe('over');
  const played = await page.evaluate(report);
  if (played === null) throw new Error('The page has changed.');
  return { ...played, jumps };
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

/** Whether a video plays, or never will. */
function hasBegun(): boolean {
  const video = document.querySelector('video');
  return (video?.currentTime ?? 0) > 0 || document.querySelector('[role=alert]') !== null;
}

/** Goes to a second of the video, and waits until it plays on from there or the page says why not. */
async function jump(to: number, patienceMs: number): Promise<Jump> {
  const video = document.querySelector('video');
  const canvas = document.createElement('canvas').getContext('2d');
  if (video === null || canvas === null) throw new Error('There is no video.');
  video.currentTime = to;
  await video.play().catch(() => undefined);
  const hasResumed = () => !video.seeking && (video.ended || video.currentTime > to + 0.05);
  const isOver = () => hasResumed() || document.querySelector('[role=alert]') !== null;
  const until = performance.now() + patienceMs;
  while (!isOver() && performance.now() < until) await new Promise(requestAnimationFrame);
  canvas.drawImage(video, 0, 0, 1, 1);
  return { to, hasResumed: hasResumed(), grey: canvas.getImageData(0, 0, 1, 1).data[0] ?? 0 };
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
    const played = { seconds, width, height, pictures, isAdaptive, problem, jumps: [] };
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
    currentTime,
    duration,
    readyState,
    networkState,
    paused,
    seeking,
    parts,
  });
}

/** Returns the facts once the video has ended, or the message of the player instead; null before that. */
function report(): Played | null {
  const { played } = document.documentElement.dataset;
  const alert = document.querySelector('[role=alert]')?.textContent;
  if (played !== undefined) return JSON.parse(played) as Played;
  const nothing = { seconds: 0, width: 0, height: 0, pictures: 0, isAdaptive: false, jumps: [] };
  return alert ? { ...nothing, problem: alert } : null;
}
