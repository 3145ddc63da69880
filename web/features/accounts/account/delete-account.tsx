import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { accountDeletion, deleteAccount } from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/dialog.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Icon } from '../../../ui/pictures/icon.tsx';
import { Words } from '../../../ui/words.tsx';
import { AccountName } from '../account-name.tsx';
import { leavePage } from '../auth.tsx';
import { noteForNextPage } from '../end-session.ts';
import { AccountSection } from './account-section.tsx';
import { showRefusal } from './show-refusal.ts';

type Typed = z.input<typeof accountDeletion>;
const fallback = 'Your account could not be deleted. Please try again.';

function useDeletion() {
  const client = useQueryClient();
  const form = useForm<Typed>({ defaultValues: { password: '' } });
  const deletion = useMutation({
    mutationFn: (body: Typed) => call(deleteAccount, { body }),
    onSuccess: () => {
      noteForNextPage('deleted');
      leavePage(client);
    },
    onError: (error) => {
      // What stands in the way stays in the dialog, until it is closed.
      if (error instanceof HttpError && error.status === 409) return;
      showRefusal(error, {
        atPassword: (message) => form.setError('password', { message }, { shouldFocus: true }),
        fallback,
      });
    },
  });
  const { error } = deletion;
  const obstacle =
    error instanceof HttpError && error.status === 409 && messageFor(error, fallback);
  return { form, deletion, obstacle };
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { form, deletion, obstacle } = useDeletion();
  const { register, handleSubmit, formState } = form;
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit((typed) => deletion.mutate(typed))}
    >
      <AccountName />
      <PasswordField
        aria-required
        error={formState.errors.password?.message}
        label="Password"
        {...register('password', checkedBy(accountDeletion.shape.password, { name: 'Password' }))}
        autoComplete="current-password"
      />
      {obstacle && <Notice tone="berry">{obstacle}</Notice>}
      <DialogActions
        busy={deletion.isPending || deletion.isSuccess}
        busyLabel="Deleting..."
        onCancel={onClose}
        variant="destructive"
      >
        Delete Account
      </DialogActions>
    </form>
  );
}

/** Deletes the customer's account, after naming what is lost and asking for the password. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <AccountSection isApart lead="This cannot be undone." title="Delete your account">
      <p className="max-w-measure">
        Your account, your purchases with their receipts, and your access to every video are
        deleted. Nothing is refunded. Download the receipts and a copy of your data first if you
        need them.
      </p>
      <Button className="sm:justify-self-start" onClick={() => setOpen(true)} variant="destructive">
        <Icon name="trash" size={18} />
        Delete My Account
      </Button>
      <Dialog
        description={
          <Words>{`The account ${email}, its purchases and its access to every video are deleted, and you are logged out everywhere. Nothing is refunded. This cannot be undone.`}</Words>
        }
        onOpenChange={setOpen}
        open={isOpen}
        title="Delete your account?"
      >
        <DeletionDialog onClose={() => setOpen(false)} />
      </Dialog>
    </AccountSection>
  );
}
