import {
  type EditedPage,
  isStandardPage,
  type ListedPage,
  type PageLink,
  STANDARD_PAGES,
} from '#contract/shop/owner-pages.ts';
import type { Db } from '#platform/deps.ts';
import { noSuchPage } from './owner-pages.errors.ts';
import {
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
