import type { Bootstrap } from '#contract/bootstrap.ts';
import { ownerPagePath } from '#contract/pages/owner-page-path.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { type PageName, pages } from '#contract/pages/page-addresses.ts';
import { completePageAt } from './complete/complete-page-at.ts';

/** The page at an address with its status, or the address that it has moved to. */
export type ResolvedPage =
  | { kind: 'page'; name: PageName; status: 200 | 404 | 410 }
  /** The page has another address for good (301). */
  | { kind: 'moved'; path: string };

/** The addresses without a parameter. */
const fixed: ReadonlySet<string> = new Set(
  Object.values(pages).filter((address) => !/[:*]/.test(address)),
);

/** The addresses that hold an id, in which capitals matter. */
const withId = [pages.package, pages.receipt].map(
  (address) => new RegExp(`^${address.replace(/:\w+/, '[^/]+')}$`),
);

/** Resolves a path of the page `name` to a page or to another path, by the data that were found for it. */
export function resolvePage(
  name: PageName,
  path: string,
  { packagePage, ownerPage, store }: Bootstrap,
): ResolvedPage {
  const found = packagePage?.found;
  // The router in the browser ignores capitals and a slash at the end: answered 404 such a page would open all the same.
  const unslashed = path.replace(/\/+$/, '');
  const written = unslashed.toLowerCase();
  const isPage = fixed.has(written) || (name === 'notFound' && completePageAt(written) !== null);
  if (isPage && written !== path) return { kind: 'moved', path: written };
  if (unslashed !== path && withId.some((address) => address.test(unslashed)))
    return { kind: 'moved', path: unslashed };
  if (name === 'notFound' || found === 'unknown') {
    return { kind: 'page', name: 'notFound', status: 404 };
  }
  if (name === 'withdraw' && store.consumerRights !== true) {
    return { kind: 'page', name: 'notFound', status: 404 };
  }
  if (name === 'ownerPage' && ownerPage === undefined) {
    return { kind: 'page', name: 'notFound', status: 404 };
  }
  if (found === 'gone') return { kind: 'page', name, status: 410 };
  // An earlier slug, capitals, or characters with a percent sign: each page has one address.
  const own = ownerPage && ownerPagePath(ownerPage.name);
  const address = found === undefined ? own : packagePath(found.slug);
  if (address !== undefined && address !== path) return { kind: 'moved', path: address };
  return { kind: 'page', name, status: 200 };
}
