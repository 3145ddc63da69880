import type { OwnerPage } from '#contract/shop/owner-pages.ts';
import type { Db } from '#platform/deps.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import { findSavedPage } from './owner-pages.store.ts';

/** One of the owner's pages as everybody sees it; undefined if it is unknown or has no text. */
export async function findPage(deps: Db, name: string): Promise<OwnerPage | undefined> {
  const page = await findSavedPage(deps, name);
  if (page === undefined || page.text === '') return undefined;
  return { name, title: page.title, content: parseMarkdown(page.text) };
}
