import { useForm } from 'react-hook-form';
import { ownPassword } from '#contract/admins/second-factor.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { AccountName } from '../account-name.tsx';

/** Asks an admin for their password before they go on. `failure`: why the last one was refused. */
export function PasswordForm({
  isBusy,
  failure,
  onSubmit,
}: {
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: (password: string) => void;
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(({ password }) => onSubmit(password))}
    >
      <AccountName />
      <PasswordField
        {...register('password', checkedBy(ownPassword.shape.password, { name: 'Your password' }))}
        aria-required
        autoComplete="current-password"
        data-starts-here=""
        error={formState.errors.password?.message ?? failure}
        label="Your Password"
      />
      <SubmitButton busy={isBusy} busyLabel="Checking...">
        Continue
      </SubmitButton>
    </form>
  );
}
