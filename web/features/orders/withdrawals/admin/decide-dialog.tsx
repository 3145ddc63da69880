import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  countUnknownWithdrawals,
  getOrderRights,
  listWithdrawals,
} from '#contract/consumer-rights/withdrawals.ts';
import { getOrder } from '#contract/orders.ts';
import { getNeeds } from '#contract/overview.ts';
import { formatCount } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialogs/dialog.tsx';
import { TextAreaField } from '../../../../ui/fields/text-area-field.tsx';
import { toastFailure } from '../../../../ui/toasts/toast-failure.ts';
import { toast } from '../../../../ui/toasts/toast-store.ts';

const CHANGED = [listWithdrawals, countUnknownWithdrawals, getOrderRights, getOrder, getNeeds];

const DECIDED =
  'This notes that you have decided and written to them. It refunds nothing: refund the order first if you accept the withdrawal.';

const ALREADY = 'Another admin has already dealt with this.';

/** A button that asks for a note, and takes withdrawals off the list of those that wait. */
export function Decide({
  label = 'Mark as Dealt With…',
  title,
  description = DECIDED,
  onDecide,
}: {
  label?: string;
  /** Which withdrawals these are. */
  title: ReactNode;
  description?: string;
  /** Notes it, and returns how many withdrawals were open until now. */
  onDecide: (note: string) => Promise<number>;
}) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const decide = useMutation({
    mutationFn: () => onDecide(note),
    onSuccess: (count) => {
      setOpen(false);
      setNote('');
      toast({ title: count === 0 ? ALREADY : `${formatCount(count, 'Withdrawal')} Dealt With` });
    },
    onError: (error) => toastFailure(error, 'This could not be saved. Please try again.'),
    onSettled: () =>
      Promise.all(CHANGED.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
  return (
    <>
      <Button
        className="sm:justify-self-start"
        onClick={() => setOpen(true)}
        size="small"
        variant="quiet"
      >
        {label}
      </Button>
      <Dialog description={description} onOpenChange={setOpen} open={isOpen} title={title}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            decide.mutate();
          }}
        >
          <TextAreaField
            hint="Kept with the withdrawal, and on the timeline of its order."
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
