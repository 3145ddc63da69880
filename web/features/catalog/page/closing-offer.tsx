import { useId } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { formatDollars } from '../../../lib/format.ts';
import { describeContents } from '../../../lib/package-contents.ts';
import { Button } from '../../../ui/button.tsx';
import { Saving } from '../saving.tsx';
import type { Buying } from './package-hero.tsx';

/** The price and the button once more, for visitors who have read to the end and do not have the package. */
export function ClosingOffer({
  item,
  buying: { selected, isOnSale, watchPath, ownedCents, onToggle },
}: {
  item: PublicPackage;
  buying: Buying;
}) {
  const nameId = useId();
  if (selected || !isOnSale || watchPath !== null) return null;
  return (
    <section
      aria-labelledby={nameId}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line bg-pine-wash p-5 sm:p-6"
    >
      <div className="grid min-w-0 gap-1">
        <h2 className="w-fit text-xl" dir="auto" id={nameId}>
          {item.name}
        </h2>
        <p className="figures text-ink-soft">{describeContents(item)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:w-full">
        <div className="grid gap-1">
          <p className="figures font-display text-2xl font-semibold" translate="no">
            {formatDollars(item.price)}
          </p>
          <Saving item={item} ownedCents={ownedCents} />
        </div>
        <Button
          aria-describedby={nameId}
          className="min-w-44 max-sm:w-full"
          id={`cart-${item.id}-below`}
          onClick={onToggle}
          value="add"
        >
          Add to Cart
        </Button>
      </div>
    </section>
  );
}
