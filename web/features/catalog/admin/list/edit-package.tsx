import { useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { ItemButton } from '../../../../ui/item-button.tsx';
import { loadPackageForm, PackageDialog } from '../package-dialog.tsx';

/** The button that edits a package. */
export function EditPackage({ item }: { item: CatalogPackage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ItemButton
        icon="pencil"
        item={item.name}
        onClick={() => setOpen(true)}
        onFocus={loadPackageForm}
        onPointerEnter={loadPackageForm}
      >
        Edit
      </ItemButton>
      <PackageDialog item={item} onOpenChange={setOpen} open={open} />
    </>
  );
}
