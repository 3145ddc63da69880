import { expect, type Page } from '@playwright/test';
import { untilComplete } from '../support/complete-page.ts';
import { test } from '../support/fixtures.ts';
import {
  checkOut,
  expectSuccess,
  fillCard,
  fillDetails,
  goToPayment,
  payButton,
} from '../support/shopping.ts';

const packageName = 'Beard, Suit & Presence';

/**
 * Has the server be of a newer version: it has nothing of this page's that `isGone` says, until a page is loaded
 * anew. Returns how many were.
 */
async function updateStore(page: Page, isGone: (name: string, method: string) => boolean) {
  const seen = { loads: 0 };
  await page.route('**/assets/**', (route, request) =>
    isGone(new URL(request.url()).pathname, request.method())
      ? route.fulfill({ status: 404 })
      : route.fallback(),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.loads += 1;
  });
  return seen;
}

/** As Vite says it when code cannot be loaded. */
const failToLoad = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('vite:preloadError')));
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'The shop was updated.' });

test('a page whose code is gone is loaded again where its person was going', {
  tag: '@full',
}, async ({ store, page }) => {
  await untilComplete(page.context(), store.url);
  await page.goto(store.url);
  // Its program runs.
  await page.waitForFunction(() => !('awaits' in document.documentElement.dataset));
  const seen = await updateStore(page, () => seen.loads === 0);
  await page
    .getByRole('article')
    .filter({ hasText: packageName })
    .getByRole('button')
    .first()
    .click();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByText('Customer Information').first().waitFor();
  expect(seen.loads).toBe(1);
});

test('a page whose program is gone is loaded again, and what was clicked happens', {
  tag: '@full',
}, async ({ store, page }) => {
  await untilComplete(page.context(), store.url);
  const seen = { loads: 0 };
  const clicked = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route, request) => {
    if (seen.loads > 1 || request.url().includes('/start-')) return route.fallback();
    await clicked.promise;
    return route.fulfill({ status: 404 });
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.loads += 1;
  });
  await page.goto(store.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'awaits' in document.documentElement.dataset);
  const card = page.getByRole('article').filter({ hasText: packageName });
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  clicked.resolve();
  await page.getByRole('button', { name: 'Continue to Checkout' }).waitFor();
  expect(seen.loads).toBe(2);
});

test('it is loaded once, and says that something is wrong if that did not help', {
  tag: '@full',
}, async ({ store, page, visitor }) => {
  await untilComplete(visitor.context, store.url);
  await page.goto(store.url);
  // Its program runs; a link before would load the next page anyway.
  await page.waitForFunction(() => !('awaits' in document.documentElement.dataset));
  const seen = await updateStore(
    page,
    (name, method) => method === 'HEAD' || name.includes('/login-'),
  );
  await page.getByRole('link', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Something Went Wrong' }).waitFor();
  expect(seen.loads).toBe(1);
  // The page logs why it could not be shown.
  visitor.problems.splice(0);
});

test('what was typed and is kept nowhere keeps the page, until its person decides', {
  tag: '@full',
}, async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [packageName]);
  await fillDetails(page, buyer);
  const seen = await updateStore(page, () => seen.loads === 0);
  await failToLoad(page);
  await notice(page).waitFor();
  await expect(page.getByLabel('Create Password')).toHaveValue(buyer.password);
  await page.getByRole('button', { name: 'Load Again' }).click();
  // The page before has the same address, and a password.
  await expect(page.getByLabel('Create Password')).toHaveValue('');
  await expect(page.getByLabel('Email')).toHaveValue(buyer.email);
  expect(seen.loads).toBe(1);
  // What the tab keeps does not keep the page.
  await page.getByLabel('First Name').fill('Ivy');
  await page.unroute('**/assets/**');
  const again = await updateStore(page, () => again.loads === 0);
  await page.evaluate(() => sessionStorage.removeItem('sleigh.reloaded'));
  await failToLoad(page);
  await expect.poll(() => again.loads).toBe(1);
  await expect(page.getByLabel('First Name')).toHaveValue('Ivy');
});

test('a payment is never interrupted', async ({ store, page, buyer }) => {
  await checkOut(page, store.url, [packageName]);
  await goToPayment(page, buyer);
  await fillCard(page, '4242424242424242');
  const seen = await updateStore(page, () => seen.loads === 0);
  await failToLoad(page);
  await notice(page).waitFor();
  await payButton(page).click();
  await expectSuccess(page);
});
