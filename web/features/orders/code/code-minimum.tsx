import type { Reduction } from '#contract/codes/reductions.ts';
import { formatDollars } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { needsMore } from './needs-more.ts';

/** Says that the code is for carts of a higher sum, and of which; nothing where it is not that. */
export function CodeMinimum({
  reduction,
  cart,
  className,
}: {
  reduction: Reduction | null;
  cart: readonly { readonly price: string }[];
  className?: string;
}) {
  const minimum = needsMore(reduction, cart);
  if (reduction === null || minimum === null) return null;
  return (
    <p className={classNames('text-sm', className)} role="status">
      The code <span translate="no">{reduction.code}</span>
      <span>{` takes ${reduction.terms} carts of `}</span>
      <span className="figures" translate="no">
        {formatDollars(minimum)}
      </span>{' '}
      or more.
    </p>
  );
}
