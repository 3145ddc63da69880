import { expect, type Locator } from '@playwright/test';
import { overlap } from './overlap.ts';

/**
 * Waits for a toast, and stops the time of its page: it would close after five seconds. The page's clock has to be
 * installed before the page is opened. The mouse leaves, because a toast stays where it is while something points at it.
 */
export async function keepToast(toast: Locator): Promise<void> {
  const page = toast.page();
  await toast.waitFor();
  // A time that has passed meanwhile is refused. The page's time stands still by then.
  const stop = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await expect(stop).toPass();
  await page.mouse.move(0, 0);
}

/** A kept toast covers none of these, once nothing grows any more: it finds its place in frames of its page. */
export async function expectBeside(toast: Locator, needed: readonly Locator[]): Promise<void> {
  for (const one of needed) {
    const covers = async () => {
      await toast.page().clock.runFor(20);
      return overlap(toast, one);
    };
    await expect.poll(covers, { message: String(one) }).toBe(false);
  }
}
