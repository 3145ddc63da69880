import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteCustomer, listCustomers } from '#contract/customers.ts';
import { listOrders } from '#contract/orders.ts';
import { call } from '../../lib/call.ts';
import { messageFor } from '../../lib/http-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toastFailure } from '../../ui/toasts/toast-failure.ts';
import { toast } from '../../ui/toasts/toast-store.ts';

const failed = 'The account could not be deleted. Please try again.';

interface DeleteAccountProps {
  customerId: string;
  name: string;
  email: string;
  /** Called when the account is deleted and the lists no longer show it. */
  onDeleted: () => void;
}

function useDeletion({ customerId, name, onDeleted }: DeleteAccountProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteCustomer, { params: { id: customerId } }),
    onSuccess: async () => {
      await Promise.all(
        [listOrders, listCustomers].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      );
      toast({ title: 'Account Deleted', description: `${name} no longer has an account.` });
      onDeleted();
    },
    onError: (error) => toastFailure(error, failed),
  });
}

/** The button that deletes a customer's account, after telling what is deleted with it. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  const deletion = useDeletion({
    ...props,
    onDeleted: () => {
      setOpen(false);
      props.onDeleted();
    },
  });
  const open = () => {
    deletion.reset();
    setOpen(true);
  };
  return (
    <>
      <Button className="mt-1 justify-self-start" onClick={open} size="small" variant="quiet">
        Delete Account
      </Button>
      <ConfirmDialog
        action="Delete Account"
        busy={deletion.isPending}
        description={`The account ${props.email}, all its orders and its access to every video are deleted, and this customer is logged out at once. Nothing is refunded. This cannot be undone.`}
        onConfirm={() => deletion.mutate()}
        onOpenChange={setOpen}
        open={isOpen}
        title={`Delete the account of ${props.name}?`}
      >
        {deletion.isError && <Notice tone="berry">{messageFor(deletion.error, failed)}</Notice>}
      </ConfirmDialog>
    </>
  );
}
