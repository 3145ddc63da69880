import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Policy } from '#platform/policy.ts';
import { describeField } from './describe-field.ts';
import { joinSettings } from './join-settings.ts';
import type { SettingGroup } from './setting.ts';

const token = {
  key: 'TOKEN',
  label: 'Token',
  schema: z.string().check(z.minLength(1, 'must not be empty')),
  secret: { words: 'the token', shownCharacters: 0 },
  decidedBy: () => 'TOKEN_VARIABLE',
};
const group: SettingGroup = {
  token,
  colour: {
    key: 'COLOUR',
    label: 'Colour',
    hint: 'Of the bow.',
    options: [{ value: 'red', label: 'Red' }],
    schema: z.enum(['', 'red']),
    erases: token,
  },
  note: { key: 'NOTE', label: 'Note', kind: 'lines', required: 'Write one.', schema: z.string() },
};
const none: Parameters<typeof joinSettings>[0] = {
  keys: [],
  promotions: [],
  store: [],
  receipts: [],
  consumers: [],
  mail: [],
  preparing: [],
  sharing: [],
  backups: [],
};

it('are made of what a domain declares, and of nothing else', () => {
  const all = joinSettings({ ...none, mail: [group] });
  // No setting here asks the configuration.
  const fields = [...all.values()].map((setting) => describeField(setting, {} as Policy));
  const plain = { form: 'mail', hint: '', options: [], isShort: false, required: null };
  const free = { keepsWhenEmpty: false, erases: null, decidedBy: null };
  expect(fields).toEqual([
    {
      ...plain,
      ...free,
      key: 'TOKEN',
      label: 'Token',
      kind: 'secret',
      keepsWhenEmpty: true,
      decidedBy: 'TOKEN_VARIABLE',
    },
    {
      ...plain,
      ...free,
      key: 'COLOUR',
      label: 'Colour',
      hint: 'Of the bow.',
      kind: 'choice',
      options: [{ value: 'red', label: 'Red' }],
      erases: 'TOKEN',
    },
    { ...plain, ...free, key: 'NOTE', label: 'Note', kind: 'lines', required: 'Write one.' },
  ]);
});

it('stand in the order of their forms, each once', () => {
  const other: SettingGroup = { tax: { key: 'TAX', label: 'Tax', schema: z.string() } };
  const all = joinSettings({ ...none, mail: [group], receipts: [other] });
  expect([...all.keys()]).toEqual(['TAX', 'TOKEN', 'COLOUR', 'NOTE']);
  expect(() => joinSettings({ ...none, mail: [group], receipts: [group] })).toThrow(
    'TOKEN is declared twice',
  );
});
