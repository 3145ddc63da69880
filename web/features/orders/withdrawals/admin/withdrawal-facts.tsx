import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  decideWithdrawal,
  getOrderRights,
  listWithdrawals,
  type Withdrawal,
} from '#contract/consumer-rights/withdrawals.ts';
import { getOrder } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { formatDate, formatOrderId } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../../ui/toasts/toast-store.ts';

/** Asks for a note, and takes the withdrawal off the list of those that wait. */
function Decide({ withdrawal: { id, name } }: { withdrawal: Withdrawal }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const decide = useMutation({
    mutationFn: () => call(decideWithdrawal, { params: { withdrawalId: id }, body: { note } }),
    onSuccess: () => {
      setOpen(false);
      toast({ title: 'Withdrawal Dealt With' });
    },
    onError: (error) => toastFailure(error, 'This could not be saved. Please try again.'),
    onSettled: () =>
      Promise.all(
        [listWithdrawals.path, getOrderRights.path, getOrder.path].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
  return (
    <>
      <Button
        className="sm:justify-self-start"
        onClick={() => setOpen(true)}
        size="small"
        variant="quiet"
      >
        Mark as Dealt With…
      </Button>
      <Dialog
        description="This notes that you have decided and written to them. It refunds nothing: refund the order before if you accept the withdrawal."
        onOpenChange={setOpen}
        open={isOpen}
        title={
          <span>
            The withdrawal of <span translate="no">{name}</span>
          </span>
        }
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            decide.mutate();
          }}
        >
          <TextAreaField
            hint="What you decided, for the order’s timeline."
            label="Note (optional)"
            maxLength={500}
            onChange={(event) => setNote(event.target.value)}
            value={note}
          />
          <DialogActions
            busy={decide.isPending}
            busyLabel="Saving..."
            onCancel={() => setOpen(false)}
          >
            Mark as Dealt With
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}

/** A withdrawal as it was stated, with its orders, and what an admin decided. */
export function WithdrawalFacts({
  withdrawal,
  onOpen,
}: {
  withdrawal: Withdrawal;
  /** Opens an order; absent: this is shown with its order. */
  onOpen?: (orderId: string) => void;
}) {
  const { name, email, typedOrder, receivedAt, orderIds, decision } = withdrawal;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-semibold wrap-anywhere" translate="no">
          {name}
        </span>
        <a className="text-link" href={`mailto:${email}`}>
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
        <Decide withdrawal={withdrawal} />
      ) : (
        <p className="text-sm wrap-anywhere">
          {`Dealt with by ${decision.by}, ${formatDate(decision.at)}. ${decision.note}`}
        </p>
      )}
    </div>
  );
}
