import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteCustomer, getOrderSupport, listCustomers } from '#contract/customers.ts';
import { listOrders } from '#contract/order-lists.ts';
import { call } from '../../lib/call.ts';
import { endpointQuery } from '../../lib/endpoint-query.ts';
import { messageFor } from '../../lib/http-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { toastFailure } from '../../ui/toasts/toast-failure.ts';
import { toast } from '../../ui/toasts/toast-store.ts';
import { Words } from '../../ui/words.tsx';

const failed = 'The account could not be deleted. Please try again.';

interface DeleteAccountProps {
  customerId: string;
  name: string;
  /** The account's address, or an order to learn it from: an order keeps the one it was placed with. */
  of: { email: string } | { orderId: string };
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

/** The account by the e-mail address that it has now. */
function useAccountName({ of }: DeleteAccountProps, isShown: boolean): string {
  const orderId = 'orderId' in of ? of.orderId : '';
  const { data } = useQuery({
    ...endpointQuery(getOrderSupport, { params: { orderId } }),
    enabled: isShown && orderId !== '',
    gcTime: 0,
  });
  if ('email' in of) return `The account ${of.email}`;
  return data?.email ? `The account ${data.email}` : 'This account';
}

/** Deletes a customer's account, marked as dangerous, after saying what is deleted with it. */
export function DeleteAccount(props: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  const deletion = useDeletion({
    ...props,
    onDeleted: () => {
      setOpen(false);
      props.onDeleted();
    },
  });
  const account = useAccountName(props, isOpen);
  const open = () => {
    deletion.reset();
    setOpen(true);
  };
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border border-berry p-4">
      <p className="min-w-0 max-w-measure text-sm text-ink-soft wrap-anywhere">
        Deletes the account of <span translate="no">{props.name}</span>, all its orders and its
        access to every video. This cannot be undone.
      </p>
      <Button onClick={open} size="small" variant="destructive">
        <Icon name="trash" size={18} />
        Delete Account
      </Button>
      <ConfirmDialog
        action="Delete Account"
        busy={deletion.isPending}
        description={
          <Words>{`${account}, all its orders and its access to every video are deleted, and this customer is logged out at once. Nothing is refunded. This cannot be undone.`}</Words>
        }
        onConfirm={() => deletion.mutate()}
        onOpenChange={setOpen}
        open={isOpen}
        title={
          <span>
            Delete the account of <span translate="no">{props.name}</span>?
          </span>
        }
      >
        {deletion.isError && <Notice tone="berry">{messageFor(deletion.error, failed)}</Notice>}
      </ConfirmDialog>
    </section>
  );
}
