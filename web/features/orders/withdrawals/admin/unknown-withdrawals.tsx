import { useState } from 'react';
import {
  decideUnknownWithdrawals,
  type UnknownWithdrawals as Waiting,
} from '#contract/consumer-rights/withdrawals.ts';
import { call } from '../../../../lib/call.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Decide } from './decide-dialog.tsx';
import { useOpenWithdrawals, WithdrawalList } from './withdrawal-list.tsx';

function Listed({ onOpen }: { onOpen: (orderId: string) => void }) {
  return <WithdrawalList {...useOpenWithdrawals('unknown')} onOpen={onOpen} />;
}

/** The withdrawals of addresses without an order or an account: folded, and dealt with all at once. */
export function UnknownWithdrawals({
  count,
  newestAt,
  onOpen,
}: Waiting & { onOpen: (orderId: string) => void }) {
  const [isShown, setShown] = useState(false);
  if (newestAt === null) return null;
  const all = formatCount(count, 'Withdrawal');
  return (
    <section className="grid grid-cols-1 gap-4">
      <div className="grid gap-1.5">
        <h3 className="text-lg">From Unknown Addresses</h3>
        <p className="max-w-measure text-ink-soft">
          <span>{`${formatCount(count, 'withdrawal')} with an e-mail address that has no order and no account. `}</span>
          <span>
            Nothing was sent there. A buyer may have mistyped the address: name and order may say
            who it is.
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          size="small"
          variant="quiet"
        >
          {isShown ? 'Hide Them' : 'Show Them'}
        </Button>
        <Decide
          label={
            count === 1
              ? 'Mark It as Dealt With…'
              : `Mark All ${count.toLocaleString('en-US')} as Dealt With…`
          }
          onDecide={async (note) => {
            const body = { until: newestAt, note };
            return (await call(decideUnknownWithdrawals, { body })).decided;
          }}
          description="This notes that you have looked at them. It refunds nothing and sends nothing."
          title={`${all} From Unknown Addresses`}
        />
      </div>
      {isShown && <Listed onOpen={onOpen} />}
    </section>
  );
}
