import type { Page } from 'playwright-core';

/** The toast that is shown stays while nobody looks at its window, however long a busy machine takes for the rest. */
export const keepToast = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('blur')));

/** From now on toasts stay until the next one, as in a window that is not in front: five seconds may be too short. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    setInterval(() => dispatchEvent(new Event('blur')), 50);
  });
}
