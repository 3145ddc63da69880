import { useInfiniteQuery } from '@tanstack/react-query';
import { listUsesOfCode, type PromoCode } from '#contract/codes/codes.ts';
import { orderPath } from '#contract/pages/page-links.ts';
import { endpointPages } from '../../../lib/endpoint-pages.ts';
import { formatDate, formatDollars, formatOrderId, MINUS } from '../../../lib/format.ts';
import { Link } from '../../../ui/links/link.tsx';
import { ErrorState } from '../../../ui/list-states.tsx';
import { LoadMore } from '../../../ui/long-lists/load-more.tsx';
import { describeUses } from './describe-code.ts';

/** The orders that were paid with a code, the latest first. */
export function CodeUses({ code, onLeave }: { code: PromoCode; onLeave: () => void }) {
  const list = useInfiniteQuery({
    ...endpointPages(listUsesOfCode, { params: { codeId: code.id } }),
    refetchOnMount: 'always',
  });
  const uses = (list.data?.pages ?? []).flatMap(({ items }) => items);
  return (
    <section aria-labelledby="uses" className="grid gap-3 border-t border-line pt-5">
      <h3 className="text-lg" id="uses">
        Uses
      </h3>
      <p className="text-ink-soft">
        {`${describeUses(code)}. A refund does not give a use back, and a payment at the price shown is always accepted.`}
      </p>
      {list.isError && (
        <ErrorState message="Unable to load the uses. Please try again later." query={list} />
      )}
      <ul className="divide-y divide-line">
        {uses.map(({ orderId, usedAt, amountOff, wasLate }) => (
          <li
            className="figures flex flex-wrap items-baseline justify-between gap-x-4 py-2"
            data-row={orderId}
            key={orderId}
            tabIndex={-1}
          >
            <Link className="text-link" onClick={onLeave} to={orderPath(orderId)}>
              Order <span translate="no">{formatOrderId(orderId)}</span>
            </Link>
            <span className="text-ink-soft">{formatDate(usedAt)}</span>
            <span translate="no">{`${MINUS}${formatDollars(amountOff)}`}</span>
            {wasLate && (
              <span className="basis-full text-sm text-wait">
                Paid after its use was free again.
              </span>
            )}
          </li>
        ))}
      </ul>
      <LoadMore list={list} rows={uses.map(({ orderId }) => ({ id: orderId }))} things="uses" />
    </section>
  );
}
