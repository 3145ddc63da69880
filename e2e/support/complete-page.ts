import { type BrowserContext, expect } from '@playwright/test';

/** Waits until the page at `url` arrives complete: on a busy machine rendering it takes longer than a request waits. */
export async function untilComplete({ request }: BrowserContext, url: string): Promise<void> {
  await expect.poll(async () => (await request.get(url)).text()).toContain('id="later"');
}

/** Waits until the page at `url` arrives with its own view, and not as a frame, for the same reason. */
export async function untilRendered({ request }: BrowserContext, url: string): Promise<void> {
  const page = async () => (await request.get(url)).text();
  await expect.poll(page).toMatch(/<div id="root"><div (?!class="contents" data-frame)/);
}
