import { expect, type Page, type Route } from '@playwright/test';
import type { Store } from '../store/store-process.ts';
import { untilComplete } from '../support/complete-page.ts';
import { journey } from '../support/fixtures.ts';
import { shopkeeper } from '../support/package-pages.ts';

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
  await untilComplete(page.context(), url);
  const held: Route[] = [];
  let handleNow: Handle = async (route) => void held.push(route);
  await page.route(/\/assets\/(?!start-).*\.js$/, (route) => handleNow(route));
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  // From now on clicks are kept.
  await page.waitForFunction(() => 'earlyClicks' in window);
  return async (handle = (route) => route.continue()) => {
    handleNow = handle;
    await Promise.all(held.map(handle));
  };
}

journey(
  'with JavaScript off, texts and prices are there, and what is missing is said',
  async ({ store, browser }) => {
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
  },
);

journey(
  'what is clicked before the program is there happens once it is',
  async ({ store, page }) => {
    const goOn = await openWithoutProgram(page, store.url);
    await cartButton(page).click();
    // A second click because nothing seems to happen does not undo the first.
    await cartButton(page).click();
    expect(await cartButton(page).textContent()).toBe('Add to Cart');
    await goOn();
    await page.getByText('1 package(s) selected').waitFor();
    await expect(cartButton(page)).toHaveText('Remove from Cart');
    await expect(cartButton(page)).toBeFocused();
  },
);

journey(
  'a button that is held down while the program takes over is clicked',
  { tag: '@full' },
  async ({ store, page }) => {
    const goOn = await openWithoutProgram(page, store.url);
    await cartButton(page).hover();
    await page.mouse.down();
    await goOn();
    await page.waitForLoadState('networkidle');
    await page.mouse.up();
    await page.getByText('1 package(s) selected').waitFor();
  },
);

journey(
  'a link that is held down while the program takes over is followed',
  { tag: '@full' },
  async ({ store, page }) => {
    const goOn = await openWithoutProgram(page, store.url);
    await page.getByRole('article', { name: beard }).getByRole('link', { name: beard }).hover();
    await page.mouse.down();
    await goOn();
    await page.waitForLoadState('networkidle');
    await page.mouse.up();
    await page.getByRole('heading', { level: 1, name: beard }).waitFor();
  },
);

journey(
  'a link that is followed before the program is there leaves no click behind',
  { tag: '@full' },
  async ({ store, page }) => {
    const goOn = await openWithoutProgram(page, store.url);
    await cartButton(page).click();
    await page.getByRole('article', { name: beard }).getByRole('link', { name: beard }).click();
    await goOn();
    await page.getByRole('heading', { level: 1, name: beard }).waitFor();
    await page.getByText('1 package(s) selected').waitFor();
  },
);

journey(
  'a link does not wait for a program that never comes',
  { tag: '@full' },
  async ({ store, page }) => {
    const address = `${store.url}/packages/beard-suit-presence`;
    await untilComplete(page.context(), address);
    const goOn = await openWithoutProgram(page, store.url);
    await cartButton(page).click();
    await page.getByRole('article', { name: beard }).getByRole('link', { name: beard }).click();
    await goOn((route) => route.abort());
    await page.waitForURL(address);
    // Nor does one that is clicked once that is known. The page keeps clicks by now, or has rested until it was known.
    await page.waitForLoadState();
    const button = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
    await button.click();
    await page.waitForFunction(() => !('earlyClicks' in window));
    await button.click();
    await page.getByRole('link', { name: 'All Packages' }).click();
    await page.waitForURL(`${store.url}/`);
  },
);

journey(
  'a pointer that rests begins no program, one that moves does',
  { tag: '@full' },
  async ({ store, page }) => {
    // Before the page has loaded nothing else begins it: a picture is held, so that it does not load.
    await page.route('**/media/covers/**', () => undefined);
    await openWithoutProgram(page, store.url);
    const programs = () => page.locator('link[rel="modulepreload"]').count();
    const move = (movementX: number) =>
      page.evaluate((init) => dispatchEvent(new PointerEvent('pointermove', init)) && undefined, {
        movementX,
      });
    await move(0);
    expect(await programs()).toBe(0);
    await move(1);
    expect(await programs()).toBeGreaterThan(0);
  },
);

journey(
  'nothing moves when the program and the fonts arrive',
  { tag: '@full' },
  async ({ store, page }) => {
    const goOn = await openWithoutProgram(page, store.url);
    await page.evaluate(() => window.scrollTo(0, 300));
    const placeOf = () => cartButton(page).boundingBox();
    const before = await placeOf();
    await goOn();
    await page.waitForFunction(
      () => !('earlyClicks' in window) && document.fonts.status === 'loaded',
    );
    expect(await placeOf()).toEqual(before);
  },
);

/** Every computed style of every element. */
const looks = () =>
  [...document.querySelectorAll('body *')].map((one) => {
    const style = getComputedStyle(one);
    const values = [...style].filter((name) => !name.startsWith('--'));
    return `${one.className} ${values.map((name) => style.getPropertyValue(name)).join()}`;
  });

journey(
  'a page comes with all the styles that it needs',
  { tag: '@full' },
  async ({ store, page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    for (const path of ['/', '/packages/the-complete-workshop', await writeTerms(store)]) {
      await untilComplete(page.context(), `${store.url}${path}`);
      await page.goto(`${store.url}${path}`);
      const early = await page.evaluate(looks);
      expect(early.length).toBeGreaterThan(100);
      await page.evaluate(async () => {
        const later = document.querySelector<HTMLTemplateElement>('#later');
        const sheet = later?.content.querySelector('link[rel="stylesheet"]');
        if (!sheet) throw new Error('The page has no style sheet for later.');
        const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve));
        document.head.append(sheet);
        await loaded;
      });
      expect(await page.evaluate(looks)).toEqual(early);
    }
  },
);

journey(
  'the focus and an opened question stay when the program takes over',
  { tag: '@full' },
  async ({ store, page }) => {
    const owner = await shopkeeper(store);
    await owner.change(beard, { questions: [{ question: 'For whom?', answer: 'For everybody.' }] });
    const goOn = await openWithoutProgram(page, `${store.url}/packages/beard-suit-presence`);
    const question = page.locator('details', { hasText: 'For whom?' });
    await question.locator('summary').click();
    await page.getByText('For everybody.').waitFor();
    // As the browser does that translates the page.
    await page.getByText('For everybody.').evaluate((answer) => {
      answer.textContent = 'Pour tous.';
    });
    const link = page.getByRole('link', { name: 'All Packages' });
    await link.focus();
    await goOn();
    await page.waitForFunction(() => !('earlyClicks' in window));
    await expect(question).toHaveAttribute('open');
    await expect(link).toBeFocused();
  },
);
