import { expect } from '@playwright/test';
import type { Browser, Page } from 'puppeteer-core';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { filmTest } from './films.ts';
import { launchForAudience } from './play-anything.ts';

const { customer } = demoLogins;

/** A test in Firefox, whose page is `tab`. */
export const firefoxTest = filmTest.extend<{ tab: Page }, { firefox: Browser }>({
  firefox: [
    async ({ demoData: _ }, use) => {
      const firefox = await launchForAudience('firefox');
      await use(firefox);
      await firefox.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ firefox }, use) => {
    const context = await firefox.createBrowserContext();
    const tab = await context.newPage();
    tab.setDefaultTimeout(60_000);
    await use(tab);
    await context.close();
  },
});

/** Waits in this process: what Puppeteer would wait with is against the pages' content security policy. */
export const until = (isSo: () => Promise<boolean>) => expect.poll(isSo).toBe(true);

/** Logs the demo's customer in and plays a video of a package. */
export async function openPlayer(
  page: Page,
  { url }: Store,
  { packageName, title }: { packageName: string; title: string },
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.waitForSelector('input[type=email]');
  await page.type('input[type=email]', customer.email);
  await page.type('input[type=password]', customer.password);
  await page.click('button[type=submit]');
  await until(() => page.evaluate(() => location.pathname === '/my-videos'));
  await clickText(page, 'a', packageName);
  await clickText(page, 'button', title);
  await playedTo(page, 0.5);
}

/** Presses the first such element with that text. */
export async function clickText(page: Page, tag: 'a' | 'button', text: string): Promise<void> {
  const press = () =>
    page.$$eval(
      tag,
      (elements, wanted) => {
        const found = elements.find(({ textContent }) => textContent.includes(wanted));
        found?.click();
        return found !== undefined;
      },
      text,
    );
  await until(press);
}

export const seek = (page: Page, second: number) =>
  page.$eval(
    'video',
    (video, to) => {
      video.currentTime = to;
    },
    second,
  );

export async function playedTo(page: Page, second: number): Promise<void> {
  const hasPlayed = (reached: number) => {
    const video = document.querySelector('video');
    return video !== null && !video.paused && video.currentTime >= reached;
  };
  await until(() => page.evaluate(hasPlayed, second));
}
