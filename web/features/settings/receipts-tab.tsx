import { useForm } from 'react-hook-form';
import { resetSavedField } from '../../ui/drafts/reset-saved.ts';
import { TextAreaField } from '../../ui/fields/text-area-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { Settings } from './settings-query.ts';
import { SettingsSection } from './settings-section.tsx';
import { WithSettings } from './settings-states.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const keys = ['SELLER_NAME', 'SELLER_ADDRESS', 'TAX_NUMBER', 'TAX_RATE'] as const;
type Key = (typeof keys)[number];

/** What is saved: without spaces around it, and with a point before the decimals of the tax rate. */
function toSave(key: Key, typed: string): string {
  return key === 'TAX_RATE' ? typed.trim().replace(',', '.') : typed.trim();
}

function useSellerForm(settings: Settings) {
  const { SELLER_NAME, SELLER_ADDRESS, TAX_NUMBER, TAX_RATE } = settings;
  const form = useForm<Record<Key, string>>({
    defaultValues: { SELLER_NAME, SELLER_ADDRESS, TAX_NUMBER, TAX_RATE },
  });
  const saveSettings = useSaveSettings();
  const save = form.handleSubmit(async (typed) => {
    const entries = keys.map((key) => ({ key, value: toSave(key, typed[key]) }));
    const { saved, refused } = await saveSettings(
      entries.filter(({ key, value }) => value !== settings[key]),
    );
    for (const key of keys) {
      const value = saved.find((entry) => entry.key === key)?.value;
      if (value !== undefined) resetSavedField(form, key, { sent: typed[key], saved: value });
      const refusal = refused.find((entry) => entry.key === key);
      if (refusal === undefined) continue;
      form.setError(key, refusal, { shouldFocus: refusal === refused[0] });
    }
  });
  return { form, save };
}

function SellerForm({ settings }: { settings: Settings }) {
  const { form, save } = useSellerForm(settings);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <TextField
        autoComplete="off"
        error={errors.SELLER_NAME?.message}
        hint="The person or company that sells. If empty, the shop’s name."
        label="Seller Name"
        {...register('SELLER_NAME')}
      />
      <TextAreaField
        autoComplete="off"
        error={errors.SELLER_ADDRESS?.message}
        label="Postal Address"
        rows={4}
        {...register('SELLER_ADDRESS')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          autoComplete="off"
          error={errors.TAX_NUMBER?.message}
          label="Tax Number"
          {...register('TAX_NUMBER')}
        />
        <TextField
          autoComplete="off"
          error={errors.TAX_RATE?.message}
          hint="In percent, such as 8.25. Your prices contain it. 0 shows no tax."
          inputMode="decimal"
          label="Tax Rate"
          {...register('TAX_RATE')}
        />
      </div>
      <SubmitButton busy={formState.isSubmitting}>Save Receipts</SubmitButton>
    </form>
  );
}

/** Who sells and which tax prices contain, as receipts say it. */
export function ReceiptsTab() {
  return (
    <WithSettings fields={3}>
      {(settings) => (
        <SettingsSection
          lead="Every paid order has a receipt with a number. It shows these details. A new tax rate applies to orders from now on."
          title="Receipts"
        >
          <SellerForm settings={settings} />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
