import { useEffect, useId, useRef, useState } from 'react';
import type { Ownership } from '#contract/access.ts';
import type { PublicPackage } from '#contract/catalog.ts';
import type { Reduction } from '#contract/codes/reductions.ts';
import { formatCents } from '../../../lib/format.ts';
import { notOwned } from '../../../lib/ownership.ts';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Elements } from '../../../ui/elements.ts';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { withoutPackage } from '../cart/checkout-link.ts';
import { CheckoutOffer } from '../cart/checkout-offer.tsx';
import { useChangeCheckout } from '../cart/use-change-checkout.ts';
import { AppliedCode } from '../code/applied-code.tsx';
import { CodeMinimum } from '../code/code-minimum.tsx';
import { SummaryLine } from './summary-line.tsx';
import type { Refusal } from './use-checkout.ts';

/** Leads to the first package that the buyer has already, each time the order is refused for that. */
function useOwnedFocus(refusal: Refusal | null) {
  const lines = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal?.code !== 'already_owned') return;
    const button = lines.current?.querySelector<HTMLElement>('[data-is-owned]');
    button?.scrollIntoView({ block: 'center' });
    button?.focus({ preventScroll: true });
  }, [refusal]);
  return lines;
}

/**
 * The packages being bought, each with its way out, and the total of those that the buyer does not have yet. On
 * a phone the packages can be folded away, unless the buyer has one of them.
 */
export function OrderSummary({
  packages,
  totalCents,
  reduction,
  onRemoveCode,
  ownership,
  refusal,
  children,
}: {
  packages: readonly PublicPackage[];
  /** The total of the order, in cents. */
  totalCents: number;
  /** The reduction by a code; null for none. */
  reduction: Reduction | null;
  /** Absent: the order is placed, and its code stays. */
  onRemoveCode?: (() => void) | undefined;
  /** How much the buyer already has, by package id. */
  ownership: ReadonlyMap<string, Ownership>;
  /** Why the last attempt failed. */
  refusal: Refusal | null;
  /** At its end. */
  children?: Elements;
}) {
  const linesId = useId();
  const [isOpen, setOpen] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  const change = useChangeCheckout(packages);
  const canFold = notOwned(packages, ownership).length === packages.length;
  const lines = useOwnedFocus(refusal);
  const remove = (packageId: string) => {
    change(withoutPackage(packages, packageId));
    // The button is gone with its line.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <Card className="grid gap-4 lg:sticky lg:top-6">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-xl" ref={heading} tabIndex={-1}>
          Order Summary
        </h2>
        {canFold && (
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
        )}
      </div>
      <div className={classNames(canFold && !isOpen && 'max-lg:hidden')} id={linesId} ref={lines}>
        <ul className="grid gap-4">
          {packages.map((item) => (
            <SummaryLine
              item={item}
              key={item.id}
              onRemove={() => remove(item.id)}
              owned={ownership.get(item.id)}
            />
          ))}
        </ul>
      </div>
      <CheckoutOffer ownership={ownership} packages={packages} reduction={reduction} />
      {reduction !== null && <AppliedCode onRemove={onRemoveCode} reduction={reduction} />}
      <CodeMinimum cart={notOwned(packages, ownership)} reduction={reduction} />
      <p
        aria-live="polite"
        className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold"
      >
        Total
        <span className="figures font-display text-xl" translate="no">
          {formatCents(totalCents)}
        </span>
      </p>
      {children}
    </Card>
  );
}
