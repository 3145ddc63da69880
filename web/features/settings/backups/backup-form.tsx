import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { backupDefaults, getBackups } from '#contract/backups/backups.ts';
import { endpointQuery } from '../../../lib/endpoint-query.ts';
import { resetSavedField } from '../../../ui/drafts/reset-saved.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { Settings } from '../settings-query.ts';
import { useSaveSettings } from '../use-save-settings.ts';

const keys = ['BACKUP_FOLDER', 'BACKUP_TIME', 'BACKUP_KEEP'] as const;
type Fields = Record<(typeof keys)[number], string>;

function useBackupForm({ BACKUP_FOLDER, BACKUP_TIME, BACKUP_KEEP }: Settings) {
  const before: Fields = {
    BACKUP_FOLDER,
    BACKUP_TIME: BACKUP_TIME || backupDefaults.time,
    BACKUP_KEEP: BACKUP_KEEP || String(backupDefaults.keep),
  };
  const form = useForm<Fields>({ defaultValues: before });
  const client = useQueryClient();
  const saveSettings = useSaveSettings();
  const save = form.handleSubmit(async (typed) => {
    const entries = keys.map((key) => ({ key, value: typed[key].trim() }));
    const { saved, refused } = await saveSettings(
      entries.filter(({ key, value }) => value !== before[key]),
    );
    for (const { key, value } of saved) {
      const own = keys.find((one) => one === key);
      if (own) resetSavedField(form, own, { sent: typed[own], saved: value });
    }
    for (const refusal of refused) {
      const own = keys.find((one) => one === refusal.key);
      if (own) form.setError(own, refusal, { shouldFocus: refusal === refused[0] });
    }
    await client.invalidateQueries(endpointQuery(getBackups));
  });
  return { form, save };
}

/** Where to, when, and how many are kept. */
export function BackupForm({ settings }: { settings: Settings }) {
  const { form, save } = useBackupForm(settings);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className="grid gap-5" noValidate onSubmit={save}>
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        error={errors.BACKUP_FOLDER?.message}
        hint="A folder on another disk, such as /mnt/backups, or a bucket, such as s3://bucket/shop. Empty: no schedule."
        label="Location"
        spellCheck={false}
        {...register('BACKUP_FOLDER')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          autoComplete="off"
          error={errors.BACKUP_TIME?.message}
          hint="In UTC, such as 03:00."
          label="Every Day At"
          {...register('BACKUP_TIME')}
        />
        <TextField
          autoComplete="off"
          error={errors.BACKUP_KEEP?.message}
          hint="Older backups are deleted."
          inputMode="numeric"
          label="Backups to Keep"
          {...register('BACKUP_KEEP')}
        />
      </div>
      <SubmitButton busy={formState.isSubmitting}>Save Backups</SubmitButton>
    </form>
  );
}
