import { useRef, useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { savePackageOrder } from '#contract/shop/package-pages.ts';
import { call } from '../../../../lib/call.ts';
import { formatCount, formatDollars } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Picture } from '../../../../ui/pictures/picture.tsx';
import { useCatalogChange } from '../../../../ui/use-catalog-change.ts';
import { inOrder, isReordered, reordered } from './list-order.ts';
import { SortableList } from './sortable-list.tsx';
import { UnsavedOrder } from './unsaved-order.tsx';

function PackageLine({ item }: { item: CatalogPackage }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <Picture
        className="w-12 shrink-0 rounded-control min-[24rem]:w-20"
        name={item.name}
        path={item.coverPath}
        sizes="5rem"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium leading-snug wrap-anywhere">{item.name}</p>
        <p className="figures flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <span>
            <span translate="no">{formatDollars(item.price)}</span>
            <span>{`, ${formatCount(item.videoCount, 'video')}`}</span>
          </span>
          {item.isBundle && <Badge tone="gold">Best Value</Badge>}
          {!item.onSale && <Badge>Not on sale</Badge>}
        </p>
      </div>
    </div>
  );
}

/** The dialog in which the packages are put into the order that the shop shows them in. */
export function PackageOrder({
  packages,
  open,
  onOpenChange,
}: {
  packages: readonly CatalogPackage[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const isSorting = useRef(false);
  const shown = inOrder(
    packages.map((item) => ({ ...item, title: item.name })),
    order,
  );
  const save = useCatalogChange({
    change: (packageIds: string[]) => call(savePackageOrder, { body: { packageIds } }),
    done: () => ({ title: 'Order Saved', description: 'Visitors now see the new order.' }),
    onDone: () => setOrder(null),
  });
  const isUnsaved = order !== null && isReordered(packages, order);
  return (
    <Dialog
      description="The shop shows its packages in this order. New ones come last."
      grows
      keepsEscape={() => isSorting.current}
      onOpenChange={onOpenChange}
      open={open}
      size="medium"
      startsOn="window"
      title="Order of the Packages"
    >
      <div className="grid grid-cols-1 gap-3">
        <SortableList
          items={shown}
          onSort={(from, to) =>
            setOrder(
              reordered(
                shown.map(({ id }) => id),
                from,
                to,
              ),
            )
          }
          onSorting={(sorting) => {
            isSorting.current = sorting;
          }}
          row={(item) => ({ content: <PackageLine item={item} /> })}
          thing="package"
        />
        {isUnsaved && (
          <UnsavedOrder
            busy={save.isPending}
            onDiscard={() => setOrder(null)}
            onSave={() => save.mutate(shown.map(({ id }) => id))}
          />
        )}
      </div>
    </Dialog>
  );
}
