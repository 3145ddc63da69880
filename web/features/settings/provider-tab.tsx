import { useForm } from 'react-hook-form';
import { resetSavedField } from '../../ui/drafts/reset-saved.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { PaymentSetup } from './payment-setup.tsx';
import type { Settings } from './settings-query.ts';
import { SettingsSection } from './settings-section.tsx';
import { WithSettings } from './settings-states.tsx';
import { findMaskProblem, type KeyName, keysToSave, type TypedKeys } from './typed-keys.ts';
import { useSaveSettings } from './use-save-settings.ts';

function isKeyName(key: string): key is KeyName {
  return key === 'VITE_STRIPE_PUBLIC_KEY' || key === 'STRIPE_SECRET_KEY';
}

function useKeysForm({ VITE_STRIPE_PUBLIC_KEY, STRIPE_SECRET_KEY }: Settings) {
  const form = useForm<TypedKeys>({ defaultValues: { VITE_STRIPE_PUBLIC_KEY, STRIPE_SECRET_KEY } });
  const saveSettings = useSaveSettings();
  const save = form.handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings(keysToSave(typed));
    // An empty field shows the saved key again.
    for (const key of Object.keys(typed)) {
      if (isKeyName(key) && typed[key].trim() === '') form.resetField(key);
    }
    // Saved keys are shown as they are stored, the secret key masked; refused ones stay as typed.
    for (const { key, value } of saved) {
      if (isKeyName(key)) resetSavedField(form, key, { sent: typed[key], saved: value });
    }
    for (const [index, { key, message }] of refused.entries()) {
      if (!isKeyName(key)) continue;
      form.setError(key, { message }, { shouldFocus: index === 0 });
    }
  });
  return { form, save };
}

function KeysForm({ settings }: { settings: Settings }) {
  const { form, save } = useKeysForm(settings);
  const { register, formState } = form;
  const mask = settings.STRIPE_SECRET_KEY;
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={formState.errors.VITE_STRIPE_PUBLIC_KEY?.message}
        hint="Starts with pk_. Every visitor’s browser sees it."
        label="Publishable Key"
        spellCheck={false}
        {...register('VITE_STRIPE_PUBLIC_KEY')}
      />
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={formState.errors.STRIPE_SECRET_KEY?.message}
        hint="Starts with sk_. It is stored encrypted, and only its last four characters are shown."
        label="Secret Key"
        onFocus={(event) => {
          // A mask can only be replaced as a whole.
          if (event.target.value === mask) event.target.select();
        }}
        spellCheck={false}
        {...register('STRIPE_SECRET_KEY', { validate: (typed) => findMaskProblem(typed, mask) })}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Keys</SubmitButton>
    </form>
  );
}

/** The Stripe keys, and whether they work together. */
export function ProviderTab() {
  return (
    <WithSettings fields={2}>
      {(settings) => (
        <SettingsSection
          aside={<PaymentSetup />}
          lead="The two keys of your Stripe account. Both must be test keys, or both live keys. An empty field keeps the saved key."
          title="Stripe Configuration"
        >
          <KeysForm settings={settings} />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
