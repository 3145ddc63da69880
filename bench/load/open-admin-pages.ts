/**
 * open-admin-pages.ts <origin> <Cookie header>: opens the admin pages and a package's dialog in Chromium,
 * each with an empty cache. Prints the milliseconds until the videos are on the screen, and the number of
 * nodes then, as JSON by the name of the screen.
 */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/support/visitor.ts';

interface Screen {
  name: string;
  path: string;
  /** The button that opens it; the page itself if absent. */
  opener?: string;
  /** Selectors of what has to be there. */
  shows: readonly string[];
}

const screens: readonly Screen[] = [
  { name: 'packages', path: '/admin/packages', shows: ['[aria-label^="View Details of"]'] },
  {
    name: 'upload tab',
    path: '/admin/packages?tab=upload',
    shows: ['[aria-labelledby=all-videos] [aria-label^="Play "]'],
  },
  {
    name: 'videos page',
    path: '/admin/videos',
    shows: ['[aria-labelledby=existing-videos] [aria-label^="Play "]'],
  },
  {
    name: 'package dialog',
    path: '/admin/packages',
    opener: '[aria-label="View Details of Training number 2"]',
    shows: ['[aria-label^="Reorder "]', '[role=dialog] [aria-label^="Add "]'],
  },
];

async function open(browser: Browser, { path, opener, shows }: Screen) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = cookie.split('; ').map((one) => one.split('='));
  await context.addCookies(
    cookies.map(([name = '', value = '']) => ({ name, value, url: origin })),
  );
  const page = await context.newPage();
  let start = performance.now();
  await page.goto(origin + path, { waitUntil: 'commit' });
  if (opener !== undefined) {
    await page.locator(opener).waitFor();
    start = performance.now();
    await page.locator(opener).click();
  }
  for (const shown of shows) await page.locator(shown).first().waitFor();
  const milliseconds = performance.now() - start;
  const nodes = await page.locator('*').count();
  await context.close();
  return { milliseconds, nodes };
}

const [, , origin = '', cookie = ''] = process.argv;
const browser = await launchBrowser();
try {
  const answers: Record<string, { milliseconds: number; nodes: number }> = {};
  for (const screen of screens) answers[screen.name] = await open(browser, screen);
  process.stdout.write(`${JSON.stringify(answers)}\n`);
} finally {
  await browser.close();
}
