import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { passwordChange } from '#contract/account.ts';
import { changeAdminPassword } from '#contract/admins/admins.ts';
import { call } from '../../../lib/call.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { AccountName } from '../account-name.tsx';
import { useAdminChange } from './admins-queries.ts';

type Passwords = z.input<typeof passwordChange>;

/** Changes the signed-in admin's password. */
export function OwnPassword() {
  const form = useForm<Passwords>({ defaultValues: { currentPassword: '', newPassword: '' } });
  const { register, handleSubmit, formState, reset } = form;
  const { errors } = formState;
  const { currentPassword, newPassword } = passwordChange.shape;
  const change = useAdminChange((body: Passwords) => call(changeAdminPassword, { body }), {
    successMessage: 'Password Changed',
    onSuccess: () => reset(),
  });
  return (
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
          {...register('currentPassword', checkedBy(currentPassword, { name: 'Current password' }))}
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
  );
}
