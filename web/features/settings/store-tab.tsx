import { useForm } from 'react-hook-form';
import { useChangeShop } from '../../lib/shop.ts';
import { DraftNotice } from '../../ui/drafts/draft-notice.tsx';
import { useDraft } from '../../ui/drafts/use-draft.ts';
import { required } from '../../ui/fields/required.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { SettingsSection } from './settings-section.tsx';
import { WithSettings } from './settings-states.tsx';
import {
  fieldOf,
  type StoreFields,
  storeChange,
  storeEntries,
  storeFieldsOf,
} from './store-fields.ts';
import { useSaveSettings } from './use-save-settings.ts';

function useStoreForm(before: StoreFields) {
  const form = useForm<StoreFields>({ defaultValues: before });
  const draft = useDraft(form, 'settings:store');
  const saveSettings = useSaveSettings();
  const changeShop = useChangeShop();
  const save = form.handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings(storeEntries(typed, before));
    changeShop(storeChange(saved));
    for (const { key, value } of saved) {
      const field = fieldOf(key);
      if (field) form.resetField(field, { defaultValue: value });
    }
    if (refused.length === 0) draft.forget();
    for (const [index, { key, message }] of refused.entries()) {
      const field = fieldOf(key);
      if (field) form.setError(field, { message }, { shouldFocus: index === 0 });
    }
  });
  return { form, draft, save };
}

function StoreForm({ before }: { before: StoreFields }) {
  const { form, draft, save } = useStoreForm(before);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextField
        autoComplete="off"
        error={errors.name?.message}
        hint="Shown in the header and the title of every page."
        label="Shop Name"
        {...register('name', required('Shop name is required.'))}
      />
      <TextField
        autoComplete="off"
        error={errors.headline?.message}
        hint="Shown above the packages."
        label="Headline"
        {...register('headline')}
      />
      <TextField
        autoComplete="off"
        error={errors.tagline?.message}
        hint="Shown below the headline, and by search engines."
        label="Tagline"
        {...register('tagline')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          autoCapitalize="none"
          autoComplete="off"
          error={errors.email?.message}
          hint="Shown in the footer of every page."
          inputMode="email"
          label="Support Email"
          spellCheck={false}
          type="email"
          {...register('email')}
        />
        <TextField
          autoComplete="off"
          error={errors.phone?.message}
          hint="Shown in the header of every page."
          inputMode="tel"
          label="Support Phone"
          type="tel"
          {...register('phone')}
        />
      </div>
      <SubmitButton busy={formState.isSubmitting}>Save Store</SubmitButton>
    </form>
  );
}

/** The shop's name, headline and tagline, and how to reach it. */
export function StoreTab() {
  return (
    <WithSettings fields={5}>
      {(settings) => (
        <SettingsSection
          lead="Visitors and customers see this. An empty headline or tagline brings back the original, an empty support field the value the store was started with."
          title="Your Shop"
        >
          <StoreForm before={storeFieldsOf(settings)} />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
