import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisitor } from '../../e2e/support/visitor.ts';
import type { Contestant, Row, Sample } from '../frame/row.ts';
import { type AdaptiveShop, openAdaptiveShop, type WatchingPage } from '../shop/adaptive-shop.ts';

const WAYS = ['file', 'playlist'] as const;
/** Where is jumped to, in seconds: far from what is loaded. */
const JUMP_TO = 45;
/** Of the best quality. */
const BEST_LINES = 360;
/** Stands for a quality that did not come. */
const NEVER_MS = 60_000;

/**
 * How long people wait for pictures on a fast line, against a bare page with the same files; and how
 * smoothly a minute plays while the line changes.
 */
export const adaptive: Row = {
  name: 'adaptive',
  title:
    'a minute of video in three qualities (1, 0.5 and 0.15 Mbit/s) on the loopback: press of the mouse, which has been over the button for 100 ms, to first picture, against a bare page that has loaded hls.js, and jump to picture; then qualities of 2.4, 0.9 and 0.3 Mbit/s for 20 s each on lines of 1.5 Mbit/s, 400 kbit/s and 5 Mbit/s',
  needs: ['chromium', 'ffmpeg', 'nginx'],
  rounds: 3,
  figures: [
    ...WAYS.flatMap((way) =>
      ['first picture', 'jump'].map((what) => ({
        ...{ name: `${what}, ${way}`, unit: 'ms', against: 'nginx', atMost: 1.3 },
      })),
    ),
    { name: 'longest stall', unit: 's', atMost: 2 },
    { name: 'lowest quality loaded', unit: 's after the line became slow', atMost: 15 },
    { name: 'best quality shown', unit: 's after the line became fast', atMost: 15 },
  ],
  async prepare(place) {
    const shop = await openAdaptiveShop(place);
    const browser = await launchBrowser();
    place.later(() => browser.close());
    return [contestant(browser, shop, 'store'), contestant(browser, shop, 'nginx')];
  },
};

function contestant(browser: Browser, shop: AdaptiveShop, name: 'store' | 'nginx'): Contestant {
  return {
    name,
    async round() {
      const sample: Record<string, number> = {};
      for (const way of WAYS) {
        const { picture, jump } = await onPage(browser, shop[way][name], waitForPictures);
        sample[`first picture, ${way}`] = picture;
        sample[`jump, ${way}`] = jump;
      }
      if (name === 'nginx') return sample;
      const { paths } = shop.farApart;
      const line = await onPage(browser, shop.farApart, (page) => changeLine(page, paths));
      return { ...sample, ...line };
    },
  };
}

/** Opens the page in a new profile, and leaves it. */
async function onPage<Result>(
  browser: Browser,
  { url, token }: WatchingPage,
  look: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { origin } = new URL(url);
  const { page, context, close } = await openVisitor(browser, { origins: [origin] });
  try {
    page.setDefaultTimeout(120_000);
    if (token !== null) {
      await context.addCookies([{ name: 'sleigh_session', value: token, url: origin }]);
    }
    await page.goto(url, { waitUntil: 'networkidle' });
    return await look(page);
  } finally {
    await close();
  }
}

/** So long is a mouse over a button before it presses it, in milliseconds. */
const HOVER_MS = 100;

/** Presses the button that plays the training. */
const PRESS = `[...document.querySelectorAll('button')]
  .find(({ textContent }) => textContent.includes('Training')).click();`;

/** In the page: milliseconds from the press of the mouse to the first picture, and from a jump to its picture. */
const WAIT_FOR_PICTURES = `(async () => {
  const shown = (video) => new Promise((done) => video.requestVideoFrameCallback(done));
  const frame = () => new Promise(requestAnimationFrame);
  const find = async () => {
    let video;
    while (!(video = document.querySelector('video'))) await frame();
    return video;
  };
  // A picture may be loaded before the press. It is shown once its <video> is.
  const loaded = find().then(shown);
  const pressed = await new Promise((done) => {
    const note = ({ timeStamp }) => done(timeStamp);
    addEventListener('pointerdown', note, { capture: true, once: true });
  });
  const video = await find();
  while (!video.checkVisibility()) await frame();
  const visible = performance.now();
  const picture = Math.max(await loaded, visible) - pressed;
  const jumped = performance.now();
  video.currentTime = ${JUMP_TO};
  while (video.seeking) await frame();
  return { picture, jump: (await shown(video)) - jumped };
})()`;

async function waitForPictures(page: Page): Promise<{ picture: number; jump: number }> {
  const pictures = page.evaluate<{ picture: number; jump: number }>(WAIT_FOR_PICTURES);
  // Whatever fails first is what is told.
  pictures.catch(() => undefined);
  await page.getByRole('button', { name: 'Training' }).first().hover();
  await page.waitForTimeout(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return pictures;
}

/** What is noted of a video that plays: when (in ms), its position in seconds, the lines of its picture. */
type Note = readonly [at: number, position: number, lines: number];

/** Plays the minute while the line changes every 20 s. `paths`: of the renditions, the best first. */
async function changeLine(page: Page, paths: readonly string[]): Promise<Sample> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const setLine = (kilobits: number) => {
    const throughput = { downloadThroughput: kilobits * 125, uploadThroughput: kilobits * 125 };
    const line = { ...throughput, latency: 40, offline: false };
    return session.send('Network.emulateNetworkConditions', line);
  };
  const asked: { at: number; path: string }[] = [];
  page.on('request', (request) => {
    asked.push({ at: Date.now(), path: new URL(request.url()).pathname });
  });
  await setLine(1500);
  const notes = page.evaluate<Note[]>(PLAY_MINUTE);
  // Whatever fails first is what is told.
  notes.catch(() => undefined);
  await page.evaluate(UNTIL_PLAYING);
  await page.waitForTimeout(20_000);
  await setLine(400);
  const slowAt = Date.now();
  await page.waitForTimeout(20_000);
  await setLine(5000);
  const fastAt = Date.now();
  const played = await notes;
  const lowest = asked.find(({ at, path }) => at > slowAt && path === paths.at(-1));
  const best = played.find(([at, , lines]) => at > fastAt && lines === BEST_LINES);
  const secondsAfter = (from: number, at = from + NEVER_MS) => (at - from) / 1000;
  return {
    'longest stall': findLongestStall(played),
    'lowest quality loaded': secondsAfter(slowAt, lowest?.at),
    'best quality shown': secondsAfter(fastAt, best?.[0]),
  };
}

/** The longest time without progress, in seconds. */
function findLongestStall(notes: readonly Note[]): number {
  let longest = 0;
  let [movedAt, position] = notes[0] ?? [0, 0];
  for (const [at, now] of notes) {
    longest = Math.max(longest, at - movedAt);
    if (now !== position) [movedAt, position] = [at, now];
  }
  return longest / 1000;
}

/** In the page. Playwright's own waiting evaluates text there, which the store's policy forbids. */
const UNTIL_PLAYING = `(async () => {
  while (!(document.querySelector('video')?.currentTime > 0))
    await new Promise(requestAnimationFrame);
})()`;

/** In the page: plays to the end, and makes a note four times a second from the first picture on. */
const PLAY_MINUTE = `(async () => {
  ${PRESS}
  const notes = [];
  const until = Date.now() + 120_000;
  for (let isOver = false; !isOver; ) {
    await new Promise((done) => setTimeout(done, 250));
    const video = document.querySelector('video');
    if (video === null || video.currentTime === 0) continue;
    notes.push([Date.now(), video.currentTime, video.videoHeight]);
    isOver = video.ended || Date.now() > until;
  }
  return notes;
})()`;
