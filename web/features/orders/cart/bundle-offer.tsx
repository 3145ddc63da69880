import type { PublicPackage } from '#contract/catalog.ts';
import { formatCents, formatDollars } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { findCheaperBundle } from './find-cheaper-bundle.ts';

/** Says that a bundle has everything in the cart for less, with the button that takes it instead. */
export function BundleOffer({
  cart,
  offered,
  onTake,
  className,
}: {
  cart: readonly PublicPackage[];
  /** The packages this buyer may be offered; see `findCheaperBundle`. */
  offered: readonly PublicPackage[];
  onTake: (bundle: PublicPackage) => void;
  className?: string;
}) {
  const found = findCheaperBundle(cart, offered);
  if (found === null) return null;
  const { bundle, savedCents } = found;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-control border border-gold bg-gold-wash px-3.5 py-2.5 text-sm',
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere" role="status">
        “{bundle.title}” includes {cart.length === 1 ? 'this package' : 'these packages'} for{' '}
        <span className="figures font-semibold">{formatDollars(bundle.price)}</span>. You save{' '}
        <span className="figures font-semibold">{formatCents(savedCents)}</span>.
      </p>
      <Button onClick={() => onTake(bundle)} size="small" variant="quiet">
        Switch to Bundle
      </Button>
    </div>
  );
}
