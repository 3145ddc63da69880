import type { BrowserContext, Page } from '@playwright/test';

/**
 * Adds up on every page of a context how far things moved by themselves (CLS). What moves in response to an
 * input is not counted. That is what moves
 * - in the first four frames after its handling, however long a busy machine takes to draw them (a form
 *   checks its fields in steps of its own, and frames may come between these),
 * - while the pressed button shows that it is busy or a chosen file is uploaded, and in two frames more: the person
 *   waits for this,
 * - within half a second. With `late` this counts, for pages whose data `holdResponses` holds back.
 */
export async function watchLayoutShift(context: BrowserContext, late = false): Promise<void> {
  await context.addInitScript(`
    const total = { sum: 0, moved: [] };
    const answers = [];
    const answer = ({ isTrusted, type, target }) => {
      // Nobody types in a test: Playwright sets a field's value and sends the event.
      if (!isTrusted && type !== 'input') return;
      const button = target instanceof Element ? target.closest('button') : null;
      const isUploading = () => document.querySelector('[data-upload=uploading]') !== null;
      const isSpinning = () => button?.isConnected && button.querySelector('.animate-spin') !== null;
      const isBusy = () => isUploading() || isSpinning();
      const span = { from: performance.now(), to: Infinity };
      answers.push(span);
      const draw = (frames) => requestAnimationFrame(() => {
        if (isBusy()) draw(2);
        else if (frames > 0) draw(frames - 1);
        else span.to = performance.now();
      });
      draw(4);
    };
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input'])
      addEventListener(type, answer, { capture: true, passive: true });
    const isAnswer = ({ startTime, hadRecentInput }) =>
      (${!late} && hadRecentInput) ||
      answers.some(({ from, to }) => from <= startTime && startTime <= to);
    const add = (entries) => {
      for (const entry of entries) {
        if (isAnswer(entry)) continue;
        total.sum += entry.value;
        for (const { node } of entry.sources)
          total.moved.push(node?.outerHTML?.slice(0, 120) ?? String(node?.nodeName));
      }
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    window.layoutShift = () => {
      add(observer.takeRecords());
      return total;
    };
  `);
}

/** Ends when the page has begun so many frames. */
export const framesBegun = (count: number) =>
  `new Promise((done) => {
    const next = (left) => requestAnimationFrame(() => (left > 1 ? next(left - 1) : done()));
    next(${count});
  })`;

/**
 * Holds back the response to every call of a page until the page has rendered some frames without it, as on a
 * slow line.
 */
export async function holdResponses(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', async (route) => {
    // A page that is left meanwhile renders nothing more and needs no response.
    await route
      .request()
      .frame()
      .evaluate(framesBegun(6))
      .catch(() => undefined);
    await route.fallback().catch(() => undefined);
  });
}

export interface LayoutShift {
  /** The sum of all shifts since the page was loaded; 0 if nothing moved. */
  sum: number;
  /** The beginnings of the elements that moved. */
  moved: string[];
}

/** Measures how much has moved on this page since it was loaded. */
export async function layoutShiftOf(page: Page): Promise<LayoutShift> {
  // A shift is reported after the frame that it happened in, so at the latest in the second frame.
  return page.evaluate(`${framesBegun(2)}.then(() => window.layoutShift())`);
}
