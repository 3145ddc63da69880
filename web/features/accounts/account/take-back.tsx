import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountOrder } from '#contract/account.ts';
import { takeOrderBack } from '#contract/consumer-rights/take-order-back.ts';
import { describeTakenBack, TAKE_BACK_PERIOD_DAYS } from '#contract/consumer-rights/taking-back.ts';
import { call } from '../../../lib/call.ts';
import { formatDate, formatDollars, formatOrderId } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { Words } from '../../../ui/words.tsx';
import { toastRefusal } from './show-refusal.ts';

/** Says in place of the button that the customer has taken back as many orders as the shop allows. */
export function TakenBackTooOften({ order: { takenBackTooOften } }: { order: AccountOrder }) {
  if (takenBackTooOften === undefined) return null;
  const { times, againAt, othersAt } = takenBackTooOften;
  const others =
    othersAt === undefined
      ? ''
      : `You can take orders back again from ${formatDate(othersAt)}, when the days for this one are over. `;
  const when =
    againAt === null
      ? `${others}If something is wrong with this one, please write to the shop.`
      : `You can take this one back from ${formatDate(againAt)}.`;
  return (
    <p className="text-sm text-ink-soft">
      <Words>{`${describeTakenBack(times)} ${when}`}</Words>
    </p>
  );
}

/** Says which of the orders this would be that the customer may take back. */
function describeUse({ takeBackUse }: AccountOrder): string {
  if (takeBackUse === undefined) return '';
  const { nth, times } = takeBackUse;
  const allowed = `You can take back ${times === 1 ? 'one order' : `${times} orders`} in ${TAKE_BACK_PERIOD_DAYS} days`;
  return times === 1 ? ` ${allowed}, and this is it.` : ` ${allowed}, and this is number ${nth}.`;
}

/** The button by which a customer takes an order back; nothing once they may not any more. */
export function TakeBack({ order }: { order: AccountOrder }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const takeBack = useMutation({
    mutationFn: () => call(takeOrderBack, { params: { orderId: order.id } }),
    onSuccess: () => toast({ title: 'Order Taken Back' }),
    onError: (error) =>
      toastRefusal(error, 'This order could not be taken back. Please try again.'),
    onSettled: async () => {
      setOpen(false);
      // What they may watch follows from the orders.
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== '/api/auth/me',
      });
    },
  });
  const { takeBackUntil } = order;
  if (takeBackUntil === undefined) return null;
  const name = `order ${formatOrderId(order.id)}`;
  return (
    <>
      <button className="text-link" onClick={() => setOpen(true)} type="button">
        Take Back…<span className="sr-only">{` ${name}`}</span>
      </button>
      <ConfirmDialog
        action="Take Order Back"
        busy={takeBack.isPending}
        busyLabel="Refunding..."
        description={
          <Words>{`Your payment of ${formatDollars(order.totalAmount)} is refunded, and this order no longer gives access to its videos. You can do this until ${formatDate(takeBackUntil)}, as long as you have watched no more than a minute of it.${describeUse(order)} It cannot be undone.`}</Words>
        }
        onConfirm={() => takeBack.mutate()}
        onOpenChange={setOpen}
        open={isOpen}
        title={`Take ${name} back?`}
      />
    </>
  );
}
