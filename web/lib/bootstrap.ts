import type { Bootstrap } from '#contract/bootstrap.ts';

/**
 * What the server put into a page for its first view; null where the page carries none. It is taken
 * as it is: the same server wrote page and program by the same contract, and schemas to check it
 * against would be a tenth of what a first visit loads.
 */
export function readBootstrap(page: Pick<Document, 'getElementById'>): Bootstrap | null {
  const text = page.getElementById('bootstrap')?.textContent;
  return text ? JSON.parse(text) : null;
}
