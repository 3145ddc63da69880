import { test as base, expect } from 'vitest';
import { logInAsAdmin } from './admin.ts';
import { openStore } from './open-store.ts';
import { newBuyer } from './shopping.ts';
import { launchBrowser, openVisitor } from './visitor.ts';

/** Additional configuration of a test file's store. */
const environment: Record<string, string> = {};

/** A store and a browser for all journeys of a file, and visitors for each journey. */
const opened = base
  .extend('environment', { scope: 'file' }, environment)
  .extend('house', { scope: 'file' }, async ({ environment }, { onCleanup }) => {
    const closing = new AsyncDisposableStack();
    onCleanup(() => closing.disposeAsync());
    const store = closing.adopt(await openStore(environment), (opened) => opened.close());
    const browser = closing.adopt(await launchBrowser(), (launched) => launched.close());
    return { store, browser };
  })
  .extend('store', ({ house }) => house.store)
  .extend('welcome', ({ house: { store, browser } }, { onCleanup }) => {
    const leaving = new AsyncDisposableStack();
    onCleanup(() => leaving.disposeAsync());
    const origins = [store.url, store.sandbox.url];
    return async () =>
      leaving.adopt(await openVisitor(browser, { origins }), async (visitor) => {
        await visitor.close();
        expect(visitor.problems).toEqual([]);
      });
  });

/**
 * A journey of one visitor, whose page is `page`. It fails if the page did something forbidden (see
 * `Visitor`).
 */
export const journey = opened
  .extend('visitor', ({ welcome }) => welcome())
  .extend('page', ({ visitor }) => visitor.page)
  .extend('buyer', () => newBuyer());

/** A journey of a signed-in admin, whose page is `page`, and of another visitor, the `shopper`. */
export const adminJourney = opened
  .extend('page', async ({ welcome, store }) => {
    const { page } = await welcome();
    await logInAsAdmin(page, store.url);
    return page;
  })
  .extend('shopper', ({ welcome }) => welcome());
