import { useQuery } from '@tanstack/react-query';
import { countUnknownWithdrawals } from '#contract/consumer-rights/withdrawals.ts';
import { endpointQuery } from '../../../../lib/endpoint-query.ts';
import { Card } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/list-states.tsx';
import { UnknownWithdrawals } from './unknown-withdrawals.tsx';
import { useOpenWithdrawals, WithdrawalList } from './withdrawal-list.tsx';

/** The withdrawals that wait for an admin, whether or not an order was found; nothing without any. */
export function OpenWithdrawals({ onOpen }: { onOpen: (orderId: string) => void }) {
  const known = useOpenWithdrawals('known');
  const counted = useQuery({
    ...endpointQuery(countUnknownWithdrawals),
    refetchOnMount: 'always',
  });
  const { data: unknown } = counted;
  const failed = [known.list, counted].find(({ data, isError }) => isError && data === undefined);
  const hasKnown = known.withdrawals.length > 0;
  const hasUnknown = unknown !== undefined && unknown.count > 0;
  if (!hasKnown && !hasUnknown && failed === undefined) return null;
  return (
    <Card className="mb-6 grid grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl">Withdrawals</h2>
        {hasKnown && (
          <p className="max-w-measure text-ink-soft">
            These buyers withdraw from a contract. Please decide, refund the order if they are
            entitled to it, and write to them.
          </p>
        )}
      </div>
      {failed !== undefined && (
        <ErrorState
          message="Unable to load all withdrawals. Please try again later."
          query={failed}
        />
      )}
      {hasKnown && <WithdrawalList {...known} onOpen={onOpen} />}
      {hasKnown && hasUnknown && <hr className="border-line" />}
      {hasUnknown && <UnknownWithdrawals {...unknown} onOpen={onOpen} />}
    </Card>
  );
}
