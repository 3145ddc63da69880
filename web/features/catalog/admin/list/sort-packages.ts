import type { CatalogPackage } from '#contract/catalog.ts';

type Sorted = Pick<CatalogPackage, 'name' | 'price' | 'version' | 'onSale'>;

/** The orders in which packages are listed: the shop's own, or another one. */
export const SORTS = [
  { value: 'shop', label: 'Order of the Shop' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price' },
  { value: 'changed', label: 'Last Changed' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

export const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'on', label: 'On Sale' },
  { value: 'off', label: 'Not on Sale' },
] as const;
export type Shown = (typeof SHOWN)[number]['value'];

const collator = new Intl.Collator('en', { numeric: true });

const compare: Record<Exclude<Sort, 'shop'>, (one: Sorted, other: Sorted) => number> = {
  name: (one, other) => collator.compare(one.name, other.name),
  price: (one, other) => Number(one.price) - Number(other.price),
  changed: (one, other) => other.version - one.version,
};

/** The packages that are on sale or not, in an order; equal ones stay in the order of the shop. */
export function sortPackages<One extends Sorted>(
  packages: readonly One[],
  { sort, shown }: { sort: Sort; shown: Shown },
): One[] {
  const some = packages.filter(({ onSale }) => shown === 'all' || onSale === (shown === 'on'));
  return sort === 'shop' ? some : some.toSorted(compare[sort]);
}
