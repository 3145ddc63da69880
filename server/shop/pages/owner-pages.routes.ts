import * as contract from '#contract/shop/owner-pages.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Deps } from '#platform/deps.ts';
import type { Router } from '#platform/http/router.ts';
import { parseMarkdown } from '#platform/markdown/parse-markdown.ts';
import { noSuchPage, standardPage } from './owner-pages.errors.ts';
import { deletePage, savePage } from './owner-pages.store.ts';
import { createPage, findPage, getPage, listPages } from './owner-pages.ts';

/** The owner's pages: for everybody to read, for admins to edit. */
export function ownerPageRoutes(router: Router, deps: Pick<Deps, 'db' | 'jobs' | 'clock'>): void {
  router.on(contract.showOwnerPage, async ({ params }) => {
    const page = await findPage(deps, params.name);
    if (page === undefined) throw noSuchPage();
    return page;
  });

  router.on(contract.listOwnerPages, () => listPages(deps));

  router.on(contract.getOwnerPage, ({ params }) => getPage(deps, params.name));

  router.on(contract.createOwnerPage, ({ body }) => createPage(deps, body));

  router.on(contract.saveOwnerPage, async ({ params: { name }, body }) => {
    parseMarkdown(body.text);
    return inTransaction(deps, async (inside) => {
      await getPage(inside, name);
      await savePage(inside, { name, ...body });
      return getPage(inside, name);
    });
  });

  router.on(contract.deleteOwnerPage, async ({ params: { name } }) => {
    if (contract.isStandardPage(name)) throw standardPage();
    if (!(await deletePage(deps, name))) throw noSuchPage();
    return { ok: true };
  });
}
