import { useId } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import * as pages from '#contract/pages/page-paths.ts';
import { heroSizes } from '#contract/picture-addresses.ts';
import { formatDollars } from '../../../lib/format.ts';
import { describeContents } from '../../../lib/package-contents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Saving } from '../saving.tsx';

/** The ways in which the visitor can buy or watch the package. */
export interface Buying {
  readonly selected: boolean;
  /** False for a package that is not on sale, which an admin looks at. */
  readonly isOnSale: boolean;
  readonly onToggle: () => void;
  /** The page on which the customer watches it; null if they do not own it. */
  readonly watchPath: string | null;
  /** The separate prices of its packages that the customer owns, summed up in cents. */
  readonly ownedCents: number;
}

interface HeroProps extends Buying {
  item: PublicPackage;
  /** Plays the first of its free samples; null if there is none, or as long as that is not known. */
  onSample: (() => void) | null;
  /** It is likely that the sample is played in a moment. */
  onNearSample: () => void;
}

export function BackToPackages() {
  return (
    <Link
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-pine hover:text-pine-strong hover:underline"
      to={pages.home}
    >
      <Icon name="arrow-left" />
      All Packages
    </Link>
  );
}

function Cover({ item, selected, watchPath, onSample, onNearSample }: HeroProps) {
  return (
    <div className="relative self-start overflow-hidden rounded-card border border-line">
      <Picture eager isMain name={item.name} path={item.coverPath} sizes={heroSizes} />
      {/* The ring sets the badges off from a cover of their own colour. */}
      <div className="absolute inset-x-3 top-3 flex flex-wrap justify-between gap-2 *:ring-2 *:ring-surface">
        {item.isBundle && <Badge tone="gold">Best Value</Badge>}
        {watchPath !== null && (
          <Badge icon="check" tone="ok">
            You own this
          </Badge>
        )}
        {selected && (
          <Badge className="ml-auto" icon="check" tone="pine">
            Selected
          </Badge>
        )}
      </div>
      {onSample !== null && watchPath === null && (
        <Button
          aria-haspopup="dialog"
          className="absolute bottom-3 left-3 noscript:hidden"
          data-keep-clear={undefined}
          id={`sample-of-${item.id}`}
          onClick={onSample}
          onFocus={onNearSample}
          onPointerOver={onNearSample}
          variant="quiet"
        >
          <Icon className="fill-current" name="play" size={18} />
          Watch a Free Sample
        </Button>
      )}
    </div>
  );
}

/** The price and the buttons. For its owners the first button watches the package. */
function Buy({
  item,
  nameId,
  selected,
  isOnSale,
  onToggle,
  watchPath,
  ownedCents,
}: HeroProps & { nameId: string }) {
  const isOwned = watchPath !== null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2">
        <p className="figures font-display text-3xl font-semibold" translate="no">
          {formatDollars(item.price)}
        </p>
        {/* On the narrowest phones its two parts fit one line in one font and not in the other. */}
        {!isOwned && (
          <Saving
            className="max-[22rem]:flex-col max-[22rem]:items-start"
            item={item}
            ownedCents={ownedCents}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {isOwned && (
          <ButtonLink
            aria-describedby={nameId}
            className="min-w-48 max-sm:w-full"
            size="large"
            to={watchPath}
          >
            <Icon className="fill-current" name="play" />
            Watch Now
          </ButtonLink>
        )}
        <Button
          aria-describedby={nameId}
          className={isOwned ? '' : 'min-w-56 max-sm:w-full'}
          disabled={!isOnSale}
          id={`cart-${item.id}`}
          onClick={onToggle}
          size={isOwned ? 'medium' : 'large'}
          // An early click counts while the button still means the same.
          value={selected ? 'remove' : 'add'}
          variant={selected || isOwned ? 'quiet' : 'primary'}
        >
          {selected ? 'Remove from Cart' : 'Add to Cart'}
        </Button>
      </div>
    </div>
  );
}

/**
 * The top of a package's page: its cover, name, contents and price, and the button for the cart. On a phone the
 * price and the button come before the description, so that they are seen without scrolling.
 */
export function PackageHero(props: HeroProps) {
  const { item } = props;
  const nameId = useId();
  return (
    <section className="border-b border-line bg-pine-wash">
      <div className="column pt-2 pb-8 sm:pb-10">
        <BackToPackages />
        <div className="mt-1 grid grid-cols-1 gap-5 lg:grid-cols-[7fr_5fr] lg:gap-10">
          <Cover {...props} />
          <div className="grid grid-cols-1 content-center gap-4 lg:gap-5">
            <div className="grid gap-2">
              <h1 className="w-fit text-2xl sm:text-3xl" dir="auto" id={nameId}>
                {item.name}
              </h1>
              <p className="figures flex items-center gap-2 font-medium text-ink-soft">
                <Icon name={item.videoCount === 0 ? 'clock' : 'video'} size={18} />
                <span>{describeContents(item)}</span>
              </p>
            </div>
            {item.description !== '' && (
              <p
                className="w-fit max-w-measure text-lg whitespace-pre-line text-ink-soft wrap-anywhere max-lg:order-last"
                dir="auto"
              >
                {item.description}
              </p>
            )}
            <Buy {...props} nameId={nameId} />
          </div>
        </div>
      </div>
    </section>
  );
}
