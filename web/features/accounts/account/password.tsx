import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changePassword, listAccountSessions, passwordChange } from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toasts/toast-store.ts';
import { AccountName } from '../account-name.tsx';
import { AccountSection } from './account-section.tsx';
import { showRefusal } from './show-refusal.ts';

type Passwords = z.input<typeof passwordChange>;

function usePasswordForm() {
  const client = useQueryClient();
  const form = useForm<Passwords>({ defaultValues: { currentPassword: '', newPassword: '' } });
  const change = useMutation({
    mutationFn: (body: Passwords) => call(changePassword, { body }),
    onSuccess: () => {
      form.reset();
      toast({ title: 'Password Changed', description: 'You are logged out everywhere else.' });
      void client.invalidateQueries(endpointQuery(listAccountSessions));
    },
    onError: (error) =>
      showRefusal(error, {
        atPassword: (message) =>
          form.setError('currentPassword', { message }, { shouldFocus: true }),
        fallback: 'Your password could not be changed. Please try again.',
      }),
  });
  return { form, change };
}

/** Changes the customer's password. */
export function Password() {
  const { form, change } = usePasswordForm();
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { currentPassword, newPassword } = passwordChange.shape;
  return (
    <AccountSection
      lead="With a new password you stay logged in here, and are logged out everywhere else."
      title="Password"
    >
      <form
        className="grid grid-cols-1 gap-5"
        noValidate
        onSubmit={handleSubmit((typed) => change.mutate(typed))}
      >
        <AccountName />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField
            aria-required
            error={errors.currentPassword?.message}
            label="Current Password"
            {...register(
              'currentPassword',
              checkedBy(currentPassword, { name: 'Current password' }),
            )}
            autoComplete="current-password"
          />
          <PasswordField
            aria-required
            error={errors.newPassword?.message}
            hint="At least 8 characters."
            label="New Password"
            {...register('newPassword', checkedBy(newPassword, { name: 'New password' }))}
            autoComplete="new-password"
          />
        </div>
        <SubmitButton busy={change.isPending}>Change Password</SubmitButton>
      </form>
    </AccountSection>
  );
}
