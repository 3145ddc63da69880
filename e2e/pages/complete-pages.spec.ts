import { expect, type Page, type Route } from '@playwright/test';
import { pages } from '#contract/pages/page-addresses.ts';
import { demoLogins } from '../../demo/logins.ts';
import type { Store } from '../store/store-process.ts';
import { logInAsAdmin } from '../support/admin.ts';
import { untilComplete, untilRendered } from '../support/complete-page.ts';
import { test } from '../support/fixtures.ts';
import { shopkeeper } from '../support/package-pages.ts';
import { logIn } from '../support/shopping.ts';

const beard = 'Beard, Suit & Presence';

/** The button of a package, in its card. */
const cartButton = (page: Page, name = beard) =>
  page.getByRole('article', { name }).getByRole('button', { name: /^(Add to|Remove from) Cart$/ });

/** Saves the shop's terms, as its admin. Returns their path. */
async function writeTerms(store: Store): Promise<string> {
  const scope = Array.from({ length: 30 }, (_, place) => `${place + 1}. Packages\n   - Bundles`);
  const text = `For **all orders**, also [refunds](/pages/refunds).\n\n## Scope\n\n${scope.join('\n')}`;
  const owner = await shopkeeper(store);
  await owner.writePage('terms', { title: 'Terms', text });
  return '/pages/terms';
}

type Handle = (route: Route) => Promise<void>;

/** Opens a page without its program, which comes, or is handled as given, once the returned function is called. */
async function openWithoutProgram(
  page: Page,
  url: string,
): Promise<(handle?: Handle) => Promise<void>> {
  const held: Route[] = [];
  let handleNow: Handle = async (route) => void held.push(route);
  await page.route(/\/assets\/(?!start-).*\.js$/, (route) => handleNow(route));
  await page.goto(url, { waitUntil: 'commit' });
  // From now on clicks are kept.
  await page.waitForFunction(() => 'awaits' in document.documentElement.dataset);
  return async (handle = (route) => route.continue()) => {
    handleNow = handle;
    await Promise.all(held.map(handle));
  };
}

/** Opens a page that arrives complete, without its program. */
async function openComplete(page: Page, url: string) {
  await untilComplete(page.context(), url);
  return openWithoutProgram(page, url);
}

const untilStarted = (page: Page) =>
  page.waitForFunction(() => !('awaits' in document.documentElement.dataset));

test('with JavaScript off, texts and prices are there, and what is missing is said', async ({
  store,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await untilComplete(context, store.url);
    await page.goto(store.url);
    await page.getByRole('heading', { name: 'Select Your Online Video' }).waitFor();
    await page.getByRole('heading', { name: beard }).waitFor();
    await page.getByText('$49.00').waitFor();
    // Playwright finds no text in a <noscript>.
    const notice = page.locator('noscript p');
    await notice.waitFor();
    await expect(notice).toHaveText('Please turn on JavaScript to buy.');
    // A free sample is a link to its file.
    const owner = await shopkeeper(store);
    await owner.markSample(beard, 'The Suit, Layer by Layer', true);
    const url = `${store.url}/packages/beard-suit-presence`;
    await untilComplete(context, url);
    await page.goto(url);
    const file = await page.locator('noscript a').getAttribute('href');
    expect((await context.request.get(store.url + file)).status()).toBe(200);
    await expect(page.getByRole('button', { name: /Sample|Play/ })).toHaveCount(0);
    // Nothing is missing from a page that the owner wrote.
    const terms = store.url + (await writeTerms(store));
    await untilComplete(context, terms);
    await page.goto(terms);
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Scope' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'refunds' }).waitFor();
    await expect(page).toHaveTitle(/^Terms/);
    await expect(page.locator('noscript p')).toHaveCount(0);
  } finally {
    await context.close();
  }
});

test('a button that is held down while the program starts is clicked', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const startProgram = await openComplete(page, store.url);
  await cartButton(page).hover();
  await page.mouse.down();
  await startProgram();
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await page.getByText('1 package(s) selected').waitFor();
});

test('a link that is held down while the program starts is followed', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const startProgram = await openComplete(page, store.url);
  await page.getByRole('article', { name: beard }).getByRole('link', { name: beard }).hover();
  await page.mouse.down();
  await startProgram();
  await page.waitForLoadState('networkidle');
  await page.mouse.up();
  await page.getByRole('heading', { level: 1, name: beard }).waitFor();
});

test('a link that is followed before the program is there leaves no click behind', {
  tag: '@full',
}, async ({ store, page }) => {
  const startProgram = await openComplete(page, store.url);
  await cartButton(page).click();
  await page.getByRole('article', { name: beard }).getByRole('link', { name: beard }).click();
  await startProgram();
  await page.getByRole('heading', { level: 1, name: beard }).waitFor();
  await page.getByText('1 package(s) selected').waitFor();
});

test('a link does not wait for a program that never comes', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const address = `${store.url}/packages/beard-suit-presence`;
  await untilComplete(page.context(), address);
  const startProgram = await openComplete(page, store.url);
  await cartButton(page).click();
  await page.getByRole('article', { name: beard }).getByRole('link', { name: beard }).click();
  await startProgram((route) => route.abort());
  await page.waitForURL(address);
  // Nor does one that is clicked once that is known. The page keeps clicks by now, or has rested until it was known.
  await page.waitForLoadState();
  const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await button.click();
  await untilStarted(page);
  await button.click();
  await page.getByRole('link', { name: 'All Packages' }).click();
  await page.waitForURL(`${store.url}/`);
});

test('a pointer that rests begins no program, one that moves does', { tag: '@full' }, async ({
  store,
  page,
}) => {
  // Before the page has loaded nothing else begins it: a picture is held, so that it does not load.
  await page.route('**/media/covers/**', () => undefined);
  await openComplete(page, store.url);
  const programs = () => page.locator('link[rel="modulepreload"]').count();
  const move = (movementX: number) =>
    page.evaluate((init) => dispatchEvent(new PointerEvent('pointermove', init)) && undefined, {
      movementX,
    });
  await move(0);
  expect(await programs()).toBe(0);
  await move(1);
  expect(await programs()).toBeGreaterThan(0);
});

test('nothing moves when the program and the fonts arrive', { tag: '@full' }, async ({
  store,
  page,
}) => {
  const startProgram = await openComplete(page, store.url);
  await page.evaluate(() => window.scrollTo(0, 300));
  const placeOf = () => cartButton(page).boundingBox();
  const before = await placeOf();
  await startProgram();
  await page.waitForFunction(
    () => !('awaits' in document.documentElement.dataset) && document.fonts.status === 'loaded',
  );
  expect(await placeOf()).toEqual(before);
});

/** Marks an element; returns whether the page still has it, and not another one in its place. */
async function mark(page: Page, selector: string): Promise<() => Promise<boolean>> {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => {
      Object.assign(element, { isMarked: true });
    });
  return () =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => 'isMarked' in element);
}

for (const isTranslated of [false, true]) {
  test.describe(isTranslated ? 'on a translated page' : 'on a page as it came', () => {
    test.use({ isTranslated });

    test('what is clicked before the program is there happens once it is', async ({
      store,
      page,
    }) => {
      const startProgram = await openComplete(page, store.url);
      const isKept = await mark(page, 'article button');
      await cartButton(page).click();
      // A second click because nothing seems to happen does not undo the first.
      await cartButton(page).click();
      expect(await cartButton(page).textContent()).toBe('Add to Cart');
      await startProgram();
      await page.getByText('1 package(s) selected').waitFor();
      await expect(cartButton(page)).toHaveText('Remove from Cart');
      await expect(cartButton(page)).toBeFocused();
      await expect(cartButton(page)).not.toHaveAttribute('data-clicked');
      expect(await isKept()).toBe(!isTranslated);
    });

    test('the focus and an opened question stay when the program starts', { tag: '@full' }, async ({
      store,
      page,
    }) => {
      const owner = await shopkeeper(store);
      await owner.change(beard, {
        questions: [{ question: 'For whom?', answer: 'For everybody.' }],
      });
      const startProgram = await openComplete(page, `${store.url}/packages/beard-suit-presence`);
      const question = page.locator('details', { hasText: 'For whom?' });
      await question.locator('summary').click();
      await page.getByText('For everybody.').waitFor();
      const link = page.getByRole('link', { name: 'All Packages' });
      await link.focus();
      await startProgram();
      await untilStarted(page);
      await expect(question).toHaveAttribute('open');
      await expect(link).toBeFocused();
    });

    test('what is typed into a login before the program is there logs in', async ({
      store,
      page,
    }) => {
      const { email, password } = demoLogins.customer;
      await untilRendered(page.context(), `${store.url}/login`);
      const startProgram = await openWithoutProgram(page, `${store.url}/login`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Login as Customer' }).click();
      expect(new URL(page.url()).search).toBe('');
      await startProgram();
      await page.waitForURL('**/my-videos');
      await page.getByRole('heading', { level: 1, name: 'My Training Packages' }).waitFor();
    });

    test('a login asks for the address of the last purchase, unless another one is typed', {
      tag: '@full',
    }, async ({ store, page }) => {
      const emailField = page.getByLabel('Email');
      const openAfterPurchase = async () => {
        await page.goto(store.url);
        await page.evaluate(() => sessionStorage.setItem('sleigh.buyer-email', 'ann@example.com'));
        return openWithoutProgram(page, `${store.url}/login`);
      };
      await untilRendered(page.context(), `${store.url}/login`);

      const startWhileTyping = await openAfterPurchase();
      await emailField.pressSequentially('ben@');
      await startWhileTyping();
      await untilStarted(page);
      await emailField.pressSequentially('example.com');
      await expect(emailField).toHaveValue('ben@example.com');

      const startBeforeTyping = await openAfterPurchase();
      await emailField.focus();
      await startBeforeTyping();
      await untilStarted(page);
      await expect(emailField).toHaveValue('ann@example.com');
      await page.keyboard.type('ben@example.com');
      await expect(emailField).toHaveValue('ben@example.com');
    });
  });
}

test('a package that is in the cart stays there when it is added before the program is there', {
  tag: '@full',
}, async ({ store, page }) => {
  await untilComplete(page.context(), store.url);
  await page.goto(store.url);
  await cartButton(page).click();
  await page.getByText('1 package(s) selected').waitFor();
  const startProgram = await openComplete(page, store.url);
  await page.getByRole('article', { name: beard }).getByText('Add to Cart').click();
  await startProgram();
  await untilStarted(page);
  await page.getByText('1 package(s) selected').waitFor();
  await expect(cartButton(page)).toHaveText('Remove from Cart');
});

test('every page is hydrated, whoever looks and whatever the browser keeps', {
  tag: '@full',
}, async ({ store, page }) => {
  await store.calls.saveSetting({ name: 'CONSUMER_RIGHTS', value: 'on' });
  await page.goto(store.url);
  await cartButton(page).click();
  await page.getByText('1 package(s) selected').waitFor();
  const visit = async () => {
    const queries = ['/?code=NORTHPOLE', '/packages/beard-suit-presence?video=x', '/pages/none'];
    const paths = Object.values(pages).map((path) =>
      path.replace(':slug', 'beard-suit-presence').replace(/:\w+|\*/, 'x'),
    );
    for (const path of [...paths, ...queries]) {
      await page.goto(store.url + path);
      await untilStarted(page);
    }
  };
  await visit();
  await logIn(page, store.url, demoLogins.customer);
  await visit();
  await page.context().clearCookies();
  await logInAsAdmin(page, store.url);
  await visit();
});

test('a cover that cannot be loaded is drawn, also when that is known before the program runs', {
  tag: '@full',
}, async ({ store, page }) => {
  await page.route('**/media/covers/**', (route) => route.fulfill({ status: 404 }));
  const startProgram = await openComplete(page, store.url);
  await page.waitForLoadState();
  const card = page.getByRole('article').first();
  await expect(card.locator('img')).toHaveCount(1);
  await startProgram();
  await untilStarted(page);
  await expect(card.locator('img')).toHaveCount(0);
});

test('a shop that sells nothing says so', { tag: '@full' }, async ({ store, page }) => {
  const owner = await shopkeeper(store);
  const onSale = await page.request.get(`${store.url}/api/packages`);
  const packages: { name: string }[] = await onSale.json();
  expect(packages.length).toBeGreaterThan(0);
  for (const { name } of packages) await owner.remove(name);
  await untilRendered(page.context(), store.url);
  await page.goto(store.url);
  await page.getByText('No packages are on sale at the moment.').waitFor();
});

test('a page whose own code does not come says so, and is not hydrated', { tag: '@full' }, async ({
  store,
  page,
  visitor,
}) => {
  await untilRendered(page.context(), `${store.url}/login`);
  await page.route(/\/login-.*\.js$/, (route) => route.abort());
  await page.goto(`${store.url}/login`);
  await page.getByRole('heading', { name: 'Something Went Wrong' }).waitFor();
  // The page logs why, and React nothing.
  expect(visitor.problems.splice(0).filter((problem) => problem.includes('#418'))).toEqual([]);
});

test('a page that comes as a frame is shown by the program', { tag: '@full' }, async ({
  store,
  page,
}) => {
  await untilComplete(page.context(), store.url);
  await page.route(store.url, async (route) => {
    const answer = await route.fetch();
    const whole = await answer.text();
    const frame = '<div id="root"><div class="contents" data-frame>A frame</div></div></body>';
    await route.fulfill({
      response: answer,
      body: whole.replace(/<div id="root">.*<\/body>/s, frame),
    });
  });
  await page.goto(store.url, { waitUntil: 'commit' });
  await page.getByText('A frame').waitFor();
  await cartButton(page).click();
  await page.getByText('1 package(s) selected').waitFor();
  await expect(page.getByText('A frame')).toHaveCount(0);
});
