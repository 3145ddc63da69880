import type { Bootstrap } from '#contract/bootstrap.ts';

/**
 * The data that the server put into the page for its first view; null if there is none. It is not
 * checked, because it comes from the same server by the same contract, and the schemas would be a tenth
 * of what a first visit loads.
 */
export function readBootstrap(page: Pick<Document, 'getElementById'>): Bootstrap | null {
  const text = page.getElementById('bootstrap')?.textContent;
  return text ? JSON.parse(text) : null;
}
