import type { SettingForm } from '#contract/settings.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DraftNotice } from '../../../ui/drafts/draft-notice.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import type { Entry } from './save-each.ts';
import { SettingField, type SpecialFields } from './setting-field.tsx';
import { type SettingsForm as Settings, useSettingsForm } from './use-settings-form.ts';

interface DrawnForm {
  /** The words of its button. */
  submit: string;
  /** The fields of special kinds. */
  special?: SpecialFields;
}

/** The fields of a form that was made by `useSettingsForm`, and its button. */
export function SettingsFields({
  settings,
  submit,
  special = {},
}: DrawnForm & { settings: Settings }) {
  const { form, fields, draft, save } = settings;
  return (
    <form className="grid grid-cols-1 gap-5 sm:grid-cols-2" noValidate onSubmit={save}>
      <div className="empty:hidden sm:col-span-2">
        <DraftNotice draft={draft} />
      </div>
      {fields.map((field) => {
        const Shown = special[field.kind] ?? SettingField;
        return (
          <div className={classNames(!field.isShort && 'sm:col-span-2')} key={field.key}>
            <Shown field={field} settings={settings} />
          </div>
        );
      })}
      <div className="grid sm:col-span-2">
        <SubmitButton busy={form.formState.isSubmitting}>{submit}</SubmitButton>
      </div>
    </form>
  );
}

/** The form of that name, which shows and saves its settings. `onSaved` gets what was saved. */
export function SettingsForm({
  name,
  onSaved,
  ...drawn
}: DrawnForm & { name: SettingForm; onSaved?: (saved: readonly Entry[]) => void }) {
  const settings = useSettingsForm(name, onSaved);
  return <SettingsFields {...drawn} settings={settings} />;
}
