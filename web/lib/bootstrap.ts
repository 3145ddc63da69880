import { type Bootstrap, bootstrap } from '#contract/bootstrap.ts';

/** What the server put into a page for its first view; null where the page carries none. */
export function readBootstrap(page: Pick<Document, 'getElementById'>): Bootstrap | null {
  const text = page.getElementById('bootstrap')?.textContent;
  if (!text) return null;
  const result = bootstrap.safeParse(JSON.parse(text));
  return result.success ? result.data : null;
}
