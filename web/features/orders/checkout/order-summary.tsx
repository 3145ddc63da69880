import { useId, useState } from 'react';
import type { PublicPackage } from '#contract/catalog.ts';
import { formatCents } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { priceCents } from '../cart/cart-total.ts';
import { CheckoutOffer } from '../cart/checkout-offer.tsx';

function SummaryLines({ packages }: { packages: readonly PublicPackage[] }) {
  return (
    <ul className="grid gap-3">
      {packages.map((item) => (
        <li className="grid grid-cols-[4.5rem_minmax(0,1fr)_auto] items-center gap-3" key={item.id}>
          <Picture
            className="rounded-control"
            eager
            name={item.title}
            path={item.coverPath}
            shape="16:10"
            sizes="4.5rem"
          />
          <span className="wrap-anywhere">{item.title}</span>
          <span className="figures">{formatCents(priceCents(item))}</span>
        </li>
      ))}
    </ul>
  );
}

/** The packages being bought and their total. On a phone the packages can be folded away. */
export function OrderSummary({
  packages,
  totalCents,
}: {
  packages: readonly PublicPackage[];
  totalCents: number;
}) {
  const linesId = useId();
  const [isOpen, setOpen] = useState(true);
  return (
    <Card className="grid gap-4 lg:sticky lg:top-6">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">Order Summary</h2>
        <button
          aria-controls={linesId}
          aria-expanded={isOpen}
          className="-my-1 -mr-2 inline-flex min-h-9 items-center gap-1 rounded-control px-2 text-sm font-semibold text-pine hover:bg-pine-wash lg:hidden"
          onClick={() => setOpen(!isOpen)}
          type="button"
        >
          Details
          <Icon
            className={classNames('transition-transform', isOpen && 'rotate-180')}
            name="chevron-down"
            size={18}
          />
        </button>
      </div>
      <div className={classNames(!isOpen && 'max-lg:hidden')} id={linesId}>
        <SummaryLines packages={packages} />
      </div>
      <CheckoutOffer packages={packages} />
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        Total
        <span className="figures font-display text-xl">{formatCents(totalCents)}</span>
      </p>
    </Card>
  );
}
