import { useId } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { packagePath } from '#contract/pages/package-path.ts';
import { coverSizes } from '#contract/picture-addresses.ts';
import { formatDollars } from '../../lib/format.ts';
import { describeContents } from '../../lib/package-contents.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Elements } from '../../ui/elements.ts';
import { Link } from '../../ui/links/link.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Saving } from './saving.tsx';

/** More features than stand beside a bundle's picture are below it, in two columns. */
const MOST_BESIDE = 6;

function Features({ item: { features, isBundle } }: { item: PublicPackage }) {
  if (features.length === 0) return null;
  const isBelow = isBundle && features.length > MOST_BESIDE;
  return (
    <ul
      className={classNames(
        'space-y-2 wrap-anywhere',
        isBundle && 'px-5 pb-5 sm:px-6 sm:pb-6 lg:p-0',
        isBelow && 'gap-x-8 lg:col-span-2 lg:columns-2',
      )}
    >
      {features.map((feature) => (
        <li className="flex break-inside-avoid gap-2.5" key={feature}>
          <Icon className="mt-0.5 shrink-0 text-ok" name="check" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  );
}

function Head({ item, nameId }: { item: PublicPackage; nameId: string }) {
  return (
    <div className="grid gap-1.5">
      <h2 className={item.isBundle ? 'text-2xl' : 'text-xl'} id={nameId}>
        <Link
          className="rounded-control hover:text-pine hover:underline"
          to={packagePath(item.slug)}
        >
          {item.name}
        </Link>
      </h2>
      <p className="figures flex items-center gap-2 text-sm font-medium text-ink-soft">
        <Icon name={item.videoCount === 0 ? 'clock' : 'video'} size={18} />
        <span>{describeContents(item)}</span>
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
  /** Far below the first view: it is drawn only once it comes near. */
  isFar?: boolean;
  /** The page on which the customer watches it; null if they do not own it. */
  watchPath?: string | null;
  /** The separate prices of its packages that the customer owns, summed up in cents. */
  ownedCents?: number;
  /** The price with the applied promotion code, in dollars; null if there is none. */
  codePrice?: { readonly code: string; readonly price: string } | null;
}

/**
 * The picture in its own shape, with the badges on it. Beside a bundle's text it is as high as that, up to
 * 4:3, so that there is no hole below it.
 */
function Cover({ item, selected, eager, watchPath }: CardProps) {
  const besides = 'lg:row-span-2 lg:max-h-[min(36vw,27rem)] lg:before:block lg:before:aspect-video';
  return (
    <div className={classNames('relative', item.isBundle && besides)}>
      {/* The name leads there too, and is the link for keyboards and screen readers. */}
      <Link aria-hidden tabIndex={-1} to={packagePath(item.slug)}>
        <Picture
          className={
            item.isBundle ? 'lg:absolute lg:inset-0 lg:aspect-auto lg:rounded-control' : ''
          }
          eager={eager}
          name={item.name}
          path={item.coverPath}
          sizes={coverSizes(item)}
        />
      </Link>
      {/* The ring sets the badges off from a cover of their own colour. */}
      <div className="absolute inset-x-3 top-3 pointer-events-none flex flex-wrap justify-between gap-2 *:ring-2 *:ring-surface">
        {item.isBundle && <Badge tone="gold">Best Value</Badge>}
        {selected && (
          <Badge className="ml-auto" icon="check" tone="pine">
            Selected
          </Badge>
        )}
      </div>
      {watchPath && (
        <Badge className="absolute bottom-3 left-3 ring-2 ring-surface" icon="check" tone="ok">
          You own this
        </Badge>
      )}
    </div>
  );
}

/** The price; with a code applied, what it costs with that, and what it cost without. */
function Price({ item, codePrice = null }: Pick<CardProps, 'item' | 'codePrice'>) {
  if (codePrice === null) {
    return (
      <p className="figures font-display text-2xl font-semibold" translate="no">
        {formatDollars(item.price)}
      </p>
    );
  }
  return (
    <div className="min-w-0">
      <p className="figures flex flex-wrap items-baseline gap-x-2 font-display text-2xl font-semibold">
        <span translate="no">{formatDollars(codePrice.price)}</span>
        <s className="text-base font-normal text-ink-soft">
          <span className="sr-only">instead of </span>
          <span translate="no">{formatDollars(item.price)}</span>
        </s>
      </p>
      <p className="text-sm text-ok wrap-anywhere">
        Code <span translate="no">{codePrice.code}</span> applied
      </p>
    </div>
  );
}

/** The price and the buttons. For its owners the first button watches the package. */
function Buy({
  item,
  ownedCents,
  selected,
  onToggle,
  watchPath,
  codePrice = null,
  nameId,
}: CardProps & { nameId: string }) {
  const isOwned = watchPath != null;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-3',
        item.isBundle
          ? 'p-5 sm:p-6 lg:order-last lg:col-span-2 lg:border-t lg:border-gold lg:p-0 lg:pt-5'
          : 'mt-auto pt-2',
      )}
    >
      {!isOwned && (
        <Saving
          className="w-full lg:order-1 lg:mr-auto lg:w-auto"
          item={item}
          ownedCents={ownedCents}
        />
      )}
      <Price codePrice={isOwned ? null : codePrice} item={item} />
      <Button
        aria-describedby={nameId}
        className={isOwned ? 'ml-auto' : 'min-w-44 max-sm:w-full lg:order-1'}
        id={`cart-${item.id}`}
        onClick={onToggle}
        size={isOwned ? 'small' : 'medium'}
        // An early click counts while the button still means the same.
        value={selected ? 'remove' : 'add'}
        variant={selected || isOwned ? 'quiet' : 'primary'}
      >
        {selected ? 'Remove from Cart' : 'Add to Cart'}
      </Button>
      {isOwned && (
        <ButtonLink aria-describedby={nameId} className="min-w-36 max-sm:w-full" to={watchPath}>
          <Icon name="play" size={18} />
          Watch Now
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * One package: its name, contents and price, and the button for the cart. A bundle takes the whole row
 * and has a surface of its own, so that it looks like the larger offer. On a phone its price comes before
 * its features, so that it is seen without scrolling.
 */
export function PackageCard(props: CardProps) {
  const { item, selected, isFar } = props;
  const nameId = useId();
  const edge = selected ? 'border-pine ring-2 ring-pine' : item.isBundle && 'border-gold';
  const text: Elements = (
    <>
      <Head item={item} nameId={nameId} />
      {item.description !== '' && (
        <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{item.description}</p>
      )}
    </>
  );
  return (
    <article
      aria-labelledby={nameId}
      className={classNames(
        'flex flex-col overflow-hidden rounded-card border',
        edge || 'border-line',
        isFar && 'far-card',
        item.isBundle
          ? 'bg-surface-best md:col-span-2 lg:grid lg:grid-cols-[11fr_9fr] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-4 lg:p-6'
          : 'bg-surface',
      )}
    >
      <Cover {...props} />
      {item.isBundle ? (
        <>
          <div className="grid content-start gap-4 px-5 pt-5 sm:px-6 sm:pt-6 lg:p-0">{text}</div>
          <Buy {...props} nameId={nameId} />
          <Features item={item} />
        </>
      ) : (
        <div className="flex flex-1 flex-col gap-4 p-5 sm:p-6">
          {text}
          <Features item={item} />
          <Buy {...props} nameId={nameId} />
        </div>
      )}
    </article>
  );
}
