import { useState } from 'react';
import type { CatalogPackage } from '#contract/catalog.ts';
import { formatCount, formatDollars } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ItemButton } from '../../../ui/item-button.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { DeletePackage } from './delete-package.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { isSoldEmpty } from './package-fields.ts';

const SIZES = '(min-width: 70rem) 22rem, (min-width: 40rem) 50vw, 100vw';

function EditPackage({ item }: { item: CatalogPackage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ItemButton icon="pencil" item={item.name} onClick={() => setOpen(true)}>
        Edit
      </ItemButton>
      <PackageDialog item={item} onOpenChange={setOpen} open={open} />
    </>
  );
}

/** A package as admins see it, with its buttons. */
export function PackageTile({
  item,
  onApproach,
  onOpen,
}: {
  item: CatalogPackage;
  /** Called when the pointer or the focus comes to View Details. */
  onApproach: () => void;
  onOpen: () => void;
}) {
  return (
    <Card className="flex h-full flex-col" padded={false}>
      <div className="relative">
        <Picture name={item.name} path={item.coverPath} sizes={SIZES} />
        <div className="absolute inset-x-3 top-3 flex flex-wrap gap-2 *:ring-2 *:ring-surface">
          {item.isBundle && <Badge tone="gold">Best Value</Badge>}
          {!item.onSale && <Badge>Not on sale</Badge>}
          {isSoldEmpty(item) && (
            <Badge icon="warning" tone="wait">
              On sale without videos
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h3 className="text-lg">{item.name}</h3>
        {item.description !== '' && (
          <p className="line-clamp-3 text-sm text-ink-soft">{item.description}</p>
        )}
        <div className="figures mt-auto flex flex-wrap items-baseline justify-between gap-2">
          <p className="font-display text-xl font-semibold">{formatDollars(item.price)}</p>
          <p className="flex items-center gap-1.5 text-sm font-medium text-ink-soft">
            <Icon name="video" size={18} />
            {formatCount(item.videoCount, 'video')}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            aria-haspopup="dialog"
            aria-label={`View Details of ${item.name}`}
            className="flex-1 whitespace-nowrap"
            onClick={onOpen}
            onFocus={onApproach}
            onPointerEnter={onApproach}
            size="small"
            variant="quiet"
          >
            View Details
          </Button>
          <EditPackage item={item} />
          <DeletePackage item={item} />
        </div>
      </div>
    </Card>
  );
}
