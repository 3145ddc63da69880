import type { PublicPackage } from '#contract/catalog.ts';
import type { Reduction } from '#contract/codes/reductions.ts';
import { formatCents } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { findCheaperBundle } from './find-cheaper-bundle.ts';

/** Says that a bundle has everything in the cart for less, with the button that takes it instead. */
export function BundleOffer({
  cart,
  offered,
  reduction,
  onTake,
  isCompact = false,
  className,
}: {
  cart: readonly PublicPackage[];
  /** The packages this buyer may be offered; see `findCheaperBundle`. */
  offered: readonly PublicPackage[];
  /** The reduction by a code; null for none. */
  reduction: Reduction | null;
  onTake: (bundle: PublicPackage) => void;
  /** On a phone only what it saves is shown; a screen reader hears all of it. */
  isCompact?: boolean;
  className?: string;
}) {
  const found = findCheaperBundle(cart, offered, reduction);
  if (found === null) return null;
  const { bundle, cents, savedCents } = found;
  return (
    <div
      className={classNames(
        'flex items-center justify-between gap-y-2 rounded-control border border-gold bg-gold-wash text-sm',
        isCompact
          ? 'gap-x-3 px-2.5 py-1.5 sm:gap-x-6 sm:px-3.5 sm:py-2.5'
          : 'flex-wrap gap-x-6 px-3.5 py-2.5',
        className,
      )}
    >
      <p
        className={classNames('min-w-0 flex-1 wrap-anywhere', !isCompact && 'basis-52')}
        role="status"
      >
        <span className={classNames(isCompact && 'max-sm:sr-only')}>
          <span>
            {`“${bundle.title}” includes ${cart.length === 1 ? 'this package' : 'these packages'} for `}
          </span>
          <span className="figures font-semibold" translate="no">
            {formatCents(cents)}
          </span>
          . You{' '}
        </span>
        <span
          className={classNames(isCompact && 'max-sm:inline-block max-sm:first-letter:uppercase')}
        >
          save{' '}
          <span className="figures font-semibold" translate="no">
            {formatCents(savedCents)}
          </span>
          .
        </span>
      </p>
      <Button className="shrink-0" onClick={() => onTake(bundle)} size="small" variant="quiet">
        Switch to Bundle
      </Button>
    </div>
  );
}
