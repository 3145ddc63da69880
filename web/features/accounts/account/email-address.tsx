import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changeEmail, emailChange } from '#contract/account.ts';
import { call } from '../../../lib/call.ts';
import { HttpError, messageFor } from '../../../lib/http-error.ts';
import { checkedBy } from '../../../ui/fields/checked-by.ts';
import { PasswordField, TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { AccountSection } from './account-section.tsx';
import { showRefusal } from './show-refusal.ts';

type Typed = z.input<typeof emailChange>;

const isAboutEmail = (error: unknown): boolean =>
  error instanceof HttpError && (error.code === 'email_taken' || error.code === 'same_email');

function useEmailForm() {
  const form = useForm<Typed>({ defaultValues: { email: '', password: '' } });
  const fallback = 'The link could not be sent. Please try again.';
  const change = useMutation({
    mutationFn: (body: Typed) => call(changeEmail, { body }),
    onSuccess: () => form.reset(),
    onError: (error) => {
      const at = (field: keyof Typed) => (message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      if (isAboutEmail(error)) at('email')(messageFor(error, fallback));
      else showRefusal(error, { atPassword: at('password'), fallback });
    },
  });
  return { form, change };
}

/** Changes the e-mail address that the customer logs in with: by a link that is sent to the new one. */
export function EmailAddress({ email }: { email: string }) {
  const { form, change } = useEmailForm();
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { shape } = emailChange;
  return (
    <AccountSection
      lead={`You log in with ${email}. Messages from the shop go there.`}
      title="E-mail address"
    >
      <form
        className="grid grid-cols-1 gap-5"
        noValidate
        onSubmit={handleSubmit((typed) => change.mutate(typed))}
      >
        {change.isSuccess && (
          <Notice title="Follow the link we have sent you." tone="ok">
            <p className="wrap-anywhere">
              It is on its way to {change.variables.email.trim()} and works for 30 minutes. Until
              you follow it, nothing changes.
            </p>
          </Notice>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            aria-required
            error={errors.email?.message}
            label="New Email"
            {...register('email', checkedBy(shape.email, { name: 'New email' }))}
            autoCapitalize="none"
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            type="email"
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
    </AccountSection>
  );
}
