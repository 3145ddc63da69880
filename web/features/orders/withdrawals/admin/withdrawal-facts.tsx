import { decideWithdrawal, type Withdrawal } from '#contract/consumer-rights/withdrawals.ts';
import { mailLink } from '#contract/values/mail-link.ts';
import { call } from '../../../../lib/call.ts';
import { formatDate, formatOrderId } from '../../../../lib/format.ts';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Decide } from './decide-dialog.tsx';

/** A withdrawal as it was stated, with its orders, and what an admin decided. */
export function WithdrawalFacts({
  withdrawal,
  onOpen,
}: {
  withdrawal: Withdrawal;
  /** Opens an order; absent: this is shown with its order. */
  onOpen?: (orderId: string) => void;
}) {
  const { id, name, email, typedOrder, receivedAt, orderIds, decision } = withdrawal;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold wrap-anywhere" translate="no">
          {name}
        </span>
        <a className="text-link" href={mailLink(email)}>
          <EmailText address={email} isWhole />
        </a>
        <span className="figures text-ink-soft">{formatDate(receivedAt)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
        <span>{typedOrder === '' ? 'No order was named.' : `Order as typed: ${typedOrder}`}</span>
        {onOpen !== undefined && (
          <>
            {orderIds.length === 0 && <span>No order has this e-mail address.</span>}
            {orderIds.map((orderId) => (
              <button
                className="text-link figures min-h-6"
                key={orderId}
                onClick={() => onOpen(orderId)}
                type="button"
              >
                Order <span translate="no">{formatOrderId(orderId)}</span>
              </button>
            ))}
          </>
        )}
      </p>
      {decision === null ? (
        <Decide
          onDecide={async (note) => {
            await call(decideWithdrawal, { params: { withdrawalId: id }, body: { note } });
            return 1;
          }}
          title={
            <span>
              The withdrawal of <span translate="no">{name}</span>
            </span>
          }
        />
      ) : (
        <p className="text-sm wrap-anywhere">
          {`Dealt with by ${decision.by}, ${formatDate(decision.at)}. ${decision.note}`}
        </p>
      )}
    </div>
  );
}
