import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countDeletedOrders, type OrderFilter } from '#contract/order-lists.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { formatCount, formatDollars } from '../../../../lib/format.ts';

/**
 * Says what a list by days of payments or refunds lacks of the numbers that lead to it: the orders that were deleted
 * with their customer.
 */
export function DeletedOrders({ query: { dated, from, to, ...narrower } }: { query: OrderFilter }) {
  const isWhole = Object.keys(narrower).every((name) => name === 'view');
  const { data } = useQuery({
    ...endpointQuery(countDeletedOrders, { query: { dated, from, to } }),
    enabled: dated !== undefined && isWhole,
    placeholderData: keepPreviousData,
  });
  if (dated === undefined || !isWhole || data === undefined || data.count === 0) return null;
  const entries = formatCount(data.count, dated === 'paid' ? 'receipt' : 'credit note');
  return (
    <p className="text-sm text-ink-soft">
      <span>{`Not listed: ${entries} of deleted accounts, `}</span>
      <span translate="no">{formatDollars(data.amount)}</span>
      <span>
        {`. ${dated === 'paid' ? 'Takings' : 'Refunds'} in the overview include ${data.count === 1 ? 'it' : 'them'}.`}
      </span>
    </p>
  );
}
