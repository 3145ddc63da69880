import type { CatalogPackage } from '#contract/catalog.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { formatCount, formatDollars } from '../../../../lib/format.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { MoreMenu } from '../../../../ui/more-menu.tsx';
import { Icon } from '../../../../ui/pictures/icon.tsx';
import { Picture } from '../../../../ui/pictures/picture.tsx';
import { isSoldEmpty } from '../is-sold-empty.ts';
import { DeletePackage } from './delete-package.tsx';
import { EditPackage } from './edit-package.tsx';
import { useDuplicate } from './use-duplicate.ts';

const SIZES = '(min-width: 70rem) 22rem, (min-width: 40rem) 50vw, 100vw';

/** Opens the package's page as visitors see it, or would if it were on sale. */
function PreviewPackage({ item: { name, slug } }: { item: CatalogPackage }) {
  return (
    <a
      aria-label={`Preview ${name} in a new tab`}
      className="inline-flex min-h-9 items-center justify-center gap-2 rounded-control border border-control-line bg-surface px-3 py-1 text-sm font-semibold hover:border-pine hover:bg-pine-wash hover:text-pine"
      href={packagePath(slug)}
      rel="noopener"
      target="_blank"
    >
      <Icon name="external" size={16} />
      Preview
    </a>
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
          <p className="line-clamp-3 text-sm text-ink-soft wrap-anywhere">{item.description}</p>
        )}
        <div className="figures mt-auto flex flex-wrap items-baseline justify-between gap-2">
          <p className="font-display text-xl font-semibold" translate="no">
            {formatDollars(item.price)}
          </p>
          <div className="flex items-center gap-3">
            <p className="flex items-center gap-1.5 text-sm font-medium text-ink-soft">
              <Icon name="video" size={18} />
              <span>{formatCount(item.videoCount, 'video')}</span>
            </p>
            <MoreMenu actions={[useDuplicate(item)]} item={item.name} />
          </div>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button
            aria-haspopup="dialog"
            aria-label={`View Details of ${item.name}`}
            onClick={onOpen}
            onFocus={onApproach}
            onPointerEnter={onApproach}
            size="small"
            variant="quiet"
          >
            View Details
          </Button>
          <PreviewPackage item={item} />
          <EditPackage item={item} />
          <DeletePackage item={item} />
        </div>
      </div>
    </Card>
  );
}
