import type { Bootstrap } from '#contract/bootstrap.ts';
import { pageList } from '#contract/pages/page-addresses.ts';
import { pageHead } from '../head/page-head.ts';
import { type PageDeps, readPageData } from '../page-data.ts';
import { type ResolvedPage, resolvePage } from '../resolve-page.ts';
import { completePageAt } from './complete-page-at.ts';

/** All that a page shows to somebody who is not signed in. */
export interface CompletePage {
  bootstrap: Bootstrap;
  /** The HTML of its title, descriptions and links. */
  head: string;
}

/** Whether a page arrives complete, for somebody who is not signed in. */
export function isComplete(resolved: ResolvedPage, { session, packages }: Bootstrap): boolean {
  if (resolved.kind !== 'page' || resolved.status !== 200 || session !== null) return false;
  // Nobody but its owner sees a shop without packages.
  return pageList[resolved.name].html === 'all' && packages?.length !== 0;
}

/** Reads the data of the page at a path; null where none arrives complete: it does not exist or has nothing to show. */
export async function readCompletePage(deps: PageDeps, path: string): Promise<CompletePage | null> {
  const name = completePageAt(path);
  if (name === null) return null;
  const bootstrap = await readPageData(deps, { name, path, viewer: null });
  if (!isComplete(resolvePage(name, path, bootstrap), bootstrap)) return null;
  const head = pageHead({ bootstrap, origin: deps.policy.publicOrigin, path, status: 200 });
  return { bootstrap, head };
}
