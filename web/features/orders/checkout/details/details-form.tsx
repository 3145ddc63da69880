import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../../../ui/button.tsx';
import type { Elements } from '../../../../ui/elements.ts';
import { EmailField, PasswordField, TextField } from '../../../../ui/fields/text-field.tsx';
import { SlowNote } from '../../slow-note.tsx';
import type { CustomerDetails, DetailName } from './customer-details.ts';

interface DetailsFormProps {
  form: UseFormReturn<CustomerDetails>;
  /** False for a signed-in customer: the account is known, and its e-mail address cannot be changed. */
  asksPassword: boolean;
  onSignIn: () => void;
  onSubmit: () => void;
  /** The box for the consent. */
  consent?: Elements;
  /** Why the last attempt failed; shown above the button. */
  children?: Elements;
}

/** The props that connect a field to the form. */
function useField({ register, formState }: UseFormReturn<CustomerDetails>) {
  return (name: DetailName) => ({ ...register(name), error: formState.errors[name]?.message });
}

function submitLabel(promoCode: string): string {
  return promoCode.trim() === '' ? 'Continue to Payment' : 'Apply Code & Continue';
}

/** The first step: the buyer's details and an optional promotion code. */
export function DetailsForm({
  form,
  asksPassword,
  onSignIn,
  onSubmit,
  consent,
  children,
}: DetailsFormProps) {
  const field = useField(form);
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {asksPassword && (
        <p className="text-ink-soft">
          Already a customer?{' '}
          <button className="text-link" onClick={onSignIn} type="button">
            Log in
          </button>
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField required label="First Name" {...field('firstName')} autoComplete="given-name" />
        <TextField required label="Last Name" {...field('lastName')} autoComplete="family-name" />
      </div>
      <EmailField
        required
        label="Email"
        {...field('email')}
        autoComplete="email"
        hint={asksPassword ? undefined : 'You are logged in with this address.'}
        readOnly={!asksPassword}
      />
      <TextField
        label="Phone (optional)"
        {...field('phone')}
        autoComplete="tel"
        inputMode="tel"
        type="tel"
      />
      {asksPassword && (
        <PasswordField
          required
          label="Create Password"
          {...field('password')}
          autoComplete="new-password"
          hint="You'll use this to login and access your videos"
        />
      )}
      <TextField
        label="Promotion Code (optional)"
        {...field('promoCode')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      {consent}
      {children}
      <Button
        busy={form.formState.isSubmitting}
        busyLabel="Checking..."
        className="w-full"
        size="large"
        type="submit"
      >
        {submitLabel(form.watch('promoCode'))}
      </Button>
      <SlowNote
        about="Nothing is charged until you complete the payment."
        isWaiting={form.formState.isSubmitting}
      />
    </form>
  );
}
