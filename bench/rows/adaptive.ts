import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisitor } from '../../e2e/support/visitor.ts';
import type { Contestant, Row } from '../frame/row.ts';
import { type AdaptiveShop, openAdaptiveShop, type WatchingPage } from '../shop/adaptive-shop.ts';

const WAYS = ['file', 'playlist'] as const;
/** Where is jumped to, in seconds: far from what is loaded. */
const JUMP_TO = 45;

/** How long people wait for pictures on a fast line, against a bare page with the same files. */
export const adaptive: Row = {
  name: 'adaptive',
  title:
    'a minute of video in three qualities (1, 0.5 and 0.15 Mbit/s) on the loopback: press of the mouse, which has been over the button for 100 ms, to first picture, against a bare page that has loaded hls.js, and jump to picture',
  needs: ['chromium', 'ffmpeg', 'nginx'],
  rounds: 3,
  figures: WAYS.flatMap((way) =>
    ['first picture', 'jump'].map((what) => ({
      ...{ name: `${what}, ${way}`, unit: 'ms', against: 'nginx', atMost: 1.3 },
    })),
  ),
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
        const { picture, jump } = await measureOn(browser, shop[way][name]);
        sample[`first picture, ${way}`] = picture;
        sample[`jump, ${way}`] = jump;
      }
      return sample;
    },
  };
}

/** Opens the page in a new profile, measures, and leaves it. */
async function measureOn(browser: Browser, { url, token }: WatchingPage) {
  const { origin } = new URL(url);
  const { page, context, close } = await openVisitor(browser, { origins: [origin] });
  try {
    page.setDefaultTimeout(120_000);
    if (token !== null) {
      await context.addCookies([{ name: 'sleigh_session', value: token, url: origin }]);
    }
    await page.goto(url, { waitUntil: 'networkidle' });
    return await waitForPictures(page);
  } finally {
    await close();
  }
}

/** So long is a mouse over a button before it presses it, in milliseconds. */
const HOVER_MS = 100;

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
