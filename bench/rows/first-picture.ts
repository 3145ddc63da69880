import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { demoLogins } from '../../demo/logins.ts';
import { logIn } from '../../e2e/support/shopping.ts';
import { launchBrowser, openVisitor } from '../../e2e/support/visitor.ts';
import { type Row, Unusable } from '../frame/row.ts';
import { startBucket } from '../shop/bucket-shop.ts';
import { startDemo } from '../shop/start-demo.ts';

const PACKAGE = /Beard, Suit & Presence/;
const VIDEO = /A Beard That Lasts the Day/;
const VISITS = 3;

/** From the click on a video to its first picture, in the browser, for a visitor who has seen nothing of it. */
export const firstPicture: Row = {
  name: 'first-picture',
  title:
    'the demo store in Chromium: from the click on a video to its first picture, from a bucket (Swift on this machine) against the disk',
  needs: ['chromium'],
  figures: [{ name: 'time', unit: 'ms', against: 'disk', atMost: 1.5 }],
  async prepare(place) {
    const environment = await startBucket(place);
    const browser = await launchBrowser();
    place.later(() => browser.close());
    const open = (name: string, more: Record<string, string>) =>
      startDemo(place, { ROLE: 'web', DATA_DIR: join(place.folder, name), ...more });
    const shops = [
      { name: 'store', url: await open('bucket', environment) },
      { name: 'disk', url: await open('disk', {}) },
    ];
    return shops.map(({ name, url }) => ({ name, round: () => visitSome(browser, url) }));
  },
};

async function visitSome(browser: Browser, url: string) {
  let time = 0;
  for (let visit = 0; visit < VISITS; visit += 1) time += await visitOnce(browser, url);
  return { time: time / VISITS };
}

/** In milliseconds. */
async function visitOnce(browser: Browser, url: string): Promise<number> {
  const { page, close } = await openVisitor(browser, { origins: [new URL(url).origin] });
  try {
    await logIn(page, url, demoLogins.customer);
    await page.getByRole('link', { name: PACKAGE }).first().click();
    await page.getByRole('heading', { name: PACKAGE, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(`
      addEventListener('click', () => { window.clickedAt ??= performance.now(); }, true);
      addEventListener('loadeddata', () => { window.seenAt ??= performance.now(); }, true);
    `);
    await page.getByRole('button', { name: VIDEO }).first().click();
    await page.waitForFunction(() => 'seenAt' in globalThis);
    const took: unknown = await page.evaluate('window.seenAt - window.clickedAt');
    if (typeof took !== 'number') throw new Unusable('no picture was shown');
    return took;
  } finally {
    await close();
  }
}
