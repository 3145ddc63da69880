import { useForm } from 'react-hook-form';
import { MOST_VIDEO_JOBS, VIDEO_QUALITIES } from '#contract/settings.ts';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { useDraft } from '../../../ui/drafts/use-draft.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { Settings } from '../settings-query.ts';
import { useSaveSettings } from '../use-save-settings.ts';

const QUALITY = 'VIDEO_HIGHEST_QUALITY';
const JOBS = 'VIDEO_JOBS_AT_ONCE';
const KEEP = 'VIDEO_KEEP_ORIGINALS';

const names: Record<(typeof VIDEO_QUALITIES)[number], string> = {
  480: '480p',
  720: '720p (HD)',
  1080: '1080p (Full HD)',
  1440: '1440p',
  2160: '2160p (4K)',
};
const qualities = VIDEO_QUALITIES.toSorted((a, b) => Number(b) - Number(a)).map((value) => {
  return { value, label: names[value] };
});
const counts = Array.from({ length: MOST_VIDEO_JOBS }, (_, index) => {
  const value = String(index + 1);
  return { value, label: value };
});

function usePreparingForm(settings: Settings) {
  const form = useForm({
    defaultValues: {
      [QUALITY]: settings[QUALITY] || VIDEO_QUALITIES[0],
      [JOBS]: settings[JOBS] || '1',
      [KEEP]: settings[KEEP] !== 'no',
    },
  });
  const { dirtyFields } = form.formState;
  const draft = useDraft(form, 'settings:preparing');
  const saveSettings = useSaveSettings();
  const save = form.handleSubmit(async (typed) => {
    const entries = [
      { key: QUALITY, value: typed[QUALITY] },
      { key: JOBS, value: typed[JOBS] },
      { key: KEEP, value: typed[KEEP] ? 'yes' : 'no' },
    ] as const;
    const { saved, refused } = await saveSettings(entries.filter(({ key }) => dirtyFields[key]));
    if (refused.length === 0) draft.forget();
    for (const { key, value } of saved) {
      if (key === KEEP) resetSavedField(form, KEEP, { sent: typed[KEEP], saved: value !== 'no' });
      else if (key === QUALITY || key === JOBS)
        resetSavedField(form, key, { sent: typed[key], saved: value });
    }
  });
  return { form, draft, save };
}

/** How videos are prepared. */
export function PreparingForm({ settings }: { settings: Settings }) {
  const { form, draft, save } = usePreparingForm(settings);
  const { register, formState } = form;
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <DraftNotice draft={draft} />
      <CheckField
        hint="If not, each file is deleted once its qualities are made. A video that is prepared again is then made from its best quality."
        label="Keep the Original Files"
        {...register(KEEP)}
      />
      <SelectField
        hint="Of videos that have to be converted. Others keep the quality that was uploaded."
        label="Highest Quality"
        options={qualities}
        {...register(QUALITY)}
      />
      <SelectField
        hint="More at once is faster only on a server with many processors."
        label="Videos Prepared at Once"
        options={counts}
        {...register(JOBS)}
      />
      <SubmitButton busy={formState.isSubmitting}>Save Video</SubmitButton>
    </form>
  );
}
