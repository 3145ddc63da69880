import {
  type EditedPage,
  isStandardPage,
  MAX_OWN_PAGES,
  type PageLink,
} from '#contract/shop/owner-pages.ts';
import type { Deps } from '#platform/deps.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import { getPage } from './list-pages.ts';
import { pageExists, tooManyPages } from './owner-pages.errors.ts';
import { addPage, listSavedPages } from './owner-pages.store.ts';

/** Creates a page of the owner's own; `text` is Markdown. Throws 400, 409 as in `createOwnerPage`. */
export async function createPage(
  deps: Pick<Deps, 'db' | 'clock'>,
  page: PageLink & { text: string },
): Promise<EditedPage> {
  parseMarkdown(page.text);
  const own = (await listSavedPages(deps)).filter(({ name }) => !isStandardPage(name));
  if (own.some(({ name }) => name === page.name)) throw pageExists();
  if (own.length >= MAX_OWN_PAGES) throw tooManyPages();
  if (!(await addPage(deps, page))) throw pageExists();
  return getPage(deps, page.name);
}
