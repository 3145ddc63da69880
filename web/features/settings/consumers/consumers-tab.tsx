import { useForm } from 'react-hook-form';
import { CONSUMER_RIGHTS, STANDARD_CONSENT } from '#contract/consumer-rights/consent.ts';
import { useChangeShop } from '../../../lib/shop.ts';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { Settings } from '../settings-query.ts';
import { SettingsSection } from '../settings-section.tsx';
import { WithSettings } from '../settings-states.tsx';
import { useSaveSettings } from '../use-save-settings.ts';

const keys = ['CONSUMER_RIGHTS', 'CONSENT_TEXT', 'TAKE_BACK_DAYS', 'TAKE_BACK_TIMES'] as const;
type Key = (typeof keys)[number];

const [OFF, ON] = CONSUMER_RIGHTS;
const options = [
  { value: OFF, label: 'Off' },
  { value: ON, label: 'On' },
];

/** What is saved: the standard text as no text, so that it follows the store's. */
function toSave(key: Key, typed: string): string {
  const value = typed.trim();
  return key === 'CONSENT_TEXT' && value === STANDARD_CONSENT ? '' : value;
}

function useConsumersForm(settings: Settings) {
  const { CONSUMER_RIGHTS: rights, CONSENT_TEXT, TAKE_BACK_DAYS, TAKE_BACK_TIMES } = settings;
  const form = useForm<Record<Key, string>>({
    defaultValues: { CONSUMER_RIGHTS: rights, CONSENT_TEXT, TAKE_BACK_DAYS, TAKE_BACK_TIMES },
  });
  const draft = useDraft(form, 'settings:consumers');
  const saveSettings = useSaveSettings();
  const changeShop = useChangeShop();
  const save = form.handleSubmit(async (typed) => {
    const changed = keys.filter((key) => typed[key].trim() !== settings[key]);
    const { saved, refused } = await saveSettings(
      changed.map((key) => ({ key, value: toSave(key, typed[key]) })),
    );
    if (refused.length === 0) draft.forget();
    for (const key of keys) {
      const value = saved.find((entry) => entry.key === key)?.value;
      if (value !== undefined) resetSavedField(form, key, { sent: typed[key], saved: value });
      if (key === 'CONSUMER_RIGHTS' && value !== undefined) {
        changeShop({ consumerRights: value === ON });
      }
      const refusal = refused.find((entry) => entry.key === key);
      if (refusal !== undefined) {
        form.setError(key, refusal, { shouldFocus: refusal === refused[0] });
      }
    }
  });
  return { form, draft, save };
}

function ConsumersForm({ settings }: { settings: Settings }) {
  const { form, draft, save } = useConsumersForm(settings);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className="grid grid-cols-1 gap-5" noValidate onSubmit={save}>
      <DraftNotice draft={draft} />
      <SelectField
        error={errors.CONSUMER_RIGHTS?.message}
        hint="On: the checkout asks for the consent below, the payment’s button says “Buy now and pay”, and every page links a page for withdrawing from a contract."
        label="Consumer Rights"
        options={options}
        {...register('CONSUMER_RIGHTS')}
      />
      <TextAreaField
        autoComplete="off"
        error={errors.CONSENT_TEXT?.message}
        hint="Stands beside a box that every buyer has to tick. If empty, the store’s own text. Orders keep the text that was shown."
        label="Text of the Consent"
        rows={5}
        {...register('CONSENT_TEXT')}
      />
      <TextField
        autoComplete="off"
        error={errors.TAKE_BACK_DAYS?.message}
        hint="For this many days a customer can take a paid order back in their account, if they have watched no more than a minute of it. It is refunded at once. 0: never."
        inputMode="numeric"
        label="Days to Take an Order Back"
        {...register('TAKE_BACK_DAYS')}
      />
      <TextField
        autoComplete="off"
        error={errors.TAKE_BACK_TIMES?.message}
        hint="From 1 to 99. The checkout tells buyers."
        inputMode="numeric"
        label="Orders a Customer May Take Back in 365 Days"
        {...register('TAKE_BACK_TIMES')}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Consumers</SubmitButton>
    </form>
  );
}

/** What the shop does for buyers who are consumers. */
export function ConsumersTab() {
  return (
    <WithSettings fields={4}>
      {(settings) => (
        <SettingsSection
          lead="For shops that sell to consumers in the European Union or the United Kingdom. The handbook’s page “Selling to consumers” says which law asks for what. It is not legal advice."
          title="Consumers"
        >
          <ConsumersForm settings={settings} />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
