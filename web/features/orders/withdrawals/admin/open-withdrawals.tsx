import { useInfiniteQuery } from '@tanstack/react-query';
import { listWithdrawals } from '#contract/consumer-rights/withdrawals.ts';
import { endpointPages } from '../../../../lib/endpoint-pages.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { WithdrawalFacts } from './withdrawal-facts.tsx';

/** The withdrawals that wait for an admin, whether or not an order was found; nothing without any. */
export function OpenWithdrawals({ onOpen }: { onOpen: (orderId: string) => void }) {
  const list = useInfiniteQuery({
    ...endpointPages(listWithdrawals, { query: { state: 'open' } }),
    refetchOnMount: 'always',
  });
  const withdrawals = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (withdrawals.length === 0) return null;
  return (
    <Card className="mb-6 grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Withdrawals</h2>
        <p className="max-w-measure text-ink-soft">
          These buyers withdraw from a contract. Please decide, refund the order if they may, and
          write to them.
        </p>
      </div>
      <ul className="divide-y divide-line">
        {withdrawals.map((withdrawal) => (
          <li className="py-4 first:pt-0 last:pb-0" key={withdrawal.id}>
            <WithdrawalFacts onOpen={onOpen} withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          className="sm:justify-self-start"
          onClick={() => void list.fetchNextPage()}
          variant="quiet"
        >
          Load More
        </Button>
      )}
    </Card>
  );
}
