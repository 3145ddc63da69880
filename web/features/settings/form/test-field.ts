import type { SettingField } from '#contract/settings.ts';

/** A field for tests. */
export function testField(
  field: Pick<SettingField, 'key' | 'label'> & Partial<SettingField>,
): SettingField {
  return {
    form: 'mail',
    hint: '',
    kind: 'text',
    options: [],
    isShort: false,
    required: null,
    keepsWhenEmpty: false,
    erases: null,
    decidedBy: null,
    ...field,
  };
}
