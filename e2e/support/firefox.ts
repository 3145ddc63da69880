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

/**
 * Presses the first such element with that text that can be pressed. Asks in one go: an element that Puppeteer has found
 * is lost while a page is left.
 */
export async function clickText(page: Page, tag: 'a' | 'button', text: string): Promise<void> {
  const press = (name: 'a' | 'button', wanted: string) => {
    const found = [...document.querySelectorAll(name)].find(
      (element) => element.textContent.includes(wanted) && !element.matches(':disabled'),
    );
    found?.click();
    return found !== undefined;
  };
  await until(() => page.evaluate(press, tag, text));
}

/** Waits until the page shows a text, also if it is still another page that is left. */
export async function seeText(page: Page, text: string): Promise<void> {
  const shows = (wanted: string) => {
    // A page that has just begun has no body.
    const body = document.querySelector('body');
    return body?.textContent.includes(wanted) === true;
  };
  await until(() => page.evaluate(shows, text));
}

/** Gives the page a width. Puppeteer also sends its orientation, a command that Firefox ESR does not know. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewport({ width, height: 900 }).catch((error: Error) => {
    if (!error.message.includes('emulation.setScreenOrientationOverride')) throw error;
  });
  await until(() => page.evaluate((wanted) => window.innerWidth === wanted, width));
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
