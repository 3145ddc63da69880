import type { CatalogPackage } from '#contract/catalog.ts';
import { duplicatePackage } from '#contract/shop/edit-package.ts';
import { call } from '../../../../lib/call.ts';
import { useCatalogChange } from '../../../../ui/use-catalog-change.ts';

/** The entry of a package's menu that makes another one like it. */
export function useDuplicate({ id, name }: CatalogPackage) {
  const duplicate = useCatalogChange({
    change: () => call(duplicatePackage, { params: { id } }),
    done: (copy) => ({
      title: 'Package Duplicated',
      description: `“${copy.name}” is not on sale yet. It is like “${name}”.`,
    }),
  });
  return {
    icon: 'copy',
    name: 'Duplicate',
    onSelect: () => duplicate.mutate(undefined),
  } as const;
}
