import type { ReactNode } from 'react';
import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents, formatDollars, MINUS } from '../../../lib/format.ts';
import { discountCents, type Purchase } from '../discount.ts';

function Line({ label, amount }: { label: ReactNode; amount: string }) {
  return (
    <span className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="figures whitespace-nowrap text-ink-soft" translate="no">
        {amount}
      </span>
    </span>
  );
}

/** The packages that were bought, and their price. */
export function Bought(purchase: Purchase) {
  const { packages, totalAmount, discountTitle = 'Promotion code' } = purchase;
  const discount = discountCents(purchase);
  const isFree = centsFromDecimal(totalAmount) === 0;
  return (
    <section aria-labelledby="bought" className="grid gap-4">
      <h2 className="text-xl" id="bought">
        What you bought
      </h2>
      <ul className="grid gap-3">
        {packages.map(({ title, price, returnedAmount }) => (
          <li key={title}>
            <Line amount={formatDollars(price)} label={<bdi>{title}</bdi>} />
            {returnedAmount !== undefined && (
              <Line
                amount={`${MINUS}${formatDollars(returnedAmount)}`}
                label={<span className="text-sm">You already had it. Being refunded.</span>}
              />
            )}
          </li>
        ))}
        {discount > 0 && (
          <li className="flex items-baseline justify-between gap-4 text-ok">
            <span translate="no">{discountTitle}</span>
            <span className="figures" translate="no">{`${MINUS}${formatCents(discount)}`}</span>
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        <span>{isFree ? 'Total' : 'Total paid'}</span>
        <span className="figures font-display text-xl">
          {isFree ? 'Free' : <span translate="no">{formatDollars(totalAmount)}</span>}
        </span>
      </p>
    </section>
  );
}
