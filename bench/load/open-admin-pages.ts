/**
 * open-admin-pages.ts <origin> <Cookie header>: opens the admin pages and a package's dialog in Chromium,
 * each with an empty cache. Prints the milliseconds until the videos are painted, as the page's own clock
 * has them, from the beginning of the navigation or the click, and the number of nodes then, as JSON by the
 * name of the screen.
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

/**
 * For the page: marks it with the milliseconds until a frame has shown all of `shows`, since it was last
 * clicked or else since the navigation.
 */
const watchPage = (shows: readonly string[]) => `
  let from = 0;
  addEventListener('click', ({ timeStamp }) => { from = timeStamp; }, { capture: true });
  const mark = () => document.documentElement.setAttribute('data-after', performance.now() - from);
  const watcher = new MutationObserver(() => {
    if (!${JSON.stringify(shows)}.every((shown) => document.querySelector(shown))) return;
    watcher.disconnect();
    requestAnimationFrame(() => setTimeout(mark));
  });
  watcher.observe(document, { childList: true, subtree: true });
`;

async function open(browser: Browser, { path, opener, shows }: Screen) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = cookie.split('; ').map((one) => one.split('='));
  await context.addCookies(
    cookies.map(([name = '', value = '']) => ({ name, value, url: origin })),
  );
  const page = await context.newPage();
  await page.addInitScript({ content: watchPage(shows) });
  await page.goto(origin + path, { waitUntil: 'commit' });
  if (opener !== undefined) await page.locator(opener).click();
  const marked = page.locator('html[data-after]');
  const milliseconds = Number(await marked.getAttribute('data-after'));
  const nodes = await page.locator('*').count();
  await context.close();
  return { milliseconds, nodes };
}

const [, , origin = '', cookie = ''] = process.argv;
const browser = await launchBrowser();
try {
  // The first page of a browser pays for the browser's own start.
  await open(browser, { name: 'login', path: '/admin/login', shows: ['#root'] });
  const answers: Record<string, { milliseconds: number; nodes: number }> = {};
  for (const screen of screens) answers[screen.name] = await open(browser, screen);
  process.stdout.write(`${JSON.stringify(answers)}\n`);
} finally {
  await browser.close();
}
