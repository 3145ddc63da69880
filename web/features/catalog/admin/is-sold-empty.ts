import type { CatalogPackage } from '#contract/catalog.ts';

/** Whether people can buy a package that has no videos yet. */
export function isSoldEmpty({
  onSale,
  videoCount,
}: Pick<CatalogPackage, 'onSale' | 'videoCount'>): boolean {
  return onSale && videoCount === 0;
}
