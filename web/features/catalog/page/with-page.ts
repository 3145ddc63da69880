import type { PublicPackage } from '#contract/catalog.ts';
import type { PackagePage } from '#contract/shop/package-pages.ts';

/** The package of a page, as the list of packages has it: the cart's link holds no more of it. */
function publicPart(page: PackagePage): PublicPackage {
  const { pageDescription, content, videos, questions, contained, state, ...shown } = page;
  const { searchTitle, searchDescription, ...listed } = shown;
  return listed;
}

/** The packages on sale as they are known, with this one as its page has it, which may be newer. */
export function withPage(
  onSale: readonly PublicPackage[],
  page: PackagePage,
): readonly PublicPackage[] {
  if (page.state !== 'onSale') return onSale;
  const listed = publicPart(page);
  return onSale.some(({ id }) => id === page.id)
    ? onSale.map((item) => (item.id === page.id ? listed : item))
    : [...onSale, listed];
}
