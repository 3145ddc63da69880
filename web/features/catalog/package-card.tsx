import { useId } from 'react';
import { Link } from 'react-router';
import type { PublicPackage } from '#contract/catalog.ts';
import { coverSizes } from '#contract/picture-addresses.ts';
import { formatDollars } from '../../lib/format.ts';
import { describeContents } from '../../lib/package-contents.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { describeSaving } from './package-facts.ts';

function Features({
  features,
  isWide = false,
}: {
  features: readonly string[];
  /** In two columns where there is room. */
  isWide?: boolean;
}) {
  if (features.length === 0) return null;
  return (
    <ul className={classNames('grid gap-2 wrap-anywhere', isWide && 'lg:grid-cols-2 lg:gap-x-8')}>
      {features.map((feature) => (
        <li className="flex gap-2.5" key={feature}>
          <Icon className="mt-0.5 shrink-0 text-ok" name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

/** What a bundle's packages cost separately, and what the bundle saves. */
function Saving({ item }: { item: PublicPackage }) {
  const saving = describeSaving(item);
  if (saving === null) return null;
  return (
    <p className="flex w-full flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <span className="figures text-ink-soft">Bought separately {saving.separately}</span>
      <Badge tone="ok">Save {saving.saved}</Badge>
    </p>
  );
}

/** Says that the customer owns the package, and leads to its videos. It covers the picture, so nothing moves. */
function Owned({ path, nameId }: { path: string; nameId: string }) {
  return (
    <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center gap-2 *:ring-2 *:ring-surface">
      <Badge icon="check" tone="ok">
        You own this
      </Badge>
      <Link
        aria-describedby={nameId}
        className="inline-flex min-h-7 items-center gap-1 rounded-full bg-pine px-3 text-sm font-semibold text-on-pine hover:bg-pine-strong"
        to={path}
      >
        <Icon className="-ml-0.5" name="play" size={16} />
        Watch Now
      </Link>
    </div>
  );
}

function Head({ item, nameId }: { item: PublicPackage; nameId: string }) {
  return (
    <div className="grid gap-1.5">
      <h2 className={item.isBundle ? 'text-2xl' : 'text-xl'} id={nameId}>
        {item.name}
      </h2>
      <p className="figures flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon name={item.videoCount === 0 ? 'clock' : 'video'} size={18} />
        {describeContents(item)}
      </p>
    </div>
  );
}

interface CardProps {
  item: PublicPackage;
  selected: boolean;
  onToggle: () => void;
  /** Loads its picture at once, because it is in the first view. */
  eager: boolean;
  /** Where the customer watches it, if they own it; null otherwise. */
  watchPath?: string | null;
}

/** The picture in its own shape, with the badges on it. */
function Cover({ item, selected, eager, watchPath, nameId }: CardProps & { nameId: string }) {
  return (
    <div className="relative">
      <Picture
        className={item.isBundle ? 'lg:rounded-control' : undefined}
        eager={eager}
        name={item.name}
        path={item.coverPath}
        sizes={coverSizes(item)}
      />
      {/* The ring sets the badges off from a cover of their own colour. */}
      <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2 *:ring-2 *:ring-surface">
        {item.isBundle && <Badge tone="gold">Best Value</Badge>}
        {selected && (
          <Badge className="ml-auto" icon="check" tone="pine">
            Selected
          </Badge>
        )}
      </div>
      {watchPath && <Owned nameId={nameId} path={watchPath} />}
    </div>
  );
}

function Buy({ item, selected, onToggle, nameId }: CardProps & { nameId: string }) {
  return (
    <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-3 pt-2">
      <Saving item={item} />
      <p className="figures font-display text-2xl font-semibold">{formatDollars(item.price)}</p>
      <Button
        aria-describedby={nameId}
        className="min-w-44 max-sm:w-full"
        onClick={onToggle}
        variant={selected ? 'quiet' : 'primary'}
      >
        {selected ? 'Remove from Cart' : 'Add to Cart'}
      </Button>
    </div>
  );
}

/**
 * One package: its name, contents and price, and the button for the cart. A bundle takes the whole row
 * and has a surface of its own, so that it looks like the larger offer.
 */
export function PackageCard(props: CardProps) {
  const { item, selected } = props;
  const nameId = useId();
  const edge = selected ? 'border-pine ring-2 ring-pine' : item.isBundle && 'border-gold';
  const description = item.description !== '' && (
    <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{item.description}</p>
  );
  return (
    <article
      aria-labelledby={nameId}
      className={classNames(
        'flex flex-col overflow-hidden rounded-card border',
        edge || 'border-line',
        item.isBundle
          ? 'bg-surface-best md:col-span-2 lg:grid lg:grid-cols-[11fr_9fr] lg:gap-x-2 lg:p-6'
          : 'bg-surface',
      )}
    >
      <Cover {...props} nameId={nameId} />
      <div
        className={classNames(
          'flex flex-1 flex-col gap-4 p-5 sm:p-6',
          item.isBundle && 'lg:py-0 lg:pr-0',
        )}
      >
        <Head item={item} nameId={nameId} />
        {description}
        {!item.isBundle && <Features features={item.features} />}
        <Buy {...props} nameId={nameId} />
      </div>
      {item.isBundle && (
        <div className="p-5 pt-0 sm:p-6 sm:pt-0 lg:col-span-2 lg:p-0 lg:pt-6">
          <Features features={item.features} isWide />
        </div>
      )}
    </article>
  );
}
