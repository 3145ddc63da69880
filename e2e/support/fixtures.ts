import { test as base, expect } from '@playwright/test';
import type { Opening } from '../store/opening.ts';
import { type Store, type StoreProcess, startStoreProcess } from '../store/store-process.ts';
import { signInAsAdmin } from './admin.ts';
import { type Buyer, newBuyer } from './shopping.ts';
import { openVisitor, type Visitor } from './visitor.ts';

interface Options {
  /** How the store is opened. */
  opening: Opening;
  /** Whether the browser of each visitor translates pages. */
  isTranslated: boolean;
}

interface Fixtures {
  /** A fresh copy of the demo's store. */
  store: Store;
  /** Origins that the visitors' pages may talk to. */
  origins: readonly string[];
  /** Opens another visitor. The test fails if one of its pages did something forbidden (see `Visitor`). */
  newVisitor: () => Promise<Visitor>;
  visitor: Visitor;
  buyer: Buyer;
  /** Another visitor, beside a signed-in admin. */
  shopper: Visitor;
}

const { DEMO_DATA = '' } = process.env;

/** A test of one visitor, whose page is `page`. */
export const test = base.extend<
  Options & Fixtures,
  { demoData: string; storeProcess: StoreProcess }
>({
  opening: [{}, { option: true }],
  isTranslated: [false, { option: true }],
  demoData: [DEMO_DATA, { scope: 'worker' }],
  storeProcess: [
    async ({ demoData }, use) => {
      const started = startStoreProcess(demoData);
      await use(started);
      await started.close();
    },
    { scope: 'worker' },
  ],
  store: async ({ storeProcess, opening }, use) => {
    await use(await storeProcess.open(opening));
    await storeProcess.closeStore();
  },
  origins: async ({ store }, use) => use(store.origins),
  newVisitor: async ({ browser, origins, isTranslated }, use) => {
    const visitors: Visitor[] = [];
    await use(async () => {
      const visitor = await openVisitor(browser, { origins, isTranslated });
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await visitor.close();
    expect(visitors.flatMap(({ problems }) => problems)).toEqual([]);
  },
  visitor: async ({ newVisitor }, use) => use(await newVisitor()),
  page: async ({ visitor }, use) => use(visitor.page),
  // It needs nothing, but Playwright wants a pattern, and Biome none that is empty.
  buyer: async ({ demoData: _ }, use) => use(newBuyer()),
  shopper: async ({ newVisitor }, use) => use(await newVisitor()),
});

/** A test of a signed-in admin, whose page is `page` and still blank, and of another visitor, the `shopper`. */
export const adminTest = test.extend({
  page: async ({ visitor: { page }, store }, use) => {
    await signInAsAdmin(page, store.url);
    await use(page);
  },
});

/** The same on the packages page. */
export const packagesTest = adminTest.extend({
  page: async ({ page, store }, use) => {
    await page.goto(`${store.url}/admin/packages`);
    await use(page);
  },
});
