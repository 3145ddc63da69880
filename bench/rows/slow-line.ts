import type { Browser, Page } from 'playwright-core';
import { layoutShiftOf, watchLayoutShift } from '../../e2e/support/layout-shift.ts';
import { launchBrowser, openVisitor } from '../../e2e/support/visitor.ts';
import { type Row, type Sample, Unusable } from '../frame/row.ts';
import { startDemo } from '../shop/start-demo.ts';

/** 400 kbit/s in bytes per second, and the time of a round trip in milliseconds. */
const LINE = { downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400, offline: false };

const cart = encodeURIComponent(JSON.stringify([{ id: 'any' }]));
/** The pages by the name of their figure, and what each shows once its JavaScript is loaded. */
const pages = {
  '/': { path: '/', ready: 'button:not(:disabled)' },
  '/login': { path: '/login', ready: 'input:not(:disabled)' },
  '/checkout': { path: `/checkout?cart=${cart}&total=1`, ready: 'main a[href="/"]' },
};

const nameOf = {
  frame: (page: string) => `first paint of ${page}`,
  usable: (page: string) => `${page} can be used`,
};

/** The first visit on a slow line: when the page's frame is seen, and when the page can be used. */
export const slowLine: Row = {
  name: 'slow-line',
  title:
    'first visit of the demo store over 400 kbit/s with 400 ms a round trip: the first paint, then the running page',
  needs: ['chromium'],
  rounds: 3,
  figures: [
    ...Object.keys(pages).map((page) => ({ name: nameOf.frame(page), unit: 'ms', atMost: 2000 })),
    { name: 'layout shift', unit: 'CLS, the worst page', atMost: 0.02 },
    ...Object.keys(pages).map((page) => ({ name: nameOf.usable(page), unit: 'ms' })),
  ],
  async prepare(place) {
    const url = await startDemo(place);
    const browser = await launchBrowser();
    place.later(() => browser.close());
    return [{ name: 'store', round: () => visitAll(browser, url) }];
  },
};

async function visitAll(browser: Browser, url: string): Promise<Sample> {
  const sample: Record<string, number> = { 'layout shift': 0 };
  for (const [name, { path, ready }] of Object.entries(pages)) {
    const { frame, usable, shift } = await visit(browser, url + path, ready);
    sample[nameOf.frame(name)] = frame;
    sample[nameOf.usable(name)] = usable;
    sample['layout shift'] = Math.max(sample['layout shift'] ?? 0, shift);
  }
  return sample;
}

/** A first visit: nothing is in the browser's cache. Times in milliseconds since the navigation. */
async function visit(browser: Browser, address: string, ready: string) {
  const { origin } = new URL(address);
  const visitor = await openVisitor(browser, { width: 390, height: 844, origins: [origin] });
  const { page, context, close } = visitor;
  try {
    page.setDefaultTimeout(60_000);
    await watchLayoutShift(context);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor();
    const usable = await page.evaluate(() => performance.now());
    await page.waitForLoadState('load');
    return { usable, ...(await paints(page)) };
  } finally {
    await close();
  }
}

async function paints(page: Page) {
  const frame: unknown = await page.evaluate(
    "performance.getEntriesByName('first-contentful-paint')[0]?.startTime",
  );
  if (typeof frame !== 'number') throw new Unusable('the page painted nothing');
  return { frame, shift: (await layoutShiftOf(page)).sum };
}
