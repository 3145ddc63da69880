import type { BrowserContext, Page } from 'playwright-core';

/** Adds up on every page of a context how far things moved by themselves (CLS). */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  // What follows a press or a key within half a second is the answer to it, and not counted.
  await context.addInitScript(`
    const total = { sum: 0, moved: [] };
    const add = (entries) => {
      for (const entry of entries) {
        if (entry.hadRecentInput) continue;
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

export interface LayoutShift {
  /** The sum of all shifts since the page was loaded; 0 if nothing moved. */
  sum: number;
  /** The beginnings of the elements that moved. */
  moved: string[];
}

/** What has moved on this page since it was loaded. */
export async function layoutShiftOf(page: Page): Promise<LayoutShift> {
  // A shift is reported after the frame that it happened in, so at the latest in the second frame.
  return page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.layoutShift()))))',
  );
}
