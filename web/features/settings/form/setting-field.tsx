import type { ComponentType } from 'react';
import { useController } from 'react-hook-form';
import type { SettingField as Field, SettingKind } from '#contract/settings.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { EmailField, TextField } from '../../../ui/fields/text-field.tsx';
import type { SettingsForm } from './use-settings-form.ts';

export interface SettingFieldProps {
  settings: SettingsForm;
  field: Field;
}

/** The fields of special kinds. */
export type SpecialFields = Readonly<
  Partial<Record<SettingKind, ComponentType<SettingFieldProps>>>
>;

const noLanguage = { autoCapitalize: 'none', spellCheck: false } as const;

/** A switch whose values are `yes` and `no`. */
function SwitchField({ settings: { form }, field: { key, label, hint } }: SettingFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: key });
  const { value, onChange, ...input } = field;
  return (
    <CheckField
      {...input}
      checked={value === 'yes'}
      error={fieldState.error?.message}
      hint={hint}
      label={label}
      onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'yes' : 'no')}
    />
  );
}

/** The field of a setting, by its kind; of a special kind one for text. */
export function SettingField({ settings, field }: SettingFieldProps) {
  const { form, ruleOf, readSaved } = settings;
  const { key, kind, label, hint, options } = field;
  const frame = {
    error: form.formState.errors[key]?.message,
    label,
    ...(hint !== '' && { hint }),
  };
  if (kind === 'switch') return <SwitchField field={field} settings={settings} />;
  const shared = { ...frame, ...form.register(key, ruleOf(field)) };
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
    default:
      return <TextField {...typed} />;
  }
}
