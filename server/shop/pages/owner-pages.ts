import {
  type EditedPage,
  isStandardPage,
  type ListedPage,
  MAX_OWN_PAGES,
  type OwnerPage,
  type PageLink,
  STANDARD_PAGES,
} from '#contract/shop/owner-pages.ts';
import type { Db, Deps } from '#platform/deps.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import { noSuchPage, pageExists, tooManyPages } from './owner-pages.errors.ts';
import {
  addPage,
  findSavedPage,
  listFilledPages,
  listSavedPages,
  type SavedPage,
} from './owner-pages.store.ts';

const standardNames = Object.keys(STANDARD_PAGES);

/** The standard pages in their order, then the others as they come. */
function inOrder<Page extends PageLink>(pages: readonly Page[]): Page[] {
  const standard = standardNames.flatMap((name) => pages.find((page) => page.name === name) ?? []);
  return [...standard, ...pages.filter(({ name }) => !isStandardPage(name))];
}

/** The links to the pages that have a text, in the order of the footer. */
export async function listPageLinks(deps: Db): Promise<PageLink[]> {
  return inOrder(await listFilledPages(deps));
}

/** A standard page that was never saved. */
function unsavedPage(name: string): SavedPage | undefined {
  if (!isStandardPage(name)) return undefined;
  return { name, title: STANDARD_PAGES[name], text: '', version: 0 };
}

export function describePage(page: SavedPage): EditedPage {
  return { ...page, isStandard: isStandardPage(page.name), isEmpty: page.text === '' };
}

/** All pages for admins, the standard ones first. */
export async function listPages(deps: Db): Promise<ListedPage[]> {
  const saved = await listSavedPages(deps);
  const unsaved = standardNames
    .filter((name) => saved.every((page) => page.name !== name))
    .flatMap((name) => unsavedPage(name) ?? []);
  return inOrder([...saved, ...unsaved]).map(describePage);
}

/** A page for admins, with its Markdown. Throws 404. */
export async function getPage(deps: Db, name: string): Promise<EditedPage> {
  const page = (await findSavedPage(deps, name)) ?? unsavedPage(name);
  if (page === undefined) throw noSuchPage();
  return describePage(page);
}

/** One of the owner's pages as everybody sees it; undefined if it is unknown or has no text. */
export async function findPage(deps: Db, name: string): Promise<OwnerPage | undefined> {
  const page = await findSavedPage(deps, name);
  if (page === undefined || page.text === '') return undefined;
  return { name, title: page.title, content: parseMarkdown(page.text) };
}

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
