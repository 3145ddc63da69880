import { useForm } from 'react-hook-form';
import { MAX_PLAYING_PLACES, NO_LIMIT } from '#contract/settings.ts';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { SettingsSection } from '../settings-section.tsx';
import { WithSettings } from '../settings-states.tsx';
import { useSaveSettings } from '../use-save-settings.ts';

const key = 'PLAYING_PLACES';

const options = [
  { value: NO_LIMIT, label: 'No limit' },
  ...Array.from({ length: MAX_PLAYING_PLACES }, (_, index) => {
    const value = String(index + 1);
    return { value, label: value };
  }),
];

function PlacesForm({ places }: { places: string }) {
  const form = useForm({ defaultValues: { places } });
  const { register, handleSubmit, formState, setError } = form;
  const draft = useDraft(form, 'settings:places');
  const saveSettings = useSaveSettings();
  const save = handleSubmit(async (typed) => {
    const { saved, refused } = await saveSettings([{ key, value: typed.places }]);
    for (const { value } of saved) {
      draft.forget();
      resetSavedField(form, 'places', { sent: typed.places, saved: value });
    }
    for (const { message } of refused) setError('places', { message }, { shouldFocus: true });
  });
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <DraftNotice draft={draft} />
      <SelectField
        error={formState.errors.places?.message}
        hint="Each browser is one place. A paused video takes none."
        label="Places at a Time"
        options={options}
        {...register('places')}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Sharing</SubmitButton>
    </form>
  );
}

/** In how many places an account may play at a time. */
export function FairSharing() {
  return (
    <WithSettings fields={1}>
      {({ PLAYING_PLACES: places }) => (
        <SettingsSection
          lead="In how many places one account can play videos at the same time. When one more begins, the place that began first stops, and can take over again. Admins are not counted. This does not prevent copying."
          title="Fair Sharing"
        >
          <PlacesForm places={places} />
        </SettingsSection>
      )}
    </WithSettings>
  );
}
