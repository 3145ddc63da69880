import { centsFromDecimal } from '#contract/values/money.ts';
import { formatCents, formatDollars, MINUS } from '../../../lib/format.ts';
import { discountCents, type Purchase } from '../discount.ts';

/** What was bought, and what it cost. */
export function Bought(purchase: Purchase) {
  const { packages, totalAmount } = purchase;
  const discount = discountCents(purchase);
  const isFree = centsFromDecimal(totalAmount) === 0;
  return (
    <section aria-labelledby="bought" className="grid gap-4">
      <h2 className="text-xl" id="bought">
        What you bought
      </h2>
      <ul className="grid gap-3">
        {packages.map(({ title, price }) => (
          <li className="flex items-baseline justify-between gap-4" key={title}>
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className="figures text-ink-soft">{formatDollars(price)}</span>
          </li>
        ))}
        {discount > 0 && (
          <li className="flex items-baseline justify-between gap-4 text-ok">
            Promotion code
            <span className="figures">{`${MINUS}${formatCents(discount)}`}</span>
          </li>
        )}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        {isFree ? 'Total' : 'Total paid'}
        <span className="figures font-display text-xl">
          {isFree ? 'Free' : formatDollars(totalAmount)}
        </span>
      </p>
    </section>
  );
}
