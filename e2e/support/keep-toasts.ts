import type { Page } from 'playwright-core';

/** From now on toasts stay until the next one, as in a window that is not in front: five seconds may be too short. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    setInterval(() => dispatchEvent(new Event('blur')), 50);
  });
}
