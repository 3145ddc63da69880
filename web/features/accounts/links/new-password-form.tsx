import { useForm } from 'react-hook-form';
import { newPassword } from '#contract/values/text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { PasswordField } from '../../../ui/fields/text-field.tsx';
import { AccountName } from '../account-name.tsx';

const rule = newPassword();

interface NewPasswordFormProps {
  /** The account of the password, for the browser's password manager. */
  login: string;
  submitLabel: string;
  busyLabel: string;
  isBusy: boolean;
  /** Why the last attempt failed. */
  failure: string | undefined;
  onSubmit: (password: string) => void;
  /** Between the field and the button. */
  children?: Elements;
}

/** One field for a new password, and one button. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '' } });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit(({ password }) => props.onSubmit(password))}
    >
      <AccountName login={props.login} />
      <PasswordField
        autoComplete="new-password"
        error={formState.errors.password?.message ?? props.failure}
        hint="At least 8 characters."
        label="New Password"
        required
        {...register('password', {
          validate: (typed) => {
            const problem = rule.safeParse(typed).error?.issues[0]?.message;
            return problem === undefined || `Password ${problem}.`;
          },
        })}
      />
      {props.children}
      <Button
        busy={props.isBusy}
        busyLabel={props.busyLabel}
        className="w-full"
        size="large"
        type="submit"
      >
        {props.submitLabel}
      </Button>
    </form>
  );
}
