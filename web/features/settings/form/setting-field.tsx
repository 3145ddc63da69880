import type { ComponentType } from 'react';
import type { SettingField as Field } from '#contract/settings.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { EmailField, TextField } from '../../../ui/fields/text-field.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export interface SettingFieldProps {
  settings: SettingsForm;
  field: Field;
}

/** A field that is special, for the setting with that key. */
export type SpecialFields = Readonly<Record<string, ComponentType<SettingFieldProps>>>;

const noLanguage = { autoCapitalize: 'none', spellCheck: false } as const;

/** The field of a setting, by its kind. */
export function SettingField({ settings, field }: SettingFieldProps) {
  const { form, rulesOf, readSaved } = settings;
  const { key, kind, label, hint, options } = field;
  const frame = {
    error: form.formState.errors[key]?.message,
    label,
    ...(hint !== '' && { hint }),
  };
  if (kind === 'switch') {
    return (
      <CheckField
        {...frame}
        checked={form.watch(key) === 'yes'}
        name={key}
        onChange={({ currentTarget }) =>
          form.setValue(key, currentTarget.checked ? 'yes' : 'no', { shouldDirty: true })
        }
      />
    );
  }
  const shared = { ...frame, ...form.register(key, rulesOf(field)) };
  if (kind === 'choice') return <SelectField {...shared} options={options} />;
  const typed = { ...shared, autoComplete: 'off' };
  switch (kind) {
    case 'lines':
      return <TextAreaField {...typed} rows={5} />;
    case 'email':
      return <EmailField {...typed} />;
    case 'phone':
      return <TextField {...typed} inputMode="tel" type="tel" />;
    case 'number':
      return <TextField {...typed} inputMode="numeric" />;
    case 'decimal':
      return <TextField {...typed} inputMode="decimal" />;
    case 'code':
      return <TextField {...typed} {...noLanguage} />;
    case 'secret':
      return (
        <TextField
          {...typed}
          {...noLanguage}
          onFocus={({ target }) => {
            // A mask can only be replaced as a whole.
            if (target.value === readSaved()[key]) target.select();
          }}
        />
      );
    case 'text':
      return <TextField {...typed} />;
  }
}
