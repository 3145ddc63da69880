import { test as base, expect } from 'vitest';
import { originsOfMedia } from '../../server/playback/index.ts';
import type { StartOptions } from '../../server/start/start-store.ts';
import { signInAsAdmin } from './admin.ts';
import { openStore } from './open-store.ts';
import { newBuyer } from './shopping.ts';
import { openVisitor, sharedBrowser } from './visitor.ts';

/** Additional configuration of a test file's store. */
const environment: Record<string, string> = {};

/** What is replaced in a test file's store: see `openStore`. */
const replaced: Pick<StartOptions, 'adapt'> = {};

/** A store for all journeys of a file, the browser, and visitors for each journey. */
const opened = base
  .extend('environment', { scope: 'file' }, environment)
  .extend('replaced', { scope: 'file' }, replaced)
  .extend('house', { scope: 'file' }, async ({ environment, replaced }, { onCleanup }) => {
    const closing = new AsyncDisposableStack();
    onCleanup(() => closing.disposeAsync());
    const store = closing.adopt(await openStore(environment, replaced), (opened) => opened.close());
    return { store, browser: await sharedBrowser() };
  })
  .extend('store', ({ house }) => house.store)
  // Whether the browser of each visitor translates pages.
  .extend('isTranslated', { scope: 'file' }, false)
  .extend('welcome', ({ house: { store, browser }, isTranslated }, { onCleanup }) => {
    const leaving = new AsyncDisposableStack();
    onCleanup(() => leaving.disposeAsync());
    const origins = [store.url, store.sandbox.url];
    return async () => {
      const media = await originsOfMedia(store.deps);
      const visiting = await openVisitor(browser, {
        origins: [...origins, ...media],
        isTranslated,
      });
      return leaving.adopt(visiting, async (visitor) => {
        await visitor.close();
        expect(visitor.problems).toEqual([]);
      });
    };
  });

/**
 * A journey of one visitor, whose page is `page`. It fails if the page did something forbidden (see
 * `Visitor`).
 */
export const journey = opened
  .extend('visitor', ({ welcome }) => welcome())
  .extend('page', ({ visitor }) => visitor.page)
  .extend('buyer', () => newBuyer());

/** A journey of a signed-in admin, whose page is `page` and still blank, and of another visitor, the `shopper`. */
export const adminJourney = opened
  .extend('page', async ({ welcome, store }) => {
    const { page } = await welcome();
    await signInAsAdmin(page, store.url);
    return page;
  })
  .extend('shopper', ({ welcome }) => welcome());

/** The same on the packages page. */
export const packagesJourney = opened
  .extend('page', async ({ welcome, store }) => {
    const { page } = await welcome();
    await signInAsAdmin(page, store.url);
    await page.goto(`${store.url}/admin/packages`);
    return page;
  })
  .extend('shopper', ({ welcome }) => welcome());
