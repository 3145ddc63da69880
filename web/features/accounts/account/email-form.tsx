import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { emailChange } from '#contract/account.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { EmailText } from '../../../ui/email-text.tsx';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { EmailField, PasswordField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { AccountName } from '../account-name.tsx';
import { showRefusal } from './show-refusal.ts';

type Typed = z.input<typeof emailChange>;

const isAboutEmail = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'email_taken' || error.code === 'same_email');

interface EmailFormProps {
  send: (typed: Typed) => Promise<unknown>;
  /** Shows a failure besides; on admins' pages each is a toast, too. */
  showError?: (error: Error) => void;
}

function useEmailForm({ send, showError }: EmailFormProps) {
  const form = useForm<Typed>({ defaultValues: { email: '', password: '' } });
  const fallback = 'The link could not be sent. Please try again.';
  const change = useMutation({
    mutationFn: send,
    onSuccess: () => form.reset(),
    onError: (error) => {
      showError?.(error);
      const at = (field: keyof Typed) => (message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      if (isAboutEmail(error)) at('email')(messageFor(error, fallback));
      else showRefusal(error, { atPassword: at('password'), fallback });
    },
  });
  return { form, change };
}

/** Asks for another e-mail address and the password; `send` has a link sent to that address. */
export function EmailForm(props: EmailFormProps) {
  const { form, change } = useEmailForm(props);
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { shape } = emailChange;
  return (
    <form
      className="grid grid-cols-1 gap-5"
      noValidate
      onSubmit={handleSubmit((typed) => change.mutate(typed))}
    >
      {change.isSuccess && (
        <Notice title="Follow the link we have sent you." tone="ok">
          <p className="wrap-anywhere">
            It is on its way to <EmailText address={change.variables.email.trim()} isWhole /> and
            works for 30 minutes. Until you follow it, nothing changes.
          </p>
        </Notice>
      )}
      <AccountName />
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField
          aria-required
          error={errors.email?.message}
          label="New Email"
          {...register('email', checkedBy(shape.email, { name: 'New email' }))}
          autoComplete="email"
        />
        <PasswordField
          aria-required
          error={errors.password?.message}
          label="Your Password"
          {...register('password', checkedBy(shape.password, { name: 'Your password' }))}
          autoComplete="current-password"
        />
      </div>
      <SubmitButton busy={change.isPending} busyLabel="Sending...">
        Send Confirmation Link
      </SubmitButton>
    </form>
  );
}
