import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { takeGrantBack, takeGrantBackInput } from '#contract/grants/grants.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '../../../../lib/call.ts';
import { messageFor } from '../../../../lib/http-error.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { checkedBy } from '../../../../ui/fields/checked-by.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { toast } from '../../../../ui/toasts/toast-store.ts';
import { showChangedOrder } from './refresh-customers.ts';

const failed = 'This could not be taken back. Please try again.';

/** Why what an order gave is taken back. */
export function TakeBackForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { reason: '' },
  });
  // It is loaded after the dialog has opened, which then had nothing else to focus.
  useEffect(() => setFocus('reason'), [setFocus]);
  const taking = useMutation({
    mutationFn: (body: { reason: string }) =>
      call(takeGrantBack, { params: { orderId: order.id }, body }),
    onSuccess: async (changed) => {
      onClose();
      toast({ title: 'Taken Back', description: `A message goes to ${changed.email}.` });
      await showChangedOrder(client, changed);
    },
  });
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((typed) => taking.mutate(typed))}
    >
      <TextField
        aria-required
        autoComplete="off"
        error={formState.errors.reason?.message}
        hint="Shown on the order’s timeline. The customer does not see it."
        label="Reason"
        maxLength={200}
        {...register('reason', checkedBy(takeGrantBackInput.shape.reason, { name: 'Reason' }))}
      />
      {taking.isError && <Notice tone="berry">{messageFor(taking.error, failed)}</Notice>}
      <DialogActions
        busy={taking.isPending}
        busyLabel="Taking back..."
        onCancel={onClose}
        variant="destructive"
      >
        Take Back
      </DialogActions>
    </form>
  );
}
