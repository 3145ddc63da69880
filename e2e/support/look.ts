import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';
import { sampled } from '../../scripts/test/sized.ts';
import type { Store } from '../store/store-process.ts';
import { test } from './fixtures.ts';
import { holdResponses, layoutShiftOf, watchLayoutShift } from './layout-shift.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** CLS of a page since it was loaded; what moves by itself makes people press the wrong button. */
const MOST_SHIFT = 0.02;

const looksInOrder = [
  { name: 'dark, 320 px wide', colorScheme: 'dark', width: 320 },
  {
    name: 'light, 1440 px wide, translated',
    colorScheme: 'light',
    width: 1440,
    isTranslated: true,
  },
] as const;

/**
 * The themes and widths in which screens are looked at: in the short size the one where the most can go wrong, in the full
 * one both, so that each theme and each width is seen, and texts that the browser translated.
 */
export const looks = sampled(looksInOrder, looksInOrder.length);

type Look = (typeof looks)[number];

/**
 * Opens a visitor of a store in one of the looks, for `look`. `late` is one on a slow line: the data of
 * every page arrives after its frame is drawn.
 */
export async function openLook(
  browser: Browser,
  store: Store,
  theme: Look,
  { late = false } = {},
): Promise<Visitor> {
  const visitor = await openVisitor(browser, { ...theme, origins: store.origins });
  await watchLayoutShift(visitor.context, late);
  if (late) await holdResponses(visitor.context);
  return visitor;
}

/** A test of a visitor of `openLook`. */
export const lookTest = test.extend<{
  theme: Look;
  /** Whether the visitor is on a slow line. */
  isLate: boolean;
  /** Looks at the page as it is: see `look`. */
  look: () => Promise<void>;
}>({
  theme: [looksInOrder[0], { option: true }],
  isLate: [false, { option: true }],
  visitor: async ({ browser, store, theme, isLate }, use) => {
    const visitor = await openLook(browser, store, theme, { late: isLate });
    await use(visitor);
    await visitor.close();
    expect(visitor.problems).toEqual([]);
  },
  look: async ({ visitor }, use) => use(() => look(visitor)),
});

/** A frame that runs no scripts, such as a message's, and so no axe. Each try would be an error of the page. */
const NO_SCRIPTS = 'iframe[sandbox=""]';

/** Problems of the page that axe finds: the rules and the elements. */
export async function findings(page: Page): Promise<string[]> {
  // Only for frames of another origin, such as Stripe's form, axe has to open a second page, which joins
  // what it found in each. Without that it takes half the time.
  const isOneFrame = page.frames().length === 1;
  const axe = new AxeBuilder({ page }).setLegacyMode(isOneFrame).exclude(NO_SCRIPTS);
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`),
  );
}

/**
 * Finds text that its container cuts off at the side without an ellipsis. A container that scrolls can show it, and
 * text for screen readers only is meant to be cut off.
 */
const CUT_OFF = `(() => {
  const found = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
    for (let one = text.parentElement; boxes.length > 0 && one !== document.body; one = one.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(one);
      const { left, right, width } = one.getBoundingClientRect();
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || width <= 1) break;
      if (overflowX === 'auto' || overflowX === 'scroll') break;
      if (overflowX !== 'visible' && boxes.some((box) => box.left < left - 1 || box.right > right + 1))
        found.add(text.textContent.trim());
    }
  }
  return [...found];
})()`;

/** Nothing has moved by itself since the page was loaded. For a visitor of `openLook`. */
export async function expectNoShift({ page }: Visitor): Promise<void> {
  const { sum, moved } = await layoutShiftOf(page);
  expect(sum, moved.join('\n')).toBeLessThan(MOST_SHIFT);
}

/**
 * Checks the rules for every screen in every state: axe finds nothing, nothing is wider than the window or cut off,
 * nothing has moved since the page was loaded, and the page has done nothing forbidden. For a visitor of
 * `openLook`.
 */
export async function look(visitor: Visitor): Promise<void> {
  const { page, problems } = visitor;
  expect(await findings(page)).toEqual([]);
  const sideways = 'document.documentElement.scrollWidth - window.innerWidth';
  expect(await page.evaluate(sideways)).toBeLessThanOrEqual(0);
  expect(await page.evaluate(CUT_OFF)).toEqual([]);
  // Visitors here prefer reduced motion.
  expect(await page.evaluate('getComputedStyle(document.body).transition')).toBe('none');
  await expectNoShift(visitor);
  expect(problems).toEqual([]);
}
